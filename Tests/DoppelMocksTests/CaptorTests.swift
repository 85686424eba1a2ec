import DoppelMocks
import Testing

@Suite("A captor")
struct CaptorTests {
    @Test("collects the arguments of the calls that a stub answered")
    func stubs() {
        let speaker = MockSpeaker()
        let texts = Captor<String>()
        when(speaker.say(.captured(by: texts), times: .greaterThan(1))).returns(true)
        _ = speaker.say("once", times: 1)
        _ = speaker.say("twice", times: 2)
        _ = speaker.say("thrice", times: 3)
        #expect(texts.values == ["twice", "thrice"])
        #expect(texts.last == "thrice")
        texts.reset()
        #expect(texts.values.isEmpty)
    }

    @Test("collects the arguments of the calls that a verification counted")
    func verifications() {
        let speaker = MockSpeaker()
        let texts = Captor<String>()
        _ = speaker.say("a", times: 1)
        _ = speaker.say("b", times: 2)
        verify(speaker.say(.captured(by: texts, where: .notEqual("a")), times: .any), .exactly(1))
        #expect(texts.values == ["b"])
    }

    /// What a captor in a matcher collects of the calls with these arguments.
    private func captured<Value, Part>(
        _ matcher: (Captor<Part>) -> ArgumentMatcher<Value>, of values: [Value]
    ) -> [Part] {
        let (core, captor) = (MockCore("Probe"), Captor<Part>())
        let call: Call<Value, Bool, Never> = core.describe("probe(_:)", matcher(captor))
        when(call).returns(true)
        for value in values { _ = core.received("probe(_:)", value, returning: Bool.self).result() }
        return captor.values
    }

    @Test("collects inside of other matchers what they take")
    func nested() {
        #expect(captured({ .some(.captured(by: $0)) }, of: [1, nil, 3]) == [1, 3])
        #expect(
            captured(
                { .contains(where: .captured(by: $0, where: .greaterThan(1))) }, of: [[1, 2, 3], [1], [4]])
                == [2, 3, 4])
        #expect(
            captured({ .all(.captured(by: $0, where: .lessThan(3))) }, of: [[1, 2], [3], []]) == [1, 2])
        #expect(captured({ .captured(by: $0, where: 1) || 2 }, of: [1, 2, 3]) == [1])
        #expect(captured({ .captured(by: $0) && .greaterThan(1) }, of: [1, 2]) == [2])
        #expect(captured({ .not(.captured(by: $0, where: 1)) }, of: [1, 2]) == [])
    }

    @Test("captures a completion that the test calls later")
    func completions() {
        let shelf = MockShelf()
        let done = Captor<@Sendable (Int, String) -> Void>()
        let seen = Locked<[String]>([])
        when(shelf.later(.captured(by: done), .any))
        shelf.later({ number, text in seen.withLock { $0.append("\(number) \(text)") } }, nil)
        done.last?(3, "late")
        #expect(seen.withLock { $0 } == ["3 late"])
    }

    @Test("is not needed for the arguments alone: calls(of:) has them in their types")
    func callsOf() {
        let speaker = MockSpeaker()
        _ = speaker.say("a", times: 1)
        _ = speaker.say("b", times: 2)
        #expect(calls(of: speaker.say(.any, times: .any)).map(\.0) == ["a", "b"])
        #expect(calls(of: speaker.say(.any, times: 2)).map(\.1) == [2])
    }
}
