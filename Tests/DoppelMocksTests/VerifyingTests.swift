import DoppelMocks
import Testing

@Suite("A verification")
struct VerifyingTests {
    let speaker = MockSpeaker()

    private func say(_ texts: String...) {
        for text in texts { _ = speaker.say(text, times: 1) }
    }

    @Test(
        "counts calls",
        arguments: [
            (Count.exactly(2), true), (.exactly(1), false), (.atLeast(2), true), (.atLeast(3), false),
            (.atMost(2), true), (.atMost(1), false), (.never, false), (.range(1...2), true),
            (.range(3...4), false),
        ])
    func counts(count: Count, isMet: Bool) {
        say("a", "b", "a")
        let texts = failureTexts { verify(speaker.say("a", times: .any), count) }
        #expect(texts.isEmpty == isMet)
    }

    @Test("without a count asks for at least one call")
    func atLeastOnce() {
        say("a", "a")
        verify(speaker.say("a", times: 1))
        verify(speaker.say("b", times: 1), .never)
        #expect(failureTexts { verify(speaker.stop()) }.count == 1)
    }

    @Test(
        "says what came: all calls, the closest first, with a mark per argument, and a stub that would help")
    func message() {
        _ = speaker.say("bye", times: 3)
        _ = speaker.say("hello", times: 1)
        speaker.stop()
        when(speaker.load(id: 1)).throws(Muted())
        _ = try? speaker.load(id: 1)
        let seen = failures { verify(speaker.say("hello", times: 2), .exactly(1), line: 77) }
        #expect(seen.map(\.line) == [77])
        #expect(
            seen.map(\.text) == [
                """
                MockSpeaker.say("hello", times: 2) was called 0 times, but was expected exactly 1 time.
                Calls of say(_:times:), the closest first:
                  2. say("hello" ✓, times: 1 ✗ (expected 2)) → false
                  1. say("bye" ✗ (expected "hello"), times: 3 ✗ (expected 2)) → false
                Other calls: load(id:) 1 time, stop() 1 time
                A stub for the closest call: when(speaker.say("hello", times: 1)).returns(<#Bool#>)
                """
            ])
    }

    @Test("says that there was no call at all")
    func noCall() {
        let texts = failureTexts { verify(speaker.volume(set: .greaterThan(3))) }
        #expect(
            texts == [
                """
                MockSpeaker.volume = greater than 3 was called 0 times, but was expected at least 1 time.
                There was no call of volume =.
                """
            ])
    }

    @Test("lists the first 20 calls, and says how many more there are")
    func longLists() {
        for number in 0..<30 { _ = speaker.say("a", times: number) }
        let texts = failureTexts { verify(speaker.say("b", times: .any)) }
        let lines = texts[0].split(separator: "\n")
        #expect(lines.count == 1 + 1 + 20 + 1 + 1)
        #expect(lines[22] == "  … and 10 more")
    }

    @Test("asks what a call returned or threw")
    func outcomes() throws {
        when(speaker.say(.any, times: .any)).returns(true, false)
        when(speaker.load(id: .any)).returns("a").then.throws(Muted())
        say("a", "b", "c")
        _ = try? speaker.load(id: 1)
        _ = try? speaker.load(id: 2)
        verify(speaker.say(.any, times: .any), returned: false, .exactly(2))
        verify(speaker.load(id: .any), threw: Muted.self, .exactly(1))
        let texts = failureTexts { verify(speaker.say("a", times: .any), returned: false) }
        #expect(
            texts.map { $0.prefix { $0 != "\n" } } == [
                """
                MockSpeaker.say("a", times: any) was called 0 times returning false, but was expected at least 1 time.
                """
            ])
    }

    @Test("that nothing else was called counts what was verified or expected")
    func noMore() {
        expect(speaker.stop())
        speaker.stop()
        say("a", "b")
        verify(speaker.say("a", times: .any))
        let texts = failureTexts { noMoreCalls(speaker) }
        #expect(
            texts == [
                """
                MockSpeaker received 1 call that nothing verified or expected:
                  1. say("b", times: 1) → false
                """
            ])
        verify(speaker.say("b", times: .any))
        noMoreCalls(speaker)
    }

    @Test("finds stubs that no call used, when asked to")
    func unusedStubs() {
        when(speaker.say("a", times: .any)).returns(true)
        when(speaker.say("b", times: .any), line: 12).returns(true)
        say("a")
        let seen = failures { verifyStubsUsed(speaker) }
        #expect(
            seen == [
                .init(text: "MockSpeaker.say(\"b\", times: any) is stubbed, but was not called.", line: 12)
            ])
    }
}
