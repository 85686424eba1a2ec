/// What every request has that a matcher matches, for the registry's index.
package enum MatcherKey: Hashable, Sendable {
    /// The whole path, normalised as in ``RequestLocation``.
    case path(String)
    /// The path's first segment with its slash, such as `/books`.
    case firstSegment(String)
    /// The host in lower case.
    case host(String)
    /// Nothing in particular.
    case anything
}

extension MatcherKey {
    /// The keys under which the matchers of a request are found, narrowest first.
    package static func keys(of request: InterceptedRequest) -> [MatcherKey] {
        let location = request.location
        let paths: [MatcherKey] = [.path(location.path), .firstSegment(firstSegment(of: location.path))]
        return paths + (location.host.map { [.host($0)] } ?? []) + [.anything]
    }

    /// `/books` of `/books/7` and of `/books`; a path without leading slash has a segment without one.
    package static func firstSegment(of path: String) -> String {
        let bytes = path.utf8
        guard let first = bytes.first else { return "" }
        let start = first == UInt8(ascii: "/") ? bytes.index(after: bytes.startIndex) : bytes.startIndex
        let end = bytes[start...].firstIndex(of: UInt8(ascii: "/")) ?? bytes.endIndex
        return String(path[..<end])
    }

    /// The first segment of every path with this beginning; `nil` when that leaves it open.
    static func firstSegment(ofPrefix prefix: String) -> MatcherKey? {
        let segment = firstSegment(of: prefix)
        return segment.utf8.count < prefix.utf8.count ? .firstSegment(segment) : nil
    }

    fileprivate var width: Int {
        switch self {
        case .path: 0
        case .firstSegment: 1
        case .host: 2
        case .anything: 3
        }
    }
}

extension RequestMatcher {
    /// The narrowest thing that every matching request has.
    package var key: MatcherKey {
        node.keys.min { $0.width < $1.width } ?? .anything
    }
}

extension RequestMatcher.Node {
    /// All that is known of every matching request.
    fileprivate var keys: [MatcherKey] {
        switch self {
        case .condition(let condition): condition.keys.flatMap(\.implied)
        case .all(let nodes): nodes.flatMap(\.keys)
        case .either(let nodes): RequestMatcher.Node.common(nodes.map(\.keys))
        case .closure, .not: []
        case .shorthand(_, let node): node.keys
        }
    }

    private static func common(_ lists: [[MatcherKey]]) -> [MatcherKey] {
        guard let first = lists.first else { return [] }
        return first.filter { key in lists.dropFirst().allSatisfy { $0.contains(key) } }
    }
}

extension MatcherKey {
    /// A path tells its first segment too, which two different paths may share.
    fileprivate var implied: [MatcherKey] {
        if case .path(let path) = self {
            [self, .firstSegment(MatcherKey.firstSegment(of: path))]
        } else {
            [self]
        }
    }
}
