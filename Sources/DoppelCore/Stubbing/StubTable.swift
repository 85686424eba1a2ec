/// An immutable picture of a registry's stubs in the order in which they are asked, with an index.
///
/// A walk holds on to its table, so that changes of the registry never disturb a request under way.
///
/// Rationale: an index by exact path, first path segment or host makes a choice among 1,000 stubs cost
/// about as much as among one. Each stub stands in exactly one bucket, the most selective that its matcher
/// promises, and buckets hold positions in ascending order, so that a walk merges four short sorted lists
/// and still asks in the registry's order.
package final class StubTable: Sendable {
    package let stubs: [Stub]
    private let buckets: [MatcherKey: [Int]]
    private let unindexed: [Int]

    package static let empty = StubTable([])

    /// Takes stubs in the order in which they are to be asked.
    package init(_ stubs: [Stub]) {
        self.stubs = stubs
        var buckets: [MatcherKey: [Int]] = [:]
        var unindexed: [Int] = []
        for (position, stub) in stubs.enumerated() {
            switch stub.matcher.key {
            case .anything: unindexed.append(position)
            case let key: buckets[key, default: []].append(position)
            }
        }
        self.buckets = buckets
        self.unindexed = unindexed
    }

    /// The positions of all stubs whose key the request has, list by list, each ascending.
    package func candidates(for request: InterceptedRequest) -> [[Int]] {
        guard !buckets.isEmpty else { return [unindexed] }
        var lists: [[Int]] = []
        let path = request.location.path
        if let list = buckets[.path(path)] { lists.append(list) }
        if let list = buckets[.firstSegment(MatcherKey.firstSegment(of: path))] { lists.append(list) }
        if let host = request.location.host, let list = buckets[.host(host)] { lists.append(list) }
        if !unindexed.isEmpty { lists.append(unindexed) }
        return lists
    }
}
