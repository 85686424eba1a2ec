import DoppelMocks
import Testing

@Suite("Expectations in order")
struct OrderedExpectationTests {
    let speaker = MockSpeaker()

    @Test("are met by calls in that order, across mocks")
    func ordered() {
        let shelf = MockShelf()
        inOrder {
            expect(speaker.stop())
            expect(shelf.sum(.any)).returns(3)
        }
        speaker.stop()
        #expect(shelf.sum(1) == 3)
        verifyAll(speaker, shelf)
    }

    @Test("fail verifyAll of a nice mock when a call comes too early")
    func outOfTurn() {
        inOrder {
            expect(speaker.say("a", times: 1), line: 3)
            expect(speaker.stop(), line: 4)
        }
        speaker.stop()
        _ = speaker.say("a", times: 1)
        speaker.stop()
        let seen = failures { verifyAll(speaker) }
        #expect(
            seen == [
                .init(
                    text: """
                        MockSpeaker.stop() was called out of turn: MockSpeaker.say("a", times: 1) was expected \
                        before it (OrderedExpectationTests.swift:3).
                        """, line: 3)
            ])
    }

    @Test("fail a strict mock at once when a call comes too early, and again in verifyAll")
    func outOfTurnStrictly() {
        let first = MockSpeaker(.strict)
        let second = MockShelf(.strict)
        inOrder {
            expect(first.stop(), line: 3)
            expect(second.sum(.any), line: 4)
        }
        let text =
            "MockShelf.sum([1]) was called out of turn: MockSpeaker.stop() was expected before it (OrderedExpectationTests.swift:3)."
        #expect(failures { _ = second.sum(1) } == [.init(text: text, line: 3)])
        first.stop()
        _ = second.sum(1)
        #expect(
            failureTexts { verifyAll(first, second) } == [
                "\(text)\nverifyAll repeats what was reported when it happened, in case it was swallowed."
            ])
    }

    @Test("throw from a strict mock's member for a call that comes too early")
    func outOfTurnThrows() throws {
        let speaker = MockSpeaker(.strict)
        inOrder {
            expect(speaker.stop(), line: 3)
            expect(speaker.load(id: 1)).returns("a")
        }
        let text =
            "MockSpeaker.load(id: 1) was called out of turn: MockSpeaker.stop() was expected before it (OrderedExpectationTests.swift:3)."
        let error = Locked<UnstubbedCall?>(nil)
        let seen = failures {
            do { _ = try speaker.load(id: 1) } catch let thrown as UnstubbedCall {
                error.withLock { $0 = thrown }
            } catch {}
        }
        #expect(seen == [.init(text: text, line: 3)])
        #expect(error.withLock { $0 }.map { ReportedFailure.untraced($0.description) } == text)
        speaker.stop()
        #expect(try speaker.load(id: 1) == "a")
    }

    @Test("collect the arguments of the calls that they take, and of no others")
    func captors() {
        let (early, late) = (Captor<Int>(), Captor<Int>())
        inOrder {
            expect(speaker.say("a", times: .captured(by: early)), .atLeast(1))
            expect(speaker.stop())
            expect(speaker.say("a", times: .captured(by: late)))
        }
        for times in 1...2 { _ = speaker.say("a", times: times) }
        speaker.stop()
        _ = speaker.say("a", times: 3)
        #expect(early.values == [1, 2])
        #expect(late.values == [3])
        verifyAll(speaker)
    }

    @Test("take the calls of one member before and after another's")
    func aroundAnother() throws {
        inOrder {
            expect(speaker.load(id: 1), .atLeast(1)).returns("before")
            expect(speaker.stop())
            expect(speaker.load(id: 1)).returns("after")
        }
        #expect(try [speaker.load(id: 1), speaker.load(id: 1)] == ["before", "before"])
        speaker.stop()
        #expect(try speaker.load(id: 1) == "after")
        verifyAll(speaker)
    }

    @Test("do not wait for one that its mock was made to forget")
    func forgotten() {
        let shelf = MockShelf(.strict)
        inOrder {
            expect(speaker.stop())
            expect(shelf.sum(.any)).returns(1)
        }
        reset(speaker)
        #expect(shelf.sum(2) == 1)
        verifyAll(speaker, shelf)
    }

    @Test("report for each mock what it lacks, and for the order what came too early, across mocks")
    func acrossMocks() {
        let shelf = MockShelf()
        inOrder {
            expect(speaker.stop(), line: 3)
            expect(shelf.sum(.any), line: 4)
            expect(speaker.stop(), line: 5)
        }
        _ = shelf.sum(1)
        speaker.stop()
        let text = """
            MockShelf.sum([1]) was called out of turn: MockSpeaker.stop() was expected before it \
            (OrderedExpectationTests.swift:3).
            """
        #expect(failures { verifyAll(speaker) }.map(\.line) == [5])
        let seen = failures { verifyAll(shelf) }
        #expect(seen.map(\.line) == [4, 3])
        #expect(seen.last?.text == text)
    }

    @Test("take no calls when their turn is over")
    func overdue() {
        inOrder {
            expect(speaker.say("a", times: .any), .atLeast(1), line: 3)
            expect(speaker.stop(), line: 4)
        }
        _ = speaker.say("a", times: 1)
        speaker.stop()
        _ = speaker.say("a", times: 2)
        #expect(failures { verifyAll(speaker) } == [.init(text: Self.overdueText, line: 3)])
    }

    @Test("fail a strict mock at once when their turn is over")
    func overdueStrictly() {
        let speaker = MockSpeaker(.strict)
        inOrder {
            expect(speaker.say("a", times: .any), .atMost(2), line: 3)
            expect(speaker.stop(), line: 4)
        }
        speaker.stop()
        #expect(failures { _ = speaker.say("a", times: 2) } == [.init(text: Self.overdueText, line: 3)])
    }

    private static let overdueText = """
        MockSpeaker.say("a", times: 2) was called out of turn: MockSpeaker.stop(), which was expected after it, \
        had come already (OrderedExpectationTests.swift:4).
        """

    @Test("do not mind a call before its turn that another expectation takes")
    func takenElsewhere() {
        let speaker = MockSpeaker(.strict)
        inOrder {
            expect(speaker.load(id: 1)).returns("a")
            expect(speaker.stop())
        }
        expect(speaker.stop())
        speaker.stop()
        _ = try? speaker.load(id: 1)
        speaker.stop()
        verifyAll(speaker)
    }

    @Test("do not mind a call after its turn that another expectation takes")
    func takenLater() {
        let speaker = MockSpeaker(.strict)
        inOrder {
            expect(speaker.say(.any, times: .any), .atLeast(1))
            expect(speaker.stop())
        }
        expect(speaker.say("b", times: .any))
        for text in ["a", "b"] { _ = speaker.say(text, times: 1) }
        speaker.stop()
        _ = speaker.say("b", times: 2)
        verifyAll(speaker)
    }

    @Test("say that a call was too early, and not that it was one too many for an earlier expectation")
    func earlyAndFull() {
        inOrder {
            expect(speaker.say("a", times: .any), line: 3)
            expect(speaker.stop(), line: 4)
            expect(speaker.say("a", times: .any), line: 5)
        }
        for times in 1...2 { _ = speaker.say("a", times: times) }
        speaker.stop()
        #expect(
            failures { verifyAll(speaker) } == [
                .init(
                    text: """
                        MockSpeaker.say("a", times: any) was called 0 times, but was expected exactly 1 time.
                        Calls of say(_:times:), the closest first:
                          1. say("a" ✓, times: 1 ✓) → false
                          2. say("a" ✓, times: 2 ✓) → false
                        Other calls: stop() 1 time
                        """, line: 5),
                .init(
                    text: """
                        MockSpeaker.say("a", times: 2) was called out of turn: MockSpeaker.stop() was expected \
                        before it (OrderedExpectationTests.swift:4).
                        """, line: 4),
            ])
    }

    @Test("count a call that is one too many when every turn is over")
    func oneTooMany() {
        inOrder {
            expect(speaker.say("a", times: .any), line: 3)
            expect(speaker.stop(), line: 4)
        }
        _ = speaker.say("a", times: 1)
        speaker.stop()
        _ = speaker.say("a", times: 2)
        #expect(
            failures { verifyAll(speaker) } == [
                .init(
                    text: """
                        MockSpeaker.say("a", times: any) was called 2 times, but was expected exactly 1 time.
                        Calls of say(_:times:), the closest first:
                          1. say("a" ✓, times: 1 ✓) → false
                          2. say("a" ✓, times: 2 ✓) → false
                        Other calls: stop() 1 time
                        """, line: 3)
            ])
    }
}
