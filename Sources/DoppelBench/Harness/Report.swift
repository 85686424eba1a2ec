import DoppelSupport
import Foundation

/// The run's results, for a reader and for a program.
struct Report: Sendable {
    let results: [CaseResult]

    private static let explanation = """
        Each ratio is Doppel's throughput divided by the reference's: the median over paired rounds, in
        brackets the middle half of the rounds. Higher is better; 0.85 of the floor is the goal.
        floor: the smallest correct URLProtocol. field: a walk over closures, newest first, as peers do.
        spy: a double of one method written by hand around a lock; what a mock's matching and records cost.
        self: the floor in Doppel's place; its distance from 1.00 is the error of this run.
        unlogged: the same stubs without a log. direct: a session that Doppel knows nothing of.
        """

    /// The table with its explanation.
    var text: String {
        let references = results.flatMap { $0.ratios.map(\.reference) }.uniqued()
        let head = ["case"] + references.map { "of \($0)" } + ["rounds"]
        let rows = results.map { result in
            [result.name] + references.map { Self.cell(result.ratio(to: $0)) } + [String(result.rounds)]
        }
        return Table(head: head, rows: rows).text + "\n\n" + Self.explanation
    }

    private static func cell(_ ratio: CaseResult.Ratio?) -> String {
        guard let spread = ratio?.spread else { return "–" }
        let numbers = [spread.median, spread.lowerQuartile, spread.upperQuartile].map { fixed($0) }
        return "\(numbers[0]) (\(numbers[1])–\(numbers[2]))"
    }

    private static func fixed(_ number: Double) -> String {
        String(format: number < 10 ? "%.2f" : "%.1f", number)
    }

    /// One JSON object per line and case.
    ///
    /// `spread` is the interquartile range of the ratio to the first reference, `spread_to_…` the others'.
    func jsonLines() throws -> String {
        try results.map { try Self.jsonLine($0) + "\n" }.joined()
    }

    private static func jsonLine(_ result: CaseResult) throws -> String {
        var object: [String: any Sendable] = ["case": result.name, "rounds": result.rounds]
        for (index, ratio) in result.ratios.enumerated() {
            object["ratio_to_\(ratio.reference)"] = decimal(ratio.spread.median)
            let key = index == 0 ? "spread" : "spread_to_\(ratio.reference)"
            object[key] = decimal(ratio.spread.interquartileRange)
        }
        let data = try JSONSerialization.data(
            withJSONObject: object, options: [.sortedKeys, .withoutEscapingSlashes])
        return String(decoding: data, as: UTF8.self)
    }

    /// Three places, exactly: a `Double` would be written with all the digits of its binary value.
    private static func decimal(_ number: Double) -> NSDecimalNumber {
        NSDecimalNumber(mantissa: UInt64((max(0, number) * 1000).rounded()), exponent: -3, isNegative: false)
    }
}

extension Array where Element: Hashable {
    /// The elements without repetitions, in the order of their first appearance.
    func uniqued() -> [Element] {
        var seen: Set<Element> = []
        return filter { seen.insert($0).inserted }
    }
}
