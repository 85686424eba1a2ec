import DoppelMocks
import Testing

@Suite("A verification whose matcher calls the mock itself", .timeLimit(.minutes(1)))
struct CallingMatcherTests {
    let speaker = MockSpeaker()
    private let asked = Locked(0)

    /// Makes one more call of the mock for each that it is asked about, up to a number that only a look without an
    /// end comes to.
    private func echo(_ act: @escaping @Sendable () -> Void = {}) -> ArgumentMatcher<String> {
        .matching("echoed") { [speaker, asked] text in
            let number = asked.withLock { asked in
                asked += 1
                return asked
            }
            if number < 20_000 { _ = speaker.say(text, times: 0) }
            act()
            return true
        }
    }

    private func call(_ number: Int) { for _ in 0..<number { _ = speaker.say("a", times: 1) } }

    @Test("judges the calls that were there when it began", arguments: [3, 2_048, 5_000])
    func existing(_ number: Int) {
        call(number)
        verify(speaker.say(echo(), times: .any), .exactly(number))
        #expect(asked.withLock { $0 } == number)
        verify(speaker.say(.any, times: .any), .exactly(2 * number))
    }

    @Test("says so in its failure, too")
    func message() {
        call(2)
        let texts = failureTexts { verify(speaker.say(echo(), times: 1), .exactly(1)) }
        #expect(
            texts == [
                """
                MockSpeaker.say(echoed, times: 1) was called 2 times, but was expected exactly 1 time.
                Calls of say(_:times:), the closest first:
                  1. say("a" ✓, times: 1 ✓) → false
                  2. say("a" ✓, times: 1 ✓) → false
                """
            ])
    }

    @Test("does so in an order")
    func order() {
        call(3)
        speaker.stop()
        inOrder {
            verify(speaker.say(echo(), times: .any), .exactly(3))
            verify(speaker.stop(), .exactly(1))
        }
        #expect(asked.withLock { $0 } == 3)
    }

    @Test("ends also when the calls are forgotten while it looks")
    func forgotten() {
        call(5_000)
        verify(speaker.say(echo { [speaker] in forgetCalls(speaker) }, times: .any), .never)
        #expect(asked.withLock { $0 } == 2_048)
    }

    @Test("looks at the further ones when it waits for them")
    func waiting() async {
        call(3)
        await verify(speaker.say(echo(), times: .any), .atLeast(4), within: .seconds(60))
        // The first look, the one that had enough calls, and the one that has the last word.
        #expect(asked.withLock { $0 } == 9)
    }
}
