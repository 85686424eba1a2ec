package import DoppelCore
import DoppelSupport
package import Foundation

/// What came out of answering a request, for all who share it.
enum CacheOutcome: Sendable {
    case kept(CachedResponse, Origin)
    /// Not for the cache: one of those who wait takes it, the others load for themselves.
    case passing(PassingResponse)

    enum Origin: Sendable { case store, network, confirmed, fallback }
}

/// A response that can be taken once.
final class PassingResponse: Sendable {
    private let response: Locked<UpstreamResponse?>
    init(_ response: UpstreamResponse) { self.response = Locked(response) }

    func take() -> UpstreamResponse? {
        response.withLock { response in
            defer { response = nil }
            return response
        }
    }
}

extension ResponseCache: UpstreamCache {
    package func answer(
        _ request: InterceptedRequest, at date: Date, load: @escaping UpstreamLoad
    ) async throws -> CacheAnswer? {
        guard let policy = policies.first(where: { $0.matcher.matches(request) }),
            let key = policy.key(of: request)
        else { return nil }
        let asking = CacheAsking(
            cache: self, policy: policy, key: key, request: request, date: date, load: load)
        // What a request asks of caches is its own affair.
        let wishes = request.headers["Cache-Control"] ?? request.headers["Pragma"] ?? ""
        let (outcome, isOwn) = try await flights.join(wishes.isEmpty ? key : "\(key)\n\(wishes)") {
            try await asking.outcome()
        }
        return try await answer(outcome, isOwn, to: asking)
    }

    private func answer(
        _ outcome: CacheOutcome, _ isOwn: Bool, to asking: CacheAsking
    ) async throws -> CacheAnswer {
        switch outcome {
        case .kept(let response, let origin) where response.suits(asking.request.headers):
            return whole(response, origin, isOwn)
        case .kept:
            // Another variant than this request's.
            return try await answerAlone(asking)
        case .passing(let passing):
            count { $0.loads += 1 }
            if let response = passing.take() { return .passing(response) }
            return .passing(try await asking.load(asking.request))
        }
    }

    private func answerAlone(_ asking: CacheAsking) async throws -> CacheAnswer {
        switch try await asking.outcome() {
        case .kept(let response, let origin): return whole(response, origin, true)
        case .passing(let passing):
            count { $0.loads += 1 }
            if let response = passing.take() { return .passing(response) }
            return .passing(try await asking.load(asking.request))
        }
    }

    private func whole(
        _ response: CachedResponse, _ origin: CacheOutcome.Origin, _ isOwn: Bool
    ) -> CacheAnswer {
        let isLoaded = isOwn && origin == .network
        count { counts in
            switch origin {
            case .network where isOwn: counts.loads += 1
            case .network: counts.shared += 1
            case .confirmed where !isOwn: counts.shared += 1
            case .confirmed: counts.confirmations += 1
            case .fallback: counts.fallbacks += 1
            case .store: counts.hits += 1
            }
        }
        return .whole(
            status: response.status, headers: response.headers, body: response.body, isLoaded: isLoaded,
            note: origin.note(isOwn))
    }
}

extension CacheOutcome.Origin {
    fileprivate func note(_ isOwn: Bool) -> String? {
        switch self {
        case .store: nil
        case .network: isOwn ? nil : "had the response to another request for the same"
        case .confirmed: "the server has confirmed what the cache had"
        case .fallback: "the network could not be reached: this is what the cache had"
        }
    }
}
