/// A path in the form in which requests' paths are compared.
enum PathPattern {
    /// Percent-encoding normalised, a missing slash added at the front.
    static func absolute(_ text: String) -> String {
        let path = PercentEncoding.normalized(text.utf8)
        return path.hasPrefix("/") ? path : "/" + path
    }

    static func problems(_ text: String) -> [MatcherProblem] {
        text.contains { $0 == "?" || $0 == "#" } ? [.queryInPath(text)] : []
    }
}
