import DoppelMocks
import Testing

@Suite("A strict mock")
struct StrictMockTests {
    let speaker = MockSpeaker(.strict, line: 7)

    @Test("fails at once for a call that is neither stubbed nor expected, at the line where it was made")
    func unexpected() {
        when(speaker.say("bye", times: 3), line: 8).returns(true)
        when(speaker.say("hello", times: 3), line: 9).returns(true)
        let seen = failures { _ = speaker.say("bye", times: 2) }
        #expect(seen.map(\.line) == [7])
        #expect(
            seen.map(\.text) == [
                """
                MockSpeaker.say("bye", times: 2) was called, but is neither stubbed nor expected (the mock is strict).
                Stubs of say(_:times:), the closest first:
                  - say("bye" ✓, times: 2 ✗ (expected 3)) (StrictMockTests.swift:8)
                  - say("bye" ✗ (expected "hello"), times: 2 ✗ (expected 3)) (StrictMockTests.swift:9)
                Stub it: when(speaker.say("bye", times: 2)).returns(<#Bool#>)
                """
            ])
    }

    @Test("repeats a failure in verifyAll, in case it was swallowed")
    func swallowed() {
        _ = failures { speaker.stop() }
        let texts = failureTexts { verifyAll(speaker) }
        #expect(
            texts == [
                """
                MockSpeaker.stop() was called, but is neither stubbed nor expected (the mock is strict).
                Stub it: when(speaker.stop()).returns()
                verifyAll repeats what was reported when it happened, in case it was swallowed.
                """
            ])
    }

    @Test("throws where the member can")
    func throwing() {
        let texts = failureTexts { #expect(throws: UnstubbedCall.self) { try speaker.load(id: 3) } }
        #expect(texts.count == 1)
    }

    @Test("accepts what is expected, and reports stubs that nothing used")
    func unusedStubs() {
        expect(speaker.stop())
        when(speaker.volume(.get), line: 30).returns(3)
        speaker.stop()
        let seen = failures { verifyAll(speaker) }
        #expect(seen == [.init(text: "MockSpeaker.volume is stubbed, but was not called.", line: 30)])
    }

    @Test("does not report a stub that a test replaces in the same words")
    func replacedStubs() {
        when(speaker.volume(.get), line: 30).returns(3)
        when(speaker.load(id: 1), line: 31).returns("a")
        when(speaker.load(id: .any), line: 32).returns("b")
        when(speaker.volume(.get), line: 33).returns(4)
        #expect(speaker.volume == 4)
        #expect((try? speaker.load(id: 1)) == "b")
        #expect(
            failures { verifyAll(speaker) } == [
                .init(text: "MockSpeaker.load(id: 1) is stubbed, but was not called.", line: 31)
            ])
    }

    @Test("says of a call that comes once too often that it was expected, and how often")
    func exhausted() {
        expect(speaker.stop(), line: 20)
        expect(speaker.volume(.get), .never, line: 21)
        speaker.stop()
        #expect(
            failureTexts { speaker.stop() } == [
                """
                MockSpeaker.stop() was called, but was expected exactly 1 time, which had come (StrictMockTests.swift:20; \
                the mock is strict).
                Stub it: when(speaker.stop()).returns()
                """
            ])
        #expect(
            failureTexts { _ = speaker.volume } == [
                """
                MockSpeaker.volume was called, but was expected never (StrictMockTests.swift:21; the mock is strict).
                Stub it: when(speaker.volume(.get)).returns(<#Int#>)
                """
            ])
        when(speaker.stop()).returns()
        speaker.stop()
    }

    @Test("makes its children strict too")
    func children() {
        let core = MockCore("Probe", .strict)
        let call: Call<Void, any Speaker, Never> = core.describe("speaker()")
        expect(call, .atLeast(1))
        let texts = failureTexts {
            core.received("speaker()", (), returning: (any Speaker).self).result().stop()
        }
        #expect(texts.map { $0.prefix(32) } == ["MockSpeaker.stop() was called, b"])
    }
}
