import DoppelMocks
import Foundation
import Testing

@Suite("A matcher")
struct ArgumentMatcherTests {
    /// Whether a description with this matcher fits a call with this argument, asked as users do.
    private func fits<Value>(_ matcher: ArgumentMatcher<Value>, _ value: Value) -> Bool {
        let core = MockCore("Probe")
        let call: Call<Value, Bool, Never> = core.describe("probe(_:)", matcher)
        when(call).returns(true)
        return core.received("probe(_:)", value, returning: Bool.self).result()
    }

    @Test("compares: any, equal, one of, not, and, or")
    func comparing() {
        #expect(fits(.any, 3) && fits(3, 3) && !fits(3, 4))
        #expect(fits(.equal("a"), "a") && fits(.notEqual("a"), "b") && !fits(.notEqual("a"), "a"))
        #expect(fits(.oneOf(1, 2), 2) && !fits(.oneOf(1, 2), 3))
        #expect(fits(.not(.oneOf(1, 2)), 3))
        #expect(fits(.greaterThan(1) && .lessThan(3), 2) && !fits(.greaterThan(1) && .lessThan(3), 3))
        #expect(fits(1 || 3, 3) && !fits(1 || 3, 2))
    }

    @Test("says what belongs together where its parts are joined")
    func words() {
        let speaker = MockSpeaker()
        _ = speaker.say("b", times: 1)
        let text = failureTexts {
            verify(
                speaker.say(.not("a" || .hasPrefix("b")) && .contains("z") && .isNotEmpty, times: 1 || 2 || 3)
            )
        }
        #expect(
            text == [
                """
                MockSpeaker.say(not ("a" or beginning with "b") and containing "z" and not empty, times: 1 or 2 or 3) \
                was called 0 times, but was expected at least 1 time.
                Calls of say(_:times:), the closest first:
                  1. say("b" ✗ (expected not ("a" or beginning with "b") and containing "z" and not empty), \
                times: 1 ✓) → false
                A stub for the closest call: when(speaker.say("b", times: 1)).returns(<#Bool#>)
                """
            ])
    }

    @Test("is written as a literal where the argument's type has one")
    func literals() {
        #expect(fits("a", "a") && fits(2.5, 2.5) && fits(true, true) && fits([1, 2], [1, 2]))
        let number = 1
        #expect(fits("a\(number)", "a1") && !fits("\(number)\(number)", "1"))
        #expect(fits(nil, String?.none) && !fits(nil, "a" as String?))
    }

    @Test("is written as a literal for each kind of collection")
    func collectionLiterals() {
        #expect(fits([], [Int]()) && fits([3, 1], Set([1, 3])) && !fits([3], Set([1, 3])))
        #expect(fits([.alphabet, .sixth], Ways([.sixth, .alphabet])) && !fits([], Ways.sixth))
        #expect(fits(["plan": "pro", "n": "1"], ["n": "1", "plan": "pro"]) && !fits([:], ["n": 1]))
        #expect(fits(["a": [1, 2]], ["a": [1, 2]]) && fits([Data([1]): nil], [Data([1]): Int?.none]))
        #expect(fits(["a": 1, "b": 2], ["a": 1, "b": 2] as KeyValues))
    }

    private struct Ways: OptionSet, Sendable {
        let rawValue: Int
        static let alphabet = Ways(rawValue: 1)
        static let sixth = Ways(rawValue: 2)
    }

    /// A type of the user's own.
    private struct KeyValues: ExpressibleByDictionaryLiteral, Equatable, Sendable {
        var names: [String]
        init(dictionaryLiteral elements: (String, Int)...) { names = elements.map { "\($0.0)\($0.1)" } }
    }

    @Test("tells nil from values, also inside an optional")
    func optionals() {
        #expect(fits(.isNil, Int?.none) && !fits(.isNil, 3 as Int?))
        #expect(fits(.isNotNil, 3 as Int?) && !fits(.isNotNil, Int?.none))
        #expect(fits(.some(.greaterThan(2)), 3 as Int?) && !fits(.some(.any), Int?.none))
        #expect(fits(.equal("a"), "a" as String?))
    }

    @Test("knows ranges and tolerances")
    func ranges() {
        #expect(fits(.in(1...3), 3) && !fits(.in(1..<3), 3) && fits(.in(5...), 7) && !fits(.in(...5), 7))
        #expect(fits(.equal(1.0, within: 0.1), 1.05) && !fits(.equal(1.0, within: 0.1), 1.2))
    }

    @Test("knows objects by identity, and values by type")
    func identityAndType() {
        let one = NSObject()
        #expect(fits(.identical(one), one) && !fits(.identical(one), NSObject()))
        #expect(fits(.is(String.self), "a" as any Sendable) && !fits(.is(String.self), 1 as any Sendable))
        #expect(fits(.is((any Error).self), Muted() as Any) && fits(.type(Int.self), Int.self))
    }

    @Test("looks into texts")
    func texts() {
        #expect(fits(.contains("ell"), "hello") && fits(.hasPrefix("he"), "hello"))
        #expect(
            fits(.hasSuffix("lo"), "hello") && fits(.matches("l+o$"), "hello")
                && !fits(.matches("^l"), "hello"))
        #expect(!fits(.matches("("), "("))
    }

    @Test("looks into collections")
    func collections() {
        #expect(fits(.isEmpty, [Int]()) && fits(.isNotEmpty, [1]) && fits(.count(2), [1, 2]))
        #expect(
            fits(.count(1...), [1, 2]) && fits(.contains(2), [1, 2]) && fits(.all(.lessThan(3)), [1, 2]))
        #expect(fits(.contains(where: .greaterThan(1)), [1, 2]) && fits(.hasKey("a"), ["a": 1]))
    }

    @Test("may be a closure, which is asked once per call")
    func closuresAreAskedOnce() {
        let speaker = MockSpeaker()
        let asked = Locked(0)
        let once = ArgumentMatcher<String>.matching("counted") { _ in
            asked.withLock { $0 += 1 }
            return true
        }
        when(speaker.say(once, times: .any)).returns(true)
        #expect(speaker.say("a", times: 1))
        #expect(asked.withLock { $0 } == 1)
        speaker.stop()
        #expect(asked.withLock { $0 } == 1, "other members do not ask it")
        verify(speaker.say(once, times: 1), .exactly(1))
        #expect(asked.withLock { $0 } == 2, "a verification asks it once more")
    }

    @Test("of one argument is not asked when one before it did not match")
    func shortCircuit() {
        let speaker = MockSpeaker()
        when(
            speaker.say(
                "hello",
                times: .matching { _ in
                    Issue.record("asked")
                    return true
                })
        ).returns(true)
        #expect(!speaker.say("bye", times: 1))
    }
}

@Suite("A captor")
struct CaptorTests {
    @Test("collects the arguments of the calls that a stub answered")
    func stubs() {
        let speaker = MockSpeaker()
        let texts = Captor<String>()
        when(speaker.say(.captured(by: texts), times: .greaterThan(1))).returns(true)
        _ = speaker.say("once", times: 1)
        _ = speaker.say("twice", times: 2)
        _ = speaker.say("thrice", times: 3)
        #expect(texts.values == ["twice", "thrice"])
        #expect(texts.last == "thrice")
        texts.reset()
        #expect(texts.values.isEmpty)
    }

    @Test("collects the arguments of the calls that a verification counted")
    func verifications() {
        let speaker = MockSpeaker()
        let texts = Captor<String>()
        _ = speaker.say("a", times: 1)
        _ = speaker.say("b", times: 2)
        verify(speaker.say(.captured(by: texts, where: .notEqual("a")), times: .any), .exactly(1))
        #expect(texts.values == ["b"])
    }

    /// What a captor in a matcher collects of the calls with these arguments.
    private func captured<Value, Part>(
        _ matcher: (Captor<Part>) -> ArgumentMatcher<Value>, of values: [Value]
    ) -> [Part] {
        let (core, captor) = (MockCore("Probe"), Captor<Part>())
        let call: Call<Value, Bool, Never> = core.describe("probe(_:)", matcher(captor))
        when(call).returns(true)
        for value in values { _ = core.received("probe(_:)", value, returning: Bool.self).result() }
        return captor.values
    }

    @Test("collects inside of other matchers what they take")
    func nested() {
        #expect(captured({ .some(.captured(by: $0)) }, of: [1, nil, 3]) == [1, 3])
        #expect(
            captured(
                { .contains(where: .captured(by: $0, where: .greaterThan(1))) }, of: [[1, 2, 3], [1], [4]])
                == [2, 3, 4])
        #expect(
            captured({ .all(.captured(by: $0, where: .lessThan(3))) }, of: [[1, 2], [3], []]) == [1, 2])
        #expect(captured({ .captured(by: $0, where: 1) || 2 }, of: [1, 2, 3]) == [1])
        #expect(captured({ .captured(by: $0) && .greaterThan(1) }, of: [1, 2]) == [2])
        #expect(captured({ .not(.captured(by: $0, where: 1)) }, of: [1, 2]) == [])
    }

    @Test("captures a completion that the test calls later")
    func completions() {
        let shelf = MockShelf()
        let done = Captor<@Sendable (Int, String) -> Void>()
        let seen = Locked<[String]>([])
        when(shelf.later(.captured(by: done), .any))
        shelf.later({ number, text in seen.withLock { $0.append("\(number) \(text)") } }, nil)
        done.last?(3, "late")
        #expect(seen.withLock { $0 } == ["3 late"])
    }

    @Test("is not needed for the arguments alone: calls(of:) has them in their types")
    func callsOf() {
        let speaker = MockSpeaker()
        _ = speaker.say("a", times: 1)
        _ = speaker.say("b", times: 2)
        #expect(calls(of: speaker.say(.any, times: .any)).map(\.0) == ["a", "b"])
        #expect(calls(of: speaker.say(.any, times: 2)).map(\.1) == [2])
    }
}

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
