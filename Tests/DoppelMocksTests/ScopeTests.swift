import DoppelMocks
import Testing

@Suite("In a scope, without mocks,", .timeLimit(.minutes(1)))
struct ScopeVerbTests {
    @Test("verifyAll, noMoreCalls and verifyStubsUsed mean all mocks, static members and spied code")
    func verifying() {
        withMocks(verifying: false) {
            let speaker = MockSpeaker()
            expect(speaker.stop(), line: 3)
            expect(MockShelf.open("a"), line: 4).returns(1)
            expect(Library.open("a"), line: 5).returns(2)
            when(speaker.volume(.get), line: 6).returns(1)
            _ = MockShelf.count
            #expect(Set(failures { verifyAll() }.map(\.line)) == [3, 4, 5])
            #expect(failures { noMoreCalls(line: 7) }.map(\.line) == [7])
            #expect(failures { verifyStubsUsed() }.map(\.line) == [6])
        }
    }

    @Test("verifyAll waits for all")
    func waiting() async {
        await withMocks {
            let speaker = MockSpeaker()
            expect(speaker.stop())
            expect(Library.open("a")).returns(2)
            let work = Task {
                speaker.stop()
                await Task.yield()
                #expect(Library.open("a") == 2)
            }
            await verifyAll(within: .seconds(60), time: TestClock())
            await work.value
        }
    }

    @Test("reset, forgetCalls and stopMocking mean all")
    func forgetting() {
        withMocks {
            let speaker = MockSpeaker(line: 9)
            when(speaker.volume(.get)).returns(3)
            when(Library.open("a")).returns(2)
            #expect([speaker.volume, Library.open("a")] == [3, 2])
            forgetCalls()
            noMoreCalls()
            #expect([speaker.volume, Library.open("a")] == [3, 2])
            reset()
            #expect([speaker.volume, Library.open("a")] == [0, 1])
            when(Library.open("a")).returns(2)
            stopMocking()
            #expect(failures { _ = speaker.volume }.map(\.line) == [9])
            #expect(Library.open("a") == 1)
        }
    }

    @Test("outside of every scope they say what they need")
    func outside() {
        let verbs: [(String, (Int) -> Void)] = [
            ("verifyAll", { verifyAll(line: $0) }), ("noMoreCalls", { noMoreCalls(line: $0) }),
            ("verifyStubsUsed", { verifyStubsUsed(line: $0) }), ("reset", { reset(line: $0) }),
            ("forgetCalls", { forgetCalls(line: $0) }), ("stopMocking", { stopMocking(line: $0) }),
        ]
        for (name, verb) in verbs {
            #expect(
                failures { verb(4) } == [
                    .init(
                        text: """
                            \(name)() without mocks means those of the test's scope, and no scope is open here. Name the \
                            mocks, or open a scope: by the trait .mocked, useMocks() or withMocks { … }.
                            """, line: 4)
                ])
        }
    }
}

@Suite("The end of a scope repeats nothing that verifyAll has reported:")
struct RepetitionTests {
    @Test("no expectation that is not met, unless calls came since")
    func expectations() {
        let once = failures {
            withMocks {
                let speaker = MockSpeaker()
                expect(speaker.stop(), line: 3)
                verifyAll(speaker)
            }
        }
        #expect(once.map(\.line) == [3])
        let twice = failures {
            withMocks {
                let speaker = MockSpeaker()
                expect(speaker.stop(), .exactly(2), line: 3)
                verifyAll(speaker)
                speaker.stop()
            }
        }
        #expect(
            twice.map { $0.text.prefix { $0 != "\n" } } == [
                "MockSpeaker.stop() was called 0 times, but was expected exactly 2 times.",
                "MockSpeaker.stop() was called 1 time, but was expected exactly 2 times.",
            ])
    }

    @Test("no violation, which is reported when it happens and by one verifyAll")
    func violations() {
        let seen = failures {
            withMocks {
                let speaker = MockSpeaker(.strict, line: 3)
                reject(speaker.say(.any, times: .any), line: 4)
                _ = speaker.say("a", times: 1)
                speaker.stop()
                verifyAll(speaker)
            }
        }
        #expect(seen.map(\.line) == [4, 3, 4, 3])
        let unasked = failures {
            withMocks { MockSpeaker(.strict, line: 3).stop() }
        }
        #expect(unasked.map(\.line) == [3])
    }

    @Test("no stub that nothing used")
    func unusedStubs() {
        let seen = failures {
            withMocks {
                let speaker = MockSpeaker(.strict)
                when(speaker.volume(.get), line: 3).returns(1)
                verifyAll()
            }
        }
        #expect(seen.map(\.line) == [3])
    }

    @Test("but verifyAll itself does")
    func again() {
        let speaker = MockSpeaker()
        expect(speaker.stop(), line: 3)
        #expect(
            failures {
                verifyAll(speaker)
                verifyAll(speaker)
            }.map(\.line) == [3, 3])
    }
}
