import DoppelMocks
import Foundation
import Testing

@Suite("A stub")
struct StubbingTests {
    let speaker = MockSpeaker()

    @Test("returns its value for the calls it describes, and leaves the others to the default")
    func returns() {
        when(speaker.say("hello", times: 2)).returns(true)
        #expect(speaker.say("hello", times: 2))
        #expect(!speaker.say("hello", times: 3))
        #expect(!speaker.say("bye", times: 2))
    }

    @Test("returns several values in turn, and then the last one for good")
    func severalValues() {
        when(speaker.volume(.get)).returns(1, 2).then.returns(3)
        #expect((0..<5).map { _ in speaker.volume } == [1, 2, 3, 3, 3])
    }

    @Test("throws, also after values")
    func throwing() throws {
        when(speaker.load(id: .any)).returns("a").then.throws(Muted()).then.returns("b")
        #expect(try speaker.load(id: 1) == "a")
        #expect(throws: Muted()) { try speaker.load(id: 1) }
        #expect(try speaker.load(id: 1) == "b")
    }

    @Test("throws the type of a typed throw")
    func typedThrow() {
        when(speaker.pick(from: 3)).throws(Muted(reason: "three"))
        do throws(Muted) {
            _ = try speaker.pick(from: 3)
            Issue.record("it returned")
        } catch {
            #expect(error.reason == "three")
        }
    }

    @Test("runs a closure with the arguments in their types")
    func closure() throws {
        when(speaker.say(.any, times: .any)).does { text, times in text.count == times }
        when(speaker.load(id: .any)).does { id in
            if id < 0 { throw Muted(reason: "\(id)") }
            return "text \(id)"
        }
        #expect(speaker.say("abc", times: 3))
        #expect(!speaker.say("abc", times: 4))
        #expect(try speaker.load(id: 4) == "text 4")
        #expect(throws: Muted(reason: "-1")) { try speaker.load(id: -1) }
    }

    @Test("runs an asynchronous closure")
    func asyncClosure() async throws {
        when(speaker.fetch(.any)).does { name in
            await Task.yield()
            return [name, name]
        }
        #expect(try await speaker.fetch("a") == ["a", "a"])
    }

    @Test("runs a side effect before its answer, each call")
    func sideEffect() {
        let seen = Locked<[Int]>([])
        when(speaker.say(.any, times: .any)).runs { _, times in seen.withLock { $0.append(times) } }.returns(
            true)
        #expect(speaker.say("a", times: 1))
        #expect(speaker.say("a", times: 2))
        #expect(seen.withLock { $0 } == [1, 2])
    }

    @Test("without an answer only runs its side effects, and returns the default")
    func onlySideEffect() {
        let count = Locked(0)
        when(speaker.volume(.get)).runs { count.withLock { $0 += 1 } }
        #expect(speaker.volume == 0)
        #expect(count.withLock { $0 } == 1)
    }

    @Test("that is newer wins over an older one that matches too")
    func newestWins() {
        when(speaker.say(.any, times: .any)).returns(true)
        when(speaker.say("quiet", times: .any)).returns(false)
        #expect(speaker.say("loud", times: 1))
        #expect(!speaker.say("quiet", times: 1))
        when(speaker.say(.any, times: .any)).returns(true)
        #expect(speaker.say("quiet", times: 1))
    }

    @Test("answers writes of a property, and reads apart from them")
    func properties() {
        let written = Locked<[Int]>([])
        when(speaker.volume(set: .greaterThan(5))).does { value in written.withLock { $0.append(value) } }
        when(speaker.volume(.get)).returns(7)
        speaker.volume = 3
        speaker.volume += 2
        #expect(speaker.volume == 7)
        #expect(written.withLock { $0 } == [9])
    }

    @Test("posts a notification and returns: actions chain")
    func posts() async {
        let center = NotificationCenter()
        let name = Notification.Name("said")
        let seen = Locked<[String]>([])
        let token = center.addObserver(forName: name, object: nil, queue: nil) { note in
            seen.withLock { $0.append(note.userInfo?["text"] as? String ?? "nothing") }
        }
        when(speaker.say(.any, times: .any)).posts(name, userInfo: ["text": "hello"], to: center).returns(
            true)
        #expect(speaker.say("a", times: 1))
        #expect(seen.withLock { $0 } == ["hello"])
        center.removeObserver(token)
    }

    @Test("suspends its caller for a time")
    func suspends() async throws {
        let clock = TestClock()
        when(speaker.fetch("slow")).suspends(for: .seconds(30), time: clock).returns(["late"])
        let answer = Task { [speaker] in try await speaker.fetch("slow") }
        await clock.waiting()
        verify(speaker.fetch("slow"), .exactly(1))
        clock.advance(by: .seconds(30))
        #expect(try await answer.value == ["late"])
    }

    @Test("that suspends goes on when the caller's task is cancelled")
    func cancellation() async throws {
        let clock = TestClock()
        when(speaker.rest()).suspends(for: .seconds(3_600), time: clock)
        let rest = Task { [speaker] in await speaker.rest() }
        await clock.waiting()
        rest.cancel()
        await rest.value
    }

    @Test("may be added while other threads call")
    func whileCalled() async {
        await withTaskGroup { group in
            for number in 0..<4 {
                group.addTask { [speaker] in
                    for _ in 0..<200 { _ = speaker.say("a", times: number) }
                }
            }
            for number in 0..<200 { when(speaker.say("a", times: .equal(number % 4))).returns(true) }
        }
        verify(speaker.say("a", times: .any), .exactly(800))
        #expect(speaker.say("a", times: 3))
    }
}
