/// One request's search through a table: resumable, asks each matcher at most once, holds no lock.
package struct StubWalk: Sendable {
    package enum Step {
        /// This stub matches; the walk goes on behind it when it can't be claimed.
        case candidate(Stub, PathParameters)
        /// The next stub can only be asked with this; call again when it is at hand.
        case needs(Needs)
        case exhausted
    }

    package let table: StubTable
    /// What user closures have answered so far, for the explanation when nothing matches.
    package private(set) var answers: ClosureAnswers
    private var lists: [[Int]]?
    private var cursors: [Int] = []

    /// Starts with what is already known of the request, so that no closure is asked twice.
    package init(_ table: StubTable, answers: ClosureAnswers = ClosureAnswers()) {
        self.table = table
        self.answers = answers
    }

    package mutating func next(_ request: InterceptedRequest, allowing allowed: Needs) -> Step {
        prepare(for: request)
        while let (list, position) = nextPosition() {
            let stub = table.stubs[position]
            switch stub.matcher.evaluate(request, allowing: allowed, answers: &answers) {
            case .needs(let needs):
                return .needs(needs)
            case .unmatched:
                cursors[list] += 1
            case .matched(let parameters):
                cursors[list] += 1
                return .candidate(stub, parameters)
            }
        }
        return .exhausted
    }

    private mutating func prepare(for request: InterceptedRequest) {
        guard lists == nil else { return }
        let candidates = table.candidates(for: request)
        lists = candidates
        cursors = Array(repeating: 0, count: candidates.count)
    }

    /// The list whose next position is the smallest, so that stubs are asked in the table's order.
    private func nextPosition() -> (list: Int, position: Int)? {
        var best: (list: Int, position: Int)?
        guard let lists else { return nil }
        for (number, list) in lists.enumerated() where cursors[number] < list.count {
            let position = list[cursors[number]]
            if best.map({ position < $0.position }) ?? true { best = (number, position) }
        }
        return best
    }
}
