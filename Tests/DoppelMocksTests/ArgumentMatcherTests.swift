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

    @Test("says so also where they are in an optional or given to a captor")
    func wrappedWords() {
        let core = MockCore("Probe")
        func words(_ matcher: ArgumentMatcher<Int?>) -> [String] {
            let call: Call<Int?, Bool, Never> = core.describe("probe(_:)", matcher)
            return failureTexts { verify(call) }.map { String($0.prefix { $0 != "\n" }) }
        }
        let end = "was called 0 times, but was expected at least 1 time."
        #expect(words(.not(.some(1 || 2))) == ["Probe.probe(not (1 or 2)) \(end)"])
        let captor = Captor<Int?>()
        #expect(
            words(.not(.captured(by: captor, where: .isNil || .some(2)))) == [
                "Probe.probe(not (nil or 2)) \(end)"
            ])
    }

    /// What stands for a value that is there, in words.
    private static let somes: [(ArgumentMatcher<Int?>, String)] = [
        (.some(3), "3"),
        (.some(1 || 2), "1 or 2"),
        (.some(.any), "any but nil"),
        (.some(.captured(by: Captor())), "any but nil"),
        (.some(.notEqual(1)), "not nil and not 1"),
        (.some(.not(1 || 2)), "not nil and not (1 or 2)"),
        (.some(.notEqual(1) && .notEqual(2)), "not nil and not 1 and not 2"),
        (.some(.notEqual(1) && .lessThan(4)), "not 1 and less than 4"),
        (.some(.notEqual(1) || 3), "not nil and (not 1 or 3)"),
        (.some(.not(.notEqual(1))), "not not 1"),
        (.not(.some(.any)), "not (any but nil)"),
        (.some(.any) || .isNil, "(any but nil) or nil"),
        (.not(.some(.notEqual(1))), "not (not nil and not 1)"),
    ]

    @Test("says of a value in an optional that it is not nil, where its words would take in nil")
    func someWords() {
        let core = MockCore("Probe")
        core.received("probe(_:)", Int?.none, returning: Void.self).result()
        for (matcher, text) in Self.somes {
            let call: Call<Int?, Void, Never> = core.describe("probe(_:)", matcher)
            let lines = failureTexts { verify(call, .exactly(7)) }.flatMap { $0.split(separator: "\n") }
            #expect(lines.first?.hasPrefix("Probe.probe(\(text)) was called ") == true, "\(lines)")
        }
    }

    @Test("of a value in an optional shows so beside a call with nil")
    func someMessage() {
        let core = MockCore("Probe")
        core.received("find(name:)", String?.none, returning: Void.self).result()
        let call: Call<String?, Void, Never> = core.describe("find(name:)", .some(.any))
        #expect(
            failureTexts { verify(call) }.first?.hasPrefix(
                """
                Probe.find(name: any but nil) was called 0 times, but was expected at least 1 time.
                Calls of find(name:), the closest first:
                  1. find(name: nil ✗ (expected any but nil))
                """) == true)
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
