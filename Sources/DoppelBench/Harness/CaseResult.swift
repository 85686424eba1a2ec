/// What a case showed: the subject's throughput as a share of each reference's.
struct CaseResult: Sendable {
    /// The subject's throughput divided by one reference's, over all rounds; higher is better.
    struct Ratio: Sendable {
        let reference: String
        let spread: Spread
    }

    let name: String
    let rounds: Int
    let ratios: [Ratio]

    /// - Parameter times: one row per round, the seconds per operation in the order of the lineup's sides.
    init(name: String, lineup: Lineup, times: [[Double]]) {
        self.name = name
        rounds = times.count
        ratios = lineup.references.enumerated().compactMap { index, reference in
            Spread(of: times.map { $0[index + 1] / $0[0] })
                .map { Ratio(reference: reference.name, spread: $0) }
        }
    }

    func ratio(to reference: String) -> Ratio? {
        ratios.first { $0.reference == reference }
    }
}
