import Foundation
import Testing

@testable import DoppelBench

@Suite("The soak's books")
struct SoakTests {
    @Test("a request that ends twice is counted as double, and as ended once")
    func double() {
        let ledger = Ledger(requests: 2)
        ledger.start()
        ledger.end(0, .answered)
        ledger.end(0, .cancelled)
        #expect(ledger.counts == .init(started: 1, answered: 1, cancelled: 0, wrong: 0, double: 1))
    }

    @Test("a request that has not ended is under way, and named")
    func lost() {
        let ledger = Ledger(requests: 2)
        ledger.start()
        ledger.start()
        ledger.end(0, .wrong("no"))
        #expect(ledger.counts.inFlight == 1)
        #expect(ledger.open(limit: 5) == [1])
        #expect(ledger.complaints == ["no"])
    }

    @Test("the same seed plans the same requests")
    func seed() throws {
        let plans = (0..<200).map { SoakRequest(id: $0, seed: 1) }
        #expect(plans.map(\.path) == (0..<200).map { SoakRequest(id: $0, seed: 1).path })
        #expect(plans.map(\.path) != (0..<200).map { SoakRequest(id: $0, seed: 2).path })
    }

    @Test("one request in ten is cancelled, at the latest a millisecond after its answer is due")
    func cancellation() {
        let plans = (0..<10_000).map { SoakRequest(id: $0, seed: 1) }
        let cancelled = plans.filter { $0.cancelledAfter != nil }
        #expect((900...1100).contains(cancelled.count))
        #expect(cancelled.allSatisfy { $0.cancelledAfter ?? .zero <= $0.delay + .milliseconds(1) })
        #expect(plans.allSatisfy { $0.delay <= SoakRequest.longestDelay })
    }

    @Test("every kind of task is asked for in every way, by redirects and for credentials")
    func variety() {
        let plans = (0..<10_000).map { SoakRequest(id: $0, seed: 1) }
        for caller in SoakRequest.Caller.allCases {
            for kind in SoakRequest.Kind.allCases {
                let journeys = Set(plans.filter { $0.caller == caller && $0.kind == kind }.map(\.journey))
                #expect(
                    journeys
                        == (caller.canBeChallenged
                            ? [.direct, .redirected, .challenged] : [.direct, .redirected]))
            }
        }
    }

    @Test("in a storm all requests are cancelled")
    func storm() {
        let plans = (0..<1_000).map { SoakRequest(id: $0, seed: 1, program: .init(cancelledEvery: 1)) }
        #expect(plans.allSatisfy { $0.cancelledAfter != nil })
    }

    @Test("memory is flat while the second half adds no more than the tolerance")
    func memory() {
        var record = MemoryRecord()
        record.note(30, share: 0.2)
        record.note(34, share: 0.9)
        #expect(record.isFlat)
        #expect(record.description == "memory 30 → 34 MB")
        record.note(35, share: 1)
        #expect(!record.isFlat)
    }

    @Test("an unknown option is refused with those that are known")
    func options() {
        let error = #expect(throws: UsageError.self) {
            try Options(["--x"], values: ["--seed"], flags: ["--quick"])
        }
        #expect(error?.description == "Unknown option --x. Known here: --quick, --seed VALUE.")
    }
}
