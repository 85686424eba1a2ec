import DoppelSupport

/// Measures the sides of a case in turns, many short rounds long, and compares them round by round.
///
/// On a shared machine the speed of everything drifts by a factor of two within seconds. Two sides that
/// ran within the same tenth of a second saw the same machine, so only their ratio means something.
struct PairedRun: Sendable {
    /// The number of rounds; `nil` takes as many as fit in ``budget``.
    var rounds: Int?
    /// The time for one case.
    var budget: Duration = .seconds(5)
    /// How long one side works before the next has its turn.
    var turn: Duration = .milliseconds(20)
    /// Called after every turn.
    var progress: @Sendable () -> Void = {}

    static let fewestRounds = 3

    func measure(_ benchCase: BenchCase) async throws -> CaseResult {
        let lineup = try benchCase.prepare()
        defer { lineup.finish() }
        let counts = try await calibrate(lineup.sides)
        let times = try await collect(lineup.sides, counts: counts)
        return CaseResult(name: benchCase.name, lineup: lineup, times: times)
    }

    /// Warms each side up, and finds how many operations fill its turn.
    private func calibrate(_ sides: [Side]) async throws -> [Int] {
        var counts: [Int] = []
        for side in sides {
            var count = side.fewest
            for _ in 0..<5 {
                let each = try await time(of: side, count: count)
                count = max(side.fewest, Int(turn.seconds / each))
            }
            counts.append(count)
        }
        return counts
    }

    /// One row per round: the seconds per operation of each side.
    private func collect(_ sides: [Side], counts: [Int]) async throws -> [[Double]] {
        let start = ContinuousClock.now
        var rows: [[Double]] = []
        while !isEnough(rows.count, since: start) {
            var row = Array(repeating: 0.0, count: sides.count)
            for place in sides.indices {
                let index = (place + rows.count) % sides.count
                row[index] = try await time(of: sides[index], count: counts[index])
            }
            rows.append(row)
        }
        return rows
    }

    private func isEnough(_ count: Int, since start: ContinuousClock.Instant) -> Bool {
        if let rounds { return count >= rounds }
        return count >= Self.fewestRounds && ContinuousClock.now - start >= budget
    }

    private func time(of side: Side, count: Int) async throws -> Double {
        let start = ContinuousClock.now
        try await side.perform(count)
        progress()
        return (ContinuousClock.now - start).seconds / Double(count)
    }
}
