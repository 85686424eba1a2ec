import DoppelCore
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A credential that answers a demand, in this request and in those that follow it.
struct Authorization: Sendable {
    let demand: CredentialDemand
    let credential: URLCredential
    /// What was sent last.
    private(set) var value = ""
    private var useCount = 0

    init(_ credential: URLCredential, for demand: CredentialDemand) {
        self.credential = credential
        self.demand = demand
    }

    /// Puts the credential into a request.
    mutating func authorize(_ request: inout InterceptedRequest) {
        useCount += 1
        value = newValue(for: request)
        request.headers[demand.space.party.field] = value
    }

    private func newValue(for request: InterceptedRequest) -> String {
        let (user, password) = (credential.user ?? "", credential.password ?? "")
        switch demand.scheme {
        case .basic:
            // UTF-8, as RFC 7617 recommends in section 2.1 and every client does.
            return "Basic " + Data("\(user):\(password)".utf8).base64EncodedString()
        case .digest(let challenge):
            return challenge.authorization(
                DigestChallenge.Use(
                    user: user, password: password, method: request.method.rawValue,
                    uri: Authorization.target(of: request.url), count: useCount,
                    clientNonce: String(UInt64.random(in: UInt64.min...UInt64.max), radix: 16)))
        }
    }

    /// The request's target as it would stand in the request line.
    private static func target(of url: URL) -> String {
        let parts = URLComponents(url: url, resolvingAgainstBaseURL: true)
        let path = parts?.percentEncodedPath ?? url.path
        return (path.isEmpty ? "/" : path) + (parts?.percentEncodedQuery.map { "?\($0)" } ?? "")
    }
}
