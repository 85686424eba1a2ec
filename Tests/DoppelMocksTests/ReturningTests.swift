import DoppelMocks
import Testing

@Suite("Members that differ in their results only")
struct ReturningTests {
    let shelf = MockShelf()

    @Test("can be expected and verified")
    func expected() async {
        expect(shelf.find(.any), returning: Int.self, .exactly(2)).returns(3)
        let number: Int = shelf.find("a")
        let text: String? = shelf.find("b")
        _ = shelf.find("c") as Int
        #expect(number == 3 && text == nil)
        verifyAll(shelf)
        verify(shelf.find(.any), returning: Int.self, returned: 3, .exactly(2))
        verify(shelf.find(.any), returning: String?.self, returned: nil, .exactly(1))
        await verify(shelf.find(.any), returning: Int.self, .exactly(2), within: .seconds(5))
        #expect(calls(of: shelf.find(.any), returning: Int.self) == ["a", "c"])
        #expect(calls(of: shelf.find(.any), returning: String?.self) == ["b"])
    }

    @Test("can be rejected")
    func rejected() {
        reject(shelf.find(.any), returning: Int.self, line: 7)
        let text: String? = shelf.find("b")
        #expect(text == nil)
        #expect(failures { _ = shelf.find("a") as Int }.map(\.line) == [7])
    }
}

@Suite("A verification of errors")
struct ThrownTests {
    let speaker = MockSpeaker()

    @Test("asks for a value, where the member says its error's type and where not")
    func values() async throws {
        when(speaker.load(id: .any)).throws(Muted(reason: "a")).throws(Muted(reason: "b"))
        when(speaker.pick(from: .any)).throws(Muted(reason: "c"))
        _ = try? speaker.load(id: 1)
        _ = try? speaker.load(id: 2)
        _ = try? speaker.pick(from: 3)
        verify(speaker.load(id: .any), threw: .equal(Muted(reason: "a")), .exactly(1))
        verify(speaker.load(id: .any), threw: .is(Muted.self), .exactly(2))
        verify(speaker.pick(from: .any), threw: .equal(Muted(reason: "c")))
        await verify(speaker.load(id: 2), threw: .equal(Muted(reason: "b")), within: .seconds(5))
        #expect(
            failureTexts { verify(speaker.load(id: 1), threw: .equal(Muted(reason: "b"))) } == [
                """
                MockSpeaker.load(id: 1) was called 0 times throwing Muted(reason: "b"), but was expected at least \
                1 time.
                Calls of load(id:), the closest first:
                  1. load(id: 1 ✓) threw Muted(reason: "a")
                  2. load(id: 2 ✗ (expected 1)) threw Muted(reason: "b")
                Other calls: pick(from:) 1 time
                A stub for the closest call: when(speaker.load(id: 1)).returns(<#String#>)
                """
            ])
    }
}
