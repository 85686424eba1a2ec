import DoppelSupport
package import Foundation

/// Stands between a registry and the network, and may answer in the network's place.
///
/// The door asks it away from every shared queue: it may run user code, wait for a disk, and take its time.
package protocol UpstreamCache: Sendable {
    /// The answer to a request that is about to go to the network; `nil` when it is none of the cache's business.
    ///
    /// - Parameters:
    ///   - date: the date on the registry's clock.
    ///   - load: asks the network, once for each call.
    /// - Throws: what `load` throws.
    func answer(
        _ request: InterceptedRequest, at date: Date, load: @escaping UpstreamLoad
    ) async throws -> CacheAnswer?
}

/// Sends a request to the network.
package typealias UpstreamLoad = @Sendable (InterceptedRequest) async throws -> UpstreamResponse

/// What a cache answers with.
package enum CacheAnswer: Sendable {
    /// A whole response.
    ///
    /// - Parameter isLoaded: whether the network was asked for it on behalf of this very request.
    case whole(status: Int, headers: HTTPHeaders, body: Data, isLoaded: Bool, note: String?)
    /// A response that is not kept.
    case passing(UpstreamResponse)
}

extension InterceptedRequest {
    /// Whether a cache is asked: about a request without a body, of a kind that is meant to change nothing.
    package var mayBeCachedUpstream: Bool {
        guard method == .get, ["http", "https"].contains(url.scheme?.lowercased()) else { return false }
        if case .unread = body { return false }
        return bodyData?.isEmpty != false
    }
}

extension StubRegistry {
    /// The cache in front of the network; a registry without one uses its parent's.
    package var upstreamCache: (any UpstreamCache)? {
        get { state.withLock { $0.upstreamCache } ?? parent?.upstreamCache }
        set { state.withLock { $0.upstreamCache = newValue } }
    }
}
