import DoppelMocks
import Testing

@Suite("A stub that nothing used is reported, though a newer one reads the same,")
struct ReplacedStubTests {
    let speaker = MockSpeaker()
    let report = #"is stubbed, but was not called."#

    @Test("when the conditions are closures")
    func closures() {
        when(speaker.say(.matching { $0 > "m" }, times: .any), line: 3).returns(true)
        when(speaker.say(.matching { $0 < "m" }, times: .any), line: 4).returns(true)
        _ = speaker.say("a", times: 1)
        #expect(failures { verifyStubsUsed(speaker) }.map(\.line) == [3])
    }

    @Test("when long texts differ where messages do not show it")
    func longTexts() {
        let start = String(repeating: "a", count: 300)
        when(speaker.say(.equal(start + "1"), times: .any), line: 3).returns(true)
        when(speaker.say(.equal(start + "2"), times: .any), line: 4).returns(true)
        _ = speaker.say(start + "2", times: 1)
        #expect(failures { verifyStubsUsed(speaker) }.map(\.line) == [3])
    }

    @Test("when they are for two objects")
    func objects() {
        let (library, other) = (Library(name: "A"), Library(name: "B"))
        withMocks {
            when(library.title(), line: 3).returns("one")
            when(other.title(), line: 4).returns("two")
            #expect(other.title() == "two")
            #expect(failures { verifyStubsUsed() }.map(\.line) == [3])
        }
    }

    @Test("when one of them collects")
    func captors() {
        let (texts, others) = (Captor<String>(), Captor<String>())
        when(speaker.say(.captured(by: texts), times: .any), line: 3).returns(true)
        when(speaker.say(.captured(by: others), times: .any), line: 4).returns(true)
        _ = speaker.say("a", times: 1)
        #expect(failures { verifyStubsUsed(speaker) }.map(\.line) == [3])
    }

    /// Conditions of which the first takes other arguments than the second, though it looks alike.
    private static let others: [(ArgumentMatcher<Int?>, ArgumentMatcher<Int?>)] = [
        (.any, .some(.any)),
        (.some(.any), .any),
        (.not(.equal(1)), .some(.not(.equal(1)))),
        (.some(.notEqual(1)), .notEqual(1)),
        (.some(.equal(2)), .some(.equal(1))),
    ]

    @Test("when one of them is for values in an optional only", arguments: others.indices)
    func values(_ index: Int) {
        func call(_ matcher: ArgumentMatcher<Int?>) -> Call<Int?, Void, Never> {
            speaker.mock.describe("probe(_:)", matcher)
        }
        when(call(Self.others[index].0), line: 3)
        when(call(Self.others[index].1), line: 4)
        when(call(.some(.equal(7) && .any)), line: 5)
        when(call(.some(.equal(7) && .any)), line: 6)
        #expect(failures { verifyStubsUsed(speaker) }.map(\.line) == [3, 4, 6])
    }

    /// Errors that equal each other, whatever their types.
    private class Trouble: Error, Equatable, @unchecked Sendable {
        static func == (left: Trouble, right: Trouble) -> Bool { true }
    }

    /// `@unchecked`, as its superclass, since neither has a property.
    private final class DeepTrouble: Trouble, @unchecked Sendable {}

    @Test("when one of them is for errors of a subclass")
    func subclasses() {
        func call(_ matcher: ArgumentMatcher<any Error>) -> Call<any Error, Void, Never> {
            speaker.mock.describe("note(_:)", matcher)
        }
        when(call(.equal(Trouble())), line: 3)
        when(call(.equal(DeepTrouble())), line: 4)
        #expect(failures { verifyStubsUsed(speaker) }.map(\.line) == [3, 4])
    }

    /// Conditions that are the same if what is in them is.
    private static let conditions: [(String, @Sendable (Int) -> ArgumentMatcher<String>)] = [
        ("equal", { .equal(String(repeating: "a", count: 300) + "\($0)") }),
        ("not equal", { .notEqual("\($0)") }),
        ("one of", { .oneOf("a", "\($0)") }),
        ("in", { .in("a"..."b\($0)") }),
        ("less", { .lessThan("b\($0)") }),
        ("both", { .hasPrefix("a") && .count($0...9) }),
        ("either", { .hasSuffix("a") || .contains("\($0)") }),
        ("characters", { .contains(where: .lessThan($0 == 1 ? "b" : "c")) }),
        ("pattern", { .matches("a{\($0)}") }),
    ]

    @Test("and not when it means the same calls, by the values in it", arguments: conditions.indices)
    func sameValues(_ index: Int) {
        let condition = Self.conditions[index].1
        when(speaker.say(condition(1), times: .any), line: 3).returns(true)
        when(speaker.say(condition(2), times: .any), line: 4).returns(true)
        when(speaker.say(condition(1), times: .any), line: 5).returns(true)
        #expect(failures { verifyStubsUsed(speaker) }.map(\.line) == [4, 5])
    }

    @Test("and not when it means the same calls")
    func same() {
        when(speaker.say("a", times: .any), line: 3).returns(true)
        when(speaker.say("a", times: .any), line: 4).returns(true)
        _ = speaker.say("a", times: 1)
        #expect(failures { verifyStubsUsed(speaker) } == [])
    }
}
