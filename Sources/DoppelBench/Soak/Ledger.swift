import DoppelSupport

/// The books of an endurance run: each request is entered when it starts and when it ends.
final class Ledger: Sendable {
    enum Outcome: Sendable {
        case answered, cancelled
        case wrong(String)
    }

    struct Counts: Sendable, Equatable {
        var started = 0
        var answered = 0
        var cancelled = 0
        var wrong = 0
        /// Ends after the first, of requests that had already ended.
        var double = 0

        var ended: Int { answered + cancelled + wrong }
        var inFlight: Int { started - ended }
    }

    private struct State: Sendable {
        var counts = Counts()
        var hasEnded: [Bool]
        var complaints: [String] = []
    }

    private static let keptComplaints = 10
    private let state: Locked<State>

    init(requests: Int) {
        state = Locked(State(hasEnded: Array(repeating: false, count: requests)))
    }

    func start() { state.withLock { $0.counts.started += 1 } }

    func end(_ id: Int, _ outcome: Outcome) {
        state.withLock { state in
            guard !state.hasEnded[id] else { return state.counts.double += 1 }
            state.hasEnded[id] = true
            Self.count(outcome, in: &state)
        }
    }

    private static func count(_ outcome: Outcome, in state: inout State) {
        switch outcome {
        case .answered: state.counts.answered += 1
        case .cancelled: state.counts.cancelled += 1
        case .wrong(let complaint):
            state.counts.wrong += 1
            if state.complaints.count < keptComplaints { state.complaints.append(complaint) }
        }
    }

    var counts: Counts { state.withLock { $0.counts } }

    /// What was wrong, for the first few.
    var complaints: [String] { state.withLock { $0.complaints } }

    /// The first few requests that have not ended.
    func open(limit: Int) -> [Int] {
        let hasEnded = state.withLock { $0.hasEnded }
        return Array(hasEnded.indices.lazy.filter { !hasEnded[$0] }.prefix(limit))
    }
}
