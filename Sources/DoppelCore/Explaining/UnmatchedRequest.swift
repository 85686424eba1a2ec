public import Foundation

/// The error of a request that no stub answered.
///
/// Its description names the request, the order in which stubs are asked, the three nearest stubs with
/// what differed, and a line of Swift that would answer the request. It is worded only when it is read.
public struct UnmatchedRequest: Error, Sendable {
    /// Why a stub that matched did not answer, as it was when it was asked.
    package enum Refusal: Sendable, Hashable {
        case usedUp(Int)
        case state(String, required: String, actual: String)
        case removed
        case off
    }

    /// What became of the search in one registry.
    package struct Search: Sendable {
        let registryName: String
        let walk: StubWalk
    }

    /// The request that no stub answered.
    public let request: InterceptedRequest
    /// The name of the registry that was asked.
    public var registryName: String { searches.first?.registryName ?? "" }
    /// The registry's search, then those of the registries that it falls back on.
    let searches: [Search]
    let refusals: [Int: Refusal]
    /// What the layers after the stubs say.
    let misses: [any LayerMiss]

    package init(
        request: InterceptedRequest, searches: [Search], refusals: [Int: Refusal],
        misses: [any LayerMiss] = []
    ) {
        self.request = request
        self.searches = searches
        self.refusals = refusals
        self.misses = misses
    }

    /// The request in one line.
    public var summary: String { "no stub matched \(JournalText.requestLine(request))" }
}

extension UnmatchedRequest: CustomStringConvertible {
    /// The whole explanation.
    public var description: String { UnmatchedText(self).text }
}

extension UnmatchedRequest: LocalizedError {
    /// The whole explanation.
    public var errorDescription: String? { description }
}

extension UnmatchedRequest: CustomNSError {
    /// The domain that this error has as an `NSError`.
    public static var errorDomain: String { "Doppel.UnmatchedRequest" }

    /// The explanation and the failing URL, under Foundation's keys.
    public var errorUserInfo: [String: Any] {
        [
            NSLocalizedDescriptionKey: description,
            "NSErrorFailingURLKey": request.url,
            "NSErrorFailingURLStringKey": request.url.absoluteString,
        ]
    }
}
