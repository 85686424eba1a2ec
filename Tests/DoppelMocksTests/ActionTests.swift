import DoppelMocks
import Foundation
import Testing

@Suite("Several actions in one stub")
struct ActionTests {
    let speaker = MockSpeaker()
    let center = NotificationCenter()
    let name = Notification.Name("said")

    @Test("run in their order, and then the answer comes, for each call its own")
    func chain() async throws {
        let observer = MockObserver(of: center)
        let seen = Locked<[String]>([])
        let clock = TestClock()
        when(speaker.fetch(.any))
            .runs { name in seen.withLock { $0.append("first \(name)") } }
            .posts(name, object: "me", userInfo: ["number": 1], to: center)
            .suspends(for: .seconds(5), time: clock)
            .runs { name in seen.withLock { $0.append("second \(name)") } }
            .returns(["a"], ["b"])
            .then.posts(name, userInfo: ["number": 2], to: center).throws(Muted())
            .then.does { [$0, "c"] }
        let answer = Task { [speaker] in try await speaker.fetch("x") }
        await clock.waiting()
        verify(
            observer.notification(name, object: .is(String.self), userInfo: .with(["number": 1])), .exactly(1)
        )
        #expect(seen.withLock { $0 } == ["first x"])
        clock.advance(by: .seconds(5))
        #expect(try await answer.value == ["a"])
        #expect(seen.withLock { $0 } == ["first x", "second x"])
        #expect(try await speaker.fetch("y") == ["b"])
        await #expect(throws: Muted()) { try await speaker.fetch("z") }
        verify(observer.notification(name, userInfo: .with(["number": 2])), .exactly(1))
        #expect(try await [speaker.fetch("v"), speaker.fetch("w")] == [["v", "c"], ["w", "c"]])
        #expect(seen.withLock { $0.count } == 2)
    }

    @Test("act on the arguments of one call: closures, inout, notification, result")
    func arguments() {
        let shelf = MockShelf()
        let seen = Locked<[String]>([])
        when(shelf.later(.any, .any))
            .calls({ $0.0 }, with: 1, "one").calls({ $0.1 }, with: Muted(reason: "two"))
            .posts(name, to: center)
        shelf.later(
            { number, text in seen.withLock { $0.append("\(number) \(text)") } },
            { error in seen.withLock { $0.append(error.reason) } })
        #expect(seen.withLock { $0 } == ["1 one", "two"])
        when(shelf.fill(.any, with: 1)).sets({ $0.0 }, to: [7]).runs { $0.0.value.append($0.1) }.returns(2)
        var buffer = [0]
        #expect(shelf.fill(&buffer, with: 1) == 2)
        #expect(buffer == [7, 1])
    }

    @Test("may be methods of another object: synchronous, asynchronous, throwing")
    func methods() async throws {
        let megaphone = Megaphone()
        when(speaker.say(.any, times: .any)).does(megaphone.say)
        when(speaker.stop()).does(megaphone.stop)
        when(speaker.load(id: .any)).does(megaphone.load)
        when(speaker.fetch(.any)).does(megaphone.fetch)
        when(speaker.rest()).does(megaphone.rest)
        when(speaker.pick(from: .any)).does(megaphone.pick)
        when(speaker.volume(set: .any)).does { megaphone.volume = $0 }
        #expect(speaker.say("a", times: 1))
        speaker.stop()
        #expect(throws: Muted(reason: "id -1")) { try speaker.load(id: -1) }
        #expect(try await speaker.fetch("b") == ["b", "real"])
        await speaker.rest()
        #expect(try speaker.pick(from: 3) == 2)
        speaker.volume = 8
        #expect(megaphone.texts == ["a", "stopped", "rested"])
        #expect(megaphone.volume == 8)
    }

    @Test("belong to expectations as well")
    func expectations() async throws {
        let clock = TestClock()
        let observer = MockObserver(of: center)
        expect(speaker.fetch("a"), .exactly(2)).posts(name, to: center).returns(["1"]).then.suspends(
            for: .seconds(1), time: clock
        ).throws(Muted())
        #expect(try await speaker.fetch("a") == ["1"])
        let second = Task { [speaker] in try await speaker.fetch("a") }
        await clock.waiting()
        clock.advance(by: .seconds(1))
        await #expect(throws: Muted()) { try await second.value }
        verifyAll(speaker)
        verify(observer.notification(name), .exactly(1))
    }
}

@Suite("Code that a mock runs may use the mock")
struct ReentranceTests {
    let speaker = MockSpeaker()

    @Test("in matchers, actions and answers of stubs and expectations")
    func stubs() throws {
        let says = ArgumentMatcher<Int>.matching { [speaker] in
            _ = speaker.say("asked", times: $0)
            return $0 == 1
        }
        when(speaker.load(id: says)).runs { [speaker] in when(speaker.volume(.get)).returns($0) }.does {
            [speaker] _ in
            verify(speaker.say("asked", times: 1), .exactly(1))
            return "\(speaker.volume)"
        }
        expect(speaker.load(id: .matching { [speaker] in speaker.volume > $0 }))
        #expect(try speaker.load(id: 1) == "1")
        verifyStubsUsed(speaker)
        forgetCalls(speaker)
        expect(speaker.load(id: says)).does { [speaker] in
            stopMocking(speaker)
            return "\($0)"
        }
        #expect(try speaker.load(id: 1) == "1")
        #expect(failures { _ = speaker.volume }.count == 1)
    }

    @Test("in descriptions of arguments, which messages ask for")
    func descriptions() {
        struct Chatty: CustomStringConvertible {
            let core: MockCore
            var description: String {
                core.received("describe()", (), returning: Void.self).result()
                return "chatty"
            }
        }
        let core = MockCore("Probe", .strict)
        when(core.describe("describe()") as Call<Void, Void, Never>).returns()
        let texts = failureTexts {
            core.received("take(_:)", Chatty(core: core), returning: Void.self).result()
        }
        #expect(
            texts.first?.hasPrefix("Probe.take(chatty) was called, but is neither stubbed nor expected")
                == true)
    }
}

@Suite("A matcher is asked once")
struct MatcherQuestionTests {
    let speaker = MockSpeaker()
    let asked = Locked<[String]>([])

    private func matcher(_ text: String) -> ArgumentMatcher<String> {
        .matching { [asked] argument in
            asked.withLock { $0.append(argument) }
            return argument == text
        }
    }

    @Test("per call by an expectation and by the stub behind it")
    func stubs() {
        when(speaker.say(.any, times: .any)).returns(true)
        expect(speaker.say(matcher("a"), times: .any), .atLeast(1))
        for text in ["a", "b"] { #expect(speaker.say(text, times: 1)) }
        #expect(asked.withLock { $0 } == ["a", "b"])
        verifyAll(speaker)
    }

    @Test("per call by a verification, also one that waits, or that fails")
    func verifications() async {
        for text in ["a", "b"] { _ = speaker.say(text, times: 1) }
        let clock = TestClock()
        async let end: Void = verify(
            speaker.say(matcher("a"), times: .any), .exactly(2), within: .seconds(60), time: clock)
        await clock.waiting()
        for text in ["c", "a"] { _ = speaker.say(text, times: 1) }
        await end
        #expect(asked.withLock { $0 } == ["a", "b", "c", "a"])
        asked.withLock { $0 = [] }
        #expect(failureTexts { verify(speaker.say(matcher("z"), times: .any)) }.count == 1)
        #expect(asked.withLock { $0 } == ["a", "b", "c", "a"])
    }
}
