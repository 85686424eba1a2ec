import DoppelMocks
import Foundation
import Testing

@Suite("A stub acts on arguments:")
struct ArgumentActionTests {
    let shelf = MockShelf()

    @Test("it calls a closure argument with given values")
    func callsClosure() {
        let seen = Locked<[String]>([])
        when(shelf.later(.any, .any)).calls({ $0.0 }, with: 3, "three")
        shelf.later({ number, text in seen.withLock { $0.append("\(number) \(text)") } }, nil)
        #expect(seen.withLock { $0 } == ["3 three"])
    }

    @Test("it calls a closure argument with default values")
    func callsClosureWithDefaults() {
        let seen = Locked<[String]>([])
        when(shelf.later(.any, .any)).calls { $0.0 }
        shelf.later({ number, text in seen.withLock { $0.append("\(number) \"\(text)\"") } }, nil)
        #expect(seen.withLock { $0 } == ["0 \"\""])
    }

    @Test("it calls an optional closure where there is one")
    func callsOptionalClosure() {
        let seen = Locked<[String]>([])
        when(shelf.later(.any, .any)).calls({ $0.1 }, with: Muted(reason: "late"))
        shelf.later({ _, _ in }, nil)
        #expect(seen.withLock { $0 } == [])
        shelf.later({ _, _ in }, { error in seen.withLock { $0.append("\(error)") } })
        #expect(seen.withLock { $0 } == ["Muted(reason: \"late\")"])
    }

    @Test("it says which parameter of a closure has no default")
    func noDefault() {
        let core = MockCore("Probe")
        let call: Call<@Sendable (Muted) -> Void, Void, Never> = core.describe("run(_:)", .any)
        when(call).calls { $0 }
        let texts = failureTexts {
            let body: @Sendable (Muted) -> Void = { _ in Issue.record("called") }
            core.received("run(_:)", body, returning: Void.self).result()
        }
        #expect(texts == ["The closure of Probe.run(any) was not called: Muted has no default value."])
    }

    @Test("it calls a closure that may throw, and an error of it fails the test at the stub's line")
    func callsThrowingClosure() {
        let core = MockCore("Probe")
        let call: Call<@Sendable (Int) throws -> Bool, Void, Never> = core.describe("run(_:)", .any)
        let seen = Locked<[Int]>([])
        let body: @Sendable (Int) throws -> Bool = { number in
            seen.withLock { $0.append(number) }
            if number > 3 { throw Muted() }
            return true
        }
        let run = { core.received("run(_:)", body, returning: Void.self).result() }
        when(call).calls({ $0 }, with: 3)
        run()
        when(call).calls { $0 }
        run()
        when(call, line: 5).calls({ $0 }, with: 4)
        let failures = failures { run() }
        #expect(seen.withLock { $0 } == [3, 0, 4])
        #expect(
            failures == [
                .init(
                    text: """
                        The closure of Probe.run(any) threw Muted(reason: "night"), and calls(…) passes errors on to \
                        nobody. Where the member is to throw it, call the closure in does { … }.
                        """, line: 5)
            ])
    }

    @Test("of an asynchronous member it calls an asynchronous closure, and waits for it")
    func callsAsyncClosure() async {
        let core = MockCore("Probe")
        let call: AsyncCall<@Sendable (Int) async throws -> Void, Bool, Never> = core.describeAsync(
            "run(_:)", .any)
        let seen = Locked<[Int]>([])
        let body: @Sendable (Int) async throws -> Void = { number in
            await Task.yield()
            seen.withLock { $0.append(number) }
        }
        when(call).calls({ $0 }, with: 3).calls { $0 }.runs { _ in
            await Task.yield()
            seen.withLock { $0.append(9) }
        }.returns(true)
        #expect(await core.received("run(_:)", body, returning: Bool.self).resultAsync())
        #expect(seen.withLock { $0 } == [3, 0, 9])
    }

    @Test("it calls a closure of the main actor: at once on the main actor, else soon")
    @MainActor func callsMainActorClosure() async {
        let core = MockCore("Probe")
        let call: Call<@MainActor @Sendable (String) -> Void, Void, Never> = core.describe("run(_:)", .any)
        let (stream, continuation) = AsyncStream.makeStream(of: String.self)
        when(call).calls(mainActor: { $0 }, with: "here")
        var seen: [String] = []
        let body: @MainActor @Sendable (String) -> Void = { text in
            seen.append(text)
            continuation.yield(text)
        }
        core.received("run(_:)", body, returning: Void.self).result()
        #expect(seen == ["here"])
        await Task.detached { core.received("run(_:)", body, returning: Void.self).result() }.value
        var iterator = stream.makeAsyncIterator()
        #expect(await [iterator.next(), iterator.next()] == ["here", "here"])
    }

    @Test("it calls a closure that does not escape, and the record lets go of it")
    func nonEscaping() {
        var seen: [Int] = []
        when(shelf.each(.any, from: 3)).does { body, start in
            body.closure(start)
            body.closure(start + 1)
        }
        shelf.each({ seen.append($0) }, from: 3)
        #expect(seen == [3, 4])
        verify(shelf.each(.any, from: 3), .exactly(1))
        verify(shelf.each(.any, from: 4), .never)
    }

    @Test("it sets an inout argument")
    func inoutArguments() {
        when(shelf.fill(.isEmpty, with: .any)).sets({ $0.0 }, to: [9]).returns(1)
        when(shelf.fill(.isNotEmpty, with: .any)).does { buffer, value in
            buffer.value.append(value)
            return buffer.value.count
        }
        var numbers: [Int] = []
        #expect(shelf.fill(&numbers, with: 4) == 1)
        #expect(numbers == [9])
        #expect(shelf.fill(&numbers, with: 4) == 2)
        #expect(numbers == [9, 4])
        verify(shelf.fill([9], with: 4), .exactly(1))
    }
}
