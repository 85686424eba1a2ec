import DoppelSupport
package import Foundation

extension StubRegistry {
    /// Whether data tasks use the `URLCache` of their session's configuration; off by default.
    ///
    /// While it is off, stubbed exchanges neither read nor write a cache, whatever a request's cache policy says:
    /// what one test fetched can't answer another. Switch it on to test how a program uses its cache.
    ///
    /// ```swift
    /// stubs.usesURLCache = true
    /// stubs.stub(.get("/feed"), reply: .text("news").header("Cache-Control", "max-age=60"))
    /// _ = try await session.data(from: feed)   // asks the stub
    /// _ = try await session.data(from: feed)   // is answered by the cache
    /// try stubs.verify(.get("/feed"), times: 1)
    /// ```
    ///
    /// Each cache policy then does what Apple documents for it, with the rules of HTTP (RFC 9111) for
    /// `useProtocolCachePolicy`. The policy is the request's, or the configuration's where the request leaves it
    /// open. An answer from the cache is no exchange: the journal has what a server would have seen. A stored reply
    /// that has to be confirmed is asked for with `If-None-Match` and `If-Modified-Since`; a 304 confirms it.
    /// `returnCacheDataDontLoad` fails with `URLError.resourceUnavailable` when nothing is stored.
    ///
    /// Stored are replies of status 200 to 299, without 206, to `GET` requests without `Authorization` and `Range`,
    /// unless `no-store` or a `Vary` field forbid it; the delegate's `willCacheResponse` is asked where it would be
    /// told of the data. How old a stored reply is follows the registry's ``time``.
    ///
    /// Foundation on Linux reads a cache and never fills it, and ignores the policies; so this is where a program
    /// that is tested on Linux can be seen to behave as on Apple platforms.
    public var usesURLCache: Bool {
        get { state.withLock { $0.usesURLCache } }
        set { state.withLock { $0.usesURLCache = newValue } }
    }

    /// The date on this registry's clock: today's, moved by as much as a ``TestClock`` was moved.
    package var date: Date {
        origin.date + (time.now - origin.time).seconds
    }
}

/// A moment on a registry's clock and in the calendar.
struct ClockOrigin: Sendable {
    let date = Date()
    let time: Duration

    init(_ source: any TimeSource) { time = source.now }
}
