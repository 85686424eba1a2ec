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

@Suite("Verifications in order")
struct OrderTests {
    let speaker = MockSpeaker()
    let shelf = MockShelf()

    @Test("pass when the calls came in that order, across mocks, with others between")
    func inOrderAcrossMocks() {
        _ = speaker.say("a", times: 1)
        _ = shelf.sum(1)
        speaker.stop()
        inOrder {
            verify(speaker.say("a", times: .any))
            verify(shelf.sum(.any))
            verify(speaker.stop())
        }
        inOrder {
            verify(speaker.say(.any, times: .any))
            verify(speaker.stop())
        }
    }

    @Test("fail when one came earlier")
    func outOfOrder() {
        speaker.stop()
        _ = speaker.say("a", times: 1)
        let texts = failureTexts {
            inOrder {
                verify(speaker.say("a", times: .any))
                verify(speaker.stop())
            }
        }
        #expect(
            texts == [
                """
                MockSpeaker.stop() was called 0 times after the calls verified before it, but was expected \
                at least 1 time.
                Calls of stop(), the closest first:
                  1. stop()
                Other calls: say(_:times:) 1 time
                """
            ])
    }

    @Test("count the calls that follow")
    func counts() {
        for _ in 0..<2 { _ = speaker.say("a", times: 1) }
        speaker.stop()
        _ = speaker.say("a", times: 1)
        inOrder {
            verify(speaker.say("a", times: .any), .exactly(2))
            verify(speaker.stop(), .exactly(1))
            verify(speaker.say("a", times: .any), .exactly(1))
            verify(speaker.stop(), .never)
        }
    }

    @Test("that are strict allow no other call of the mocks between")
    func strictly() {
        _ = speaker.say("a", times: 1)
        _ = shelf.sum(4)
        speaker.stop()
        let texts = failureTexts {
            inOrder(strictly: true, speaker, shelf) {
                verify(speaker.say("a", times: .any))
                verify(speaker.stop())
            }
        }
        #expect(
            texts == ["MockSpeaker.stop() did not follow at once: MockShelf.sum([4]) → 0 came before it."])
        inOrder(strictly: true, speaker) {
            verify(speaker.say("a", times: .any))
            verify(speaker.stop())
        }
    }

    @Test("may wait for their calls")
    func waiting() async {
        let work = Task { [speaker] in
            _ = speaker.say("a", times: 1)
            await Task.yield()
            speaker.stop()
        }
        await inOrder {
            await verify(speaker.say("a", times: .any), within: .seconds(10))
            await verify(speaker.stop(), within: .seconds(10))
        }
        await work.value
    }
}

@Suite("A verification within a time")
struct WaitingTests {
    let speaker = MockSpeaker()
    let clock = TestClock()

    @Test("returns as soon as the calls have come, without a glance at the clock")
    func returnsEarly() async {
        let work = Task.detached { [speaker] in
            for _ in 0..<3 {
                await Task.yield()
                _ = speaker.say("a", times: 1)
            }
        }
        await verify(speaker.say("a", times: .any), .exactly(3), within: .seconds(60), time: clock)
        await work.value
    }

    @Test("fails when the time is up, with what came")
    func fails() async {
        _ = speaker.say("a", times: 1)
        let texts = await failures {
            async let end: Void = verify(
                speaker.say("a", times: .any), .atLeast(2), within: .seconds(5), time: clock)
            await clock.waiting()
            clock.advance(by: .seconds(5))
            await end
        }.map(\.text)
        #expect(
            texts == [
                """
                MockSpeaker.say("a", times: any) was called 1 time, but was expected at least 2 times.
                Calls of say(_:times:), the closest first:
                  1. say("a" ✓, times: 1 ✓) → false
                """
            ])
    }

    @Test("of an upper limit waits for the end")
    func upperLimit() async {
        async let end: Void = verify(speaker.stop(), .never, within: .seconds(5), time: clock)
        await clock.waiting()
        clock.advance(by: .seconds(5))
        await end
    }

    @Test("gives up at once when one call too many came")
    func tooMany() async {
        speaker.stop()
        speaker.stop()
        let seen = await failures {
            await verify(speaker.stop(), .exactly(1), within: .seconds(60), time: clock)
        }
        #expect(seen.count == 1)
    }

    @Test("waits for what a call returns")
    func outcome() async throws {
        when(speaker.fetch("a")).suspends(for: .seconds(3), time: clock).returns(["x"])
        let work = Task { [speaker] in try await speaker.fetch("a") }
        await clock.waiting()
        async let end: Void = verify(
            speaker.fetch("a"), returned: ["x"], within: .seconds(60), time: SystemClock())
        clock.advance(by: .seconds(3))
        await end
        #expect(try await work.value == ["x"])
    }

    @Test("waits for an error that a call throws")
    func failure() async throws {
        when(speaker.fetch("a")).suspends(for: .seconds(3), time: clock).throws(Muted())
        let work = Task { [speaker] in try await speaker.fetch("a") }
        await clock.waiting()
        async let end: Void = verify(
            speaker.fetch("a"), threw: Muted.self, within: .seconds(60), time: SystemClock())
        clock.advance(by: .seconds(3))
        await end
        await #expect(throws: Muted()) { try await work.value }
        let seen = await failures {
            await verify(speaker.fetch("b"), threw: Muted.self, within: .zero, time: clock)
        }
        #expect(
            seen.map(\.text) == [
                """
                MockSpeaker.fetch("b") was called 0 times throwing Muted, but was expected at least 1 time.
                Calls of fetch(_:), the closest first:
                  1. fetch("a" ✗ (expected "b")) threw Muted(reason: "night")
                A stub for the closest call: when(speaker.fetch("a")).returns(<#Array<String>#>)
                """
            ])
    }

    @Test("of all expectations returns when the last is met")
    func all() async {
        expect(speaker.stop(), .exactly(2))
        reject(speaker.say("loud", times: .any))
        let work = Task.detached { [speaker] in
            speaker.stop()
            await Task.yield()
            speaker.stop()
        }
        await verifyAll(speaker, within: .seconds(60), time: clock)
        await work.value
    }

    @Test("of all expectations fails for those that are missing")
    func allFails() async {
        expect(speaker.stop(), line: 5)
        let seen = await failures {
            async let end: Void = verifyAll(speaker, within: .seconds(2), time: clock)
            await clock.waiting()
            clock.advance(by: .seconds(2))
            await end
        }
        #expect(
            seen == [
                .init(
                    text: """
                        MockSpeaker.stop() was called 0 times, but was expected exactly 1 time.
                        There was no call of stop().
                        """, line: 5)
            ])
    }
}
