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

    @Test("and not when it means the same calls")
    func same() {
        when(speaker.say("a", times: .any), line: 3).returns(true)
        when(speaker.say("a", times: .any), line: 4).returns(true)
        _ = speaker.say("a", times: 1)
        #expect(failures { verifyStubsUsed(speaker) } == [])
    }
}
