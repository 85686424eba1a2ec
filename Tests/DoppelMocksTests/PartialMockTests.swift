import DoppelMocks
import Testing

@Suite("A partial mock")
struct PartialMockTests {
    let real = Megaphone()

    @Test("forwards what is not stubbed, and records it with what came of it")
    func forwards() async throws {
        let speaker = MockSpeaker(.partial(of: real))
        when(speaker.say("secret", times: .any)).returns(false)
        #expect(speaker.say("hello", times: 1))
        #expect(!speaker.say("secret", times: 1))
        #expect(real.texts == ["hello"])
        #expect(try speaker.load(id: 3) == "text 3")
        #expect(throws: Muted(reason: "id -1")) { try speaker.load(id: -1) }
        #expect(try await speaker.fetch("a") == ["a", "real"])
        await speaker.rest()
        #expect(throws: Muted(reason: "nothing")) { try speaker.pick(from: 0) }
        verify(speaker.load(id: .any), returned: "text 3", .exactly(1))
        verify(speaker.load(id: .any), threw: Muted.self, .exactly(1))
    }

    @Test("writes properties of the real object")
    func properties() {
        let speaker = MockSpeaker(.partial(of: real))
        speaker.volume += 4
        #expect(real.volume == 5)
        #expect(speaker.volume == 5)
    }

    @Test("can forward one call and answer the next")
    func sometimes() {
        let speaker = MockSpeaker(.partial(of: real))
        when(speaker.volume(.get)).forwards().then.returns(9)
        #expect([speaker.volume, speaker.volume] == [1, 9])
    }

    @Test("runs side effects, and suspends, before it forwards")
    func effects() async throws {
        let clock = TestClock()
        let speaker = MockSpeaker(.partial(of: real))
        let count = Locked(0)
        when(speaker.say(.any, times: .any)).runs { _, _ in count.withLock { $0 += 1 } }.forwards()
        #expect(speaker.say("a", times: 1))
        #expect(count.withLock { $0 } == 1)
        when(speaker.fetch(.any)).suspends(for: .seconds(9), time: clock).forwards()
        let answer = Task { try await speaker.fetch("b") }
        await clock.waiting()
        clock.advance(by: .seconds(9))
        #expect(try await answer.value == ["b", "real"])
    }

    @Test("without a real object of the member's type says so")
    func noReal() {
        let speaker = MockSpeaker()
        when(speaker.volume(.get)).forwards()
        let texts = failureTexts { #expect(speaker.volume == 0) }
        #expect(
            texts == [
                """
                MockSpeaker.volume should be forwarded, but MockSpeaker has no real object of type Speaker. \
                Make it with MockSpeaker(.partial(of: object)).
                """
            ])
    }
}
