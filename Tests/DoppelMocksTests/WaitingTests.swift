import DoppelMocks
import Testing

@Suite("A verification within a time", .timeLimit(.minutes(1)))
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

    @Test("counts each call of many tasks that go on beside it")
    func manyTasks() async {
        async let end: Void = verify(
            speaker.say(.any, times: .any), .exactly(80_000), within: .seconds(60), time: clock)
        await withTaskGroup { group in
            for task in 0..<8 {
                group.addTask { [speaker] in
                    for _ in 0..<10_000 { _ = speaker.say("a", times: task) }
                }
            }
        }
        await end
    }

    @Test("takes a matcher that calls the mock")
    func matcherThatCalls() async {
        let matcher = ArgumentMatcher<String>.matching { [speaker] in
            speaker.stop()
            return $0 == "a"
        }
        async let end: Void = verify(
            speaker.say(matcher, times: .any), within: .seconds(60), time: clock)
        await clock.waiting()
        _ = speaker.say("a", times: 1)
        await end
        verify(speaker.stop(), .exactly(1))
    }

    @Test("forgets what the mock forgets")
    func forgotten() async {
        _ = speaker.say("a", times: 1)
        let texts = await failures {
            async let end: Void = verify(
                speaker.say("a", times: .any), .atLeast(2), within: .seconds(5), time: clock)
            await clock.waiting()
            forgetCalls(speaker)
            _ = speaker.say("a", times: 2)
            clock.advance(by: .seconds(5))
            await end
        }.map { $0.text.prefix { $0 != "\n" } }
        #expect(
            texts == [
                "MockSpeaker.say(\"a\", times: any) was called 1 time, but was expected at least 2 times."
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
