import DoppelSupport
import Testing

@Suite("A count")
struct CountTests {
    @Test(
        "says in words how often",
        arguments: [
            (Count.never, "never"),
            (.once, "exactly 1 time"),
            (.exactly(0), "never"),
            (.exactly(2), "exactly 2 times"),
            (.atLeast(0), "at least 0 times"),
            (.atLeast(1), "at least 1 time"),
            (.atMost(1), "at most 1 time"),
            (.atMost(3), "at most 3 times"),
            (.range(2...4), "2 to 4 times"),
            (.range(2...2), "exactly 2 times"),
            (.range(0...4), "at most 4 times"),
        ])
    func words(count: Count, text: String) {
        #expect(count.description == text)
    }

    @Test(
        "contains the numbers between its bounds, and no other",
        arguments: [
            (Count.never, [0]),
            (.once, [1]),
            (.exactly(3), [3]),
            (.atLeast(2), [2, 3, 4, 5]),
            (.atMost(2), [0, 1, 2]),
            (.range(2...4), [2, 3, 4]),
        ])
    func membership(count: Count, numbers: [Int]) {
        #expect((0...5).filter(count.contains) == numbers)
    }

    @Test("can still be met until it has been exceeded")
    func stillPossible() {
        #expect((0...3).filter(Count.exactly(2).canStillBeMet) == [0, 1, 2])
        #expect((0...3).filter(Count.never.canStillBeMet) == [0])
        #expect(Count.atLeast(1).canStillBeMet(by: .max))
    }

    @Test("is equal to the same bounds, however they were written")
    func equality() {
        #expect(Count.once == .exactly(1))
        #expect(Count.never == .atMost(0))
        #expect(Count.range(0...2) == .atMost(2))
        #expect(Count.atLeast(1) != .once)
    }
}
