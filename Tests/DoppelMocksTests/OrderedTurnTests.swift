import DoppelMocks
import Testing

@Suite("A verification in order takes")
struct OrderedTurnTests {
    let speaker = MockSpeaker()
    let other = MockSpeaker(line: 12)

    @Test("an exact number up to the next call of another mock of the passage")
    func exactlyAcrossMocks() {
        speaker.stop()
        other.stop()
        speaker.stop()
        inOrder {
            verify(speaker.stop(), .exactly(1))
            verify(other.stop(), .exactly(1))
            verify(speaker.stop(), .exactly(1))
        }
    }

    @Test("no more than its count allows of those that follow at once")
    func oneTooMany() {
        for _ in 0..<2 { speaker.stop() }
        _ = speaker.say("a", times: 1)
        let seen = failures {
            inOrder {
                verify(speaker.stop(), .exactly(1), line: 7)
                verify(speaker.say("a", times: 1), .exactly(1), line: 8)
            }
        }
        #expect(
            seen == [
                .init(
                    text: """
                        MockSpeaker.stop() was called 2 times in its turn, but was expected exactly 1 time.
                        Calls of stop(), the closest first:
                          1. stop()
                          2. stop()
                        The calls came in this order, ✓ if verified before:
                          1. MockSpeaker.stop() ✓
                          2. MockSpeaker.stop()
                          3. MockSpeaker.say("a", times: 1) → false ✓
                        """, line: 7)
            ])
    }

    @Test(
        "all that its count allows of those that follow at once, also in strict order",
        arguments: [
            (Count.atLeast(1), 3, true), (.atLeast(4), 3, false), (.range(1...3), 3, true),
            (.range(1...2), 3, false), (.atMost(3), 3, true), (.atMost(2), 3, false), (.atMost(2), 0, true),
            (.exactly(3), 3, true), (.exactly(2), 3, false),
        ])
    func openCounts(count: Count, number: Int, isMet: Bool) {
        for _ in 0..<number { speaker.stop() }
        other.stop()
        for isStrict in [false, true] {
            let texts = failureTexts {
                inOrder(strictly: isStrict) {
                    verify(speaker.stop(), count)
                    verify(other.stop())
                }
            }
            #expect(texts.isEmpty == isMet, "strictly: \(isStrict)")
        }
    }

    @Test("what the next one does not take")
    func leavesCalls() {
        for text in ["a", "b", "c"] { _ = speaker.say(text, times: 1) }
        inOrder(strictly: true) {
            verify(speaker.say(.any, times: 1), .atLeast(1))
            verify(speaker.say("c", times: 1))
        }
    }

    @Test("calls that then count as verified, and whose arguments captors get")
    func settled() {
        let texts = Captor<String>()
        for text in ["a", "b", "c"] { _ = speaker.say(text, times: 1) }
        inOrder {
            verify(speaker.say(.captured(by: texts), times: 1), .atMost(5))
            noMoreCalls(speaker)
        }
        #expect(texts.values == ["a", "b", "c"])
        speaker.stop()
        speaker.stop()
        inOrder { verify(speaker.stop()) }
        noMoreCalls(speaker)
    }

    @Test("none, where it says never, before the calls of the next one")
    func never() {
        for text in ["a", "b"] {
            _ = speaker.say(text, times: 1)
            if text == "a" { speaker.stop() }
        }
        inOrder {
            verify(speaker.say("a", times: 1))
            verify(speaker.say(.any, times: 1), .never)
            verify(speaker.stop())
            verify(speaker.say("b", times: 1))
        }
        let seen = failures {
            inOrder {
                verify(speaker.say("a", times: 1))
                verify(speaker.stop(), .never, line: 5)
                verify(speaker.say("b", times: 1))
            }
        }
        #expect(
            seen.map { $0.text.prefix { $0 != "\n" } } == [
                "MockSpeaker.stop() was called 1 time in its turn, but was expected never."
            ])
        #expect(seen.map(\.line) == [5])
    }

    @Test("no call that noMoreCalls has counted for the one before")
    func once() {
        let texts = Captor<String>()
        for text in ["a", "b"] { _ = speaker.say(text, times: 1) }
        let seen = failures {
            inOrder {
                verify(speaker.say(.captured(by: texts), times: 1))
                noMoreCalls(speaker)
                verify(speaker.say(.captured(by: texts), times: 1), line: 5)
            }
        }
        #expect(seen.map(\.line) == [5])
        #expect(texts.values == ["a", "b"])
    }

    @Test("also when the passage ends with an error")
    func thrown() {
        speaker.stop()
        speaker.stop()
        let texts = failureTexts {
            try? inOrder(strictly: true) {
                verify(speaker.stop(), .exactly(1))
                throw Muted()
            }
        }
        #expect(
            texts.map { $0.prefix { $0 != "\n" } } == [
                "MockSpeaker.stop() was called 2 times in its turn, but was expected exactly 1 time."
            ])
    }

    @Test("a call that came later, and not those made while the passage lasts")
    func callsBetween() {
        inOrder(strictly: true) {
            speaker.stop()
            verify(speaker.stop(), .exactly(1))
            speaker.stop()
            verify(speaker.stop(), .exactly(1))
        }
    }
}

@Suite("A strict order")
struct StrictOrderTests {
    let speaker = MockSpeaker(line: 3)
    let other = MockSpeaker(line: 4)

    @Test("allows no call after the last verified one, and fails at its own line")
    func after() {
        speaker.stop()
        _ = speaker.say("a", times: 1)
        let seen = failures {
            inOrder(strictly: true, speaker, line: 5) { verify(speaker.stop()) }
        }
        #expect(
            seen == [
                .init(
                    text: """
                        MockSpeaker.say("a", times: 1) → false came after the last verified call, MockSpeaker.stop(), \
                        and the order is strict.
                        The calls came in this order, ✓ if verified before:
                          1. MockSpeaker.stop() ✓
                          2. MockSpeaker.say("a", times: 1) → false
                        """, line: 5)
            ])
    }

    @Test("allows no call of a mock that is given and not verified")
    func unverified() {
        other.stop()
        let texts = failureTexts { inOrder(strictly: true, speaker, other) {} }
        #expect(
            texts == [
                """
                MockSpeaker.stop() (made at OrderedTurnTests.swift:4) was not verified, and the order is strict.
                The calls came in this order:
                  1. MockSpeaker.stop() (made at OrderedTurnTests.swift:4)
                """
            ])
    }

    @Test("looks at mocks that are verified later only, too")
    func laterMocks() {
        speaker.stop()
        other.stop()
        speaker.stop()
        let texts = failureTexts {
            inOrder(strictly: true) {
                verify(speaker.stop(), .exactly(1))
                verify(speaker.stop(), .exactly(1))
                verify(other.stop(), .never)
            }
        }
        #expect(
            texts.map { $0.prefix { $0 != "\n" } } == [
                """
                MockSpeaker.stop() (made at OrderedTurnTests.swift:3) did not follow at once: MockSpeaker.stop() \
                (made at OrderedTurnTests.swift:4) came before it.
                """
            ])
    }

    @Test("that a verification has failed in says nothing about strangers")
    func failed() {
        _ = speaker.say("a", times: 1)
        speaker.stop()
        let texts = failureTexts {
            inOrder(strictly: true, speaker) {
                verify(speaker.say("b", times: 1))
                verify(speaker.stop())
            }
        }
        #expect(
            texts.map { $0.prefix { $0 != "\n" } } == [
                "MockSpeaker.say(\"b\", times: 1) was called 0 times, but was expected at least 1 time."
            ])
    }
}
