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
