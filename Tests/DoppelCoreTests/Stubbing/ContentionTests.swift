import Dispatch
import DoppelSupport
import Foundation
import Testing

@testable import DoppelCore

@Suite("Under 20,000 concurrent requests", .timeLimit(.minutes(1)))
struct ContentionTests {
    private static let count = 20_000

    /// The answers to so many requests from all cores, counted.
    private func answers(of stubs: StubRegistry, _ decide: @escaping @Sendable (StubRegistry) -> String)
        -> [String: Int]
    {
        let found = Locked<[String: Int]>([:])
        let share = Self.count / 100
        DispatchQueue.concurrentPerform(iterations: 100) { _ in
            var mine: [String: Int] = [:]
            for _ in 0..<share { mine[decide(stubs), default: 0] += 1 }
            found.withLock { [mine] found in found.merge(mine, uniquingKeysWith: +) }
        }
        return found.withLock { $0 }
    }

    @Test("a limited stub answers exactly as often as its limit says")
    func limit() {
        let stubs = StubRegistry()
        let rest = stubs.stub(.any, reply: .text("rest"))
        let limited = stubs.stub(.any, times: 7_777, reply: .text("limited"))
        #expect(answers(of: stubs) { $0.answer() } == ["limited": 7_777, "rest": 12_223])
        #expect(limited.callCount == 7_777)
        #expect(rest.callCount == 12_223)
    }

    @Test("each reply of a sequence is given once")
    func sequence() {
        let stubs = StubRegistry()
        let handle = stubs.stub(.any, reply: .text("0"))
        for number in 1..<200 { handle.then(.text("\(number % 2)")) }
        handle.then(.text("last"))
        #expect(answers(of: stubs) { $0.answer() } == ["0": 100, "1": 100, "last": 19_800])
    }

    @Test("a closure is asked once per request, also when the search has to stop for it")
    func closures() {
        let stubs = StubRegistry()
        let asked = Locked(0)
        stubs.stub(.any, reply: .text("rest"))
        stubs.stub(
            .matching { _ in
                asked.withLock { $0 += 1 }
                return true
            }, times: 5_000, reply: .text("limited"))
        let found = answers(of: stubs) { stubs in
            var search = StubSearch(stubs)
            guard case .needs(.offQueue) = search.decide(.make(), allowing: []),
                case .reply(let ticket, let request) = search.decide(.make(), allowing: .offQueue)
            else { return "unmatched" }
            return ticket.recipe.text(for: request)
        }
        #expect(found == ["limited": 5_000, "rest": 15_000])
        #expect(asked.withLock { $0 } == Self.count)
    }

    @Test("each gets an answer while stubs come and go")
    func changes() {
        let stubs = StubRegistry()
        stubs.stub(.any, priority: -1, reply: .text("rest"))
        let found = answers(of: stubs) { stubs in
            let handle = stubs.stub(.any, times: .once, reply: .text("temporary"))
            defer { handle.remove() }
            return stubs.answer()
        }
        #expect(found.keys.sorted().allSatisfy { ["rest", "temporary"].contains($0) })
        #expect(found.values.reduce(0, +) == Self.count)
        #expect(stubs.stubs.count == 1)
    }
}
