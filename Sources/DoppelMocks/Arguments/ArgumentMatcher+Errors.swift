extension ArgumentMatcher where Argument == any Error {
    /// The errors that are of the same type as `error` and equal it.
    ///
    /// ```swift
    /// verify(store.load(id: 7), threw: .equal(NotFound(id: 7)))
    /// ```
    public static func equal<Wanted: Error & Equatable>(_ error: Wanted) -> Self {
        Self(unchecked: Words.of(error), key: MatcherKey("equal", error)) { $0 as? Wanted == error }
    }
}
