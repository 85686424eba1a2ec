extension BenchCase {
    /// Every case of `bench`, in the order of the table.
    static let all: [BenchCase] = [itself] + requestCases.map(requests) + live + mockCases

    private static let requestCases: [RequestCase] = [
        RequestCase(size: .small, stubCount: 1),
        RequestCase(size: .small, stubCount: 1000),
        RequestCase(size: .large, stubCount: 1),
        RequestCase(size: .large, stubCount: 1000),
        RequestCase(size: .small, stubCount: 1, parallel: 64),
        RequestCase(size: .small, stubCount: 1000, parallel: 64),
        RequestCase(size: .small, stubCount: 1, isCached: false),
        RequestCase(size: .small, stubCount: 1000, isCached: false),
    ]

    private static func requests(_ requests: RequestCase) -> BenchCase {
        BenchCase(name: requests.name) {
            Lineup(
                subject: try requests.doppel(), references: [try requests.floor(), try requests.field()])
        }
    }

    /// The floor against itself: how far a ratio of this run may be off.
    private static let itself = BenchCase(name: "self") {
        let requests = RequestCase(size: .small, stubCount: 1)
        return Lineup(
            subject: try requests.floor("self"), references: [try requests.floor(), try requests.field()])
    }
}
