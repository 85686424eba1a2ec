import DoppelMocks
import Testing

/// A value whose comparison uses the mock that is being called, which waits for good while a lock is held.
private struct Probing: Equatable, Comparable, Sendable {
    let speaker: MockSpeaker

    static func == (left: Self, right: Self) -> Bool {
        left.speaker.stop()
        return true
    }

    static func < (left: Self, right: Self) -> Bool { left == right }
}

/// A collection whose code does the same.
private struct ProbingList: Collection, Sendable {
    let speaker: MockSpeaker
    var startIndex: Int { 0 }
    var endIndex: Int {
        speaker.stop()
        return 1
    }
    func index(after index: Int) -> Int { index + 1 }
    subscript(index: Int) -> Int { 3 }
}

@Suite("Code of the user's in a matcher runs while no lock is held")
struct LockedMatcherTests {
    private typealias Values = ArgumentMatcher<[Probing]>
    private typealias List = ArgumentMatcher<ProbingList>

    @Test("when it compares values")
    func values() async {
        await #expect(processExitsWith: .success) {
            endAtDeadlock()
            let speaker = MockSpeaker()
            let probing = Probing(speaker: speaker)
            let matchers: [Values] = [
                .equal([probing]), .oneOf([probing]), .contains(probing), .contains(where: .equal(probing)),
                .all(.not(.lessThan(probing))) || .all(.equal(probing)), .isNotEmpty && .contains(probing),
            ]
            for matcher in matchers {
                let call: Call<[Probing], Bool, Never> = speaker.mock.describe("take(_:)", matcher)
                when(call).returns(true)
                let taken = speaker.mock.received("take(_:)", [probing], returning: Bool.self).result()
                verify(call)
                #expect(taken)
            }
        }
    }

    @Test("when it counts elements")
    func collections() async {
        await #expect(processExitsWith: .success) {
            endAtDeadlock()
            let speaker = MockSpeaker()
            let list = ProbingList(speaker: speaker)
            for matcher: List in [.count(1), .count(1...2), .isNotEmpty, .not(.isEmpty), .contains(3)] {
                let call: Call<ProbingList, Bool, Never> = speaker.mock.describe("take(_:)", matcher)
                when(call).returns(true)
                let taken = speaker.mock.received("take(_:)", list, returning: Bool.self).result()
                verify(call)
                #expect(taken)
            }
        }
    }
}
