/// How a request goes to the network: what is changed about it on the way.
package struct UpstreamRequest: Sendable {
    package var rewrites: [RequestRewrite] = []
    /// Whether the rewritten request looks for a stub again.
    package var matchesAgain = false

    package init(_ rewrites: [RequestRewrite] = [], matchesAgain: Bool = false) {
        self.rewrites = rewrites
        self.matchesAgain = matchesAgain
    }

    /// The request as it is sent; runs user code.
    ///
    /// - Throws: what a closure throws, and ``RewriteError``.
    package func rewritten(_ request: InterceptedRequest) throws -> InterceptedRequest {
        var rewritten = request
        for rewrite in rewrites { try rewrite(&rewritten) }
        // Whoever sends the body knows its length.
        if rewritten.body != request.body { rewritten.headers.remove("Content-Length") }
        return rewritten
    }
}
