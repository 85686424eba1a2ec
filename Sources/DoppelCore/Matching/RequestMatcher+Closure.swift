import DoppelSupport

extension RequestMatcher {
    /// Matches the requests for which the closure returns true.
    ///
    /// ```swift
    /// .post("/search") && .matching { ($0.bodyData?.count ?? 0) > 1_000 }
    /// ```
    /// The closure is asked at most once per request, away from URLSession's queue, with a body that has been
    /// read, and only if nothing else decides. Messages name it by the place where it is written.
    public static func matching(
        fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column,
        _ predicate: @escaping @Sendable (InterceptedRequest) -> Bool
    ) -> RequestMatcher {
        let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        return RequestMatcher(.closure(ClosureCondition(predicate, at: site)), problems: [])
    }
}
