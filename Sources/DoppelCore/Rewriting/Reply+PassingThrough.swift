extension Reply {
    /// The network's own answer, or what becomes of it.
    ///
    /// The request goes out on the session that made it, where the platform allows that, and is not intercepted
    /// again. Modifiers that follow are applied to what comes back:
    ///
    /// ```swift
    /// stubs.stub(.host("cdn.example.com"), reply: .passThrough)
    /// stubs.stub(.get("/books"), reply: .passThrough.status(503).header("Retry-After", "60"))
    /// stubs.stub(.get("/shelf"), reply: .passThrough.merging(["data": [["title": "序言"]]]).network(.edge))
    /// ```
    ///
    /// Content that follows takes the network's place: of two contradicting parts the later one counts.
    public static var passThrough: Reply { passThrough() }

    /// The network's answer to the request after some changes.
    ///
    /// - Parameters:
    ///   - rewrites: the changes, made in this order.
    ///   - matchingAgain: whether stubs are asked about the changed request too; when none of them answers, it
    ///     goes to the network.
    public static func passThrough(_ rewrites: RequestRewrite..., matchingAgain: Bool = false) -> Reply {
        Reply().with { $0.upstream = UpstreamRequest(rewrites, matchesAgain: matchingAgain) }
    }

    /// Whether the request goes to the network.
    var isLive: Bool { upstream != nil }
}
