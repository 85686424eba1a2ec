import DoppelCore
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A reply's wish for credentials, of a scheme that can be answered.
struct CredentialDemand: Sendable {
    /// Who wants to be shown credentials.
    enum Party: Sendable, Hashable {
        case server, proxy

        /// The field that carries them.
        var field: String { self == .server ? "Authorization" : "Proxy-Authorization" }
    }

    enum Scheme: Sendable {
        case basic
        case digest(DigestChallenge)

        var method: String {
            switch self {
            case .basic: NSURLAuthenticationMethodHTTPBasic
            case .digest: NSURLAuthenticationMethodHTTPDigest
            }
        }
    }

    /// What a credential is good for, comparable: protection spaces are not, on Linux.
    struct Space: Sendable, Hashable {
        let party: Party
        let scheme: String
        let host: String
        let port: Int
        let realm: String
        let method: String
    }

    let scheme: Scheme
    let space: Space
    /// The space as the storage and the delegate know it; one object, since it equals no other on Linux.
    let protectionSpace: URLProtectionSpace

    /// - Returns: `nil` when the reply wants none, or in no way that URLSession asks its delegate about.
    init?(status: Int, headers: HTTPHeaders, to request: InterceptedRequest) {
        guard let party = Party(status: status), let host = request.host, let port = request.port,
            ["http", "https"].contains(request.scheme)
        else { return nil }
        let fields = ChallengeField.all(in: headers.values(for: party.challengeField))
        guard let (scheme, realm) = ChallengePreference.choose(fields) else { return nil }
        self.scheme = scheme
        space = Space(
            party: party, scheme: request.scheme, host: host, port: port, realm: realm, method: scheme.method)
        protectionSpace = space.protectionSpace
    }
}

extension CredentialDemand.Party {
    init?(status: Int) {
        switch status {
        case 401: self = .server
        case 407: self = .proxy
        default: return nil
        }
    }

    var challengeField: String { self == .server ? "WWW-Authenticate" : "Proxy-Authenticate" }
}

extension CredentialDemand.Space {
    /// Whether a request goes to where the credential is good.
    func covers(_ request: InterceptedRequest) -> Bool {
        (scheme, host, port) == (request.scheme, request.host, request.port)
    }

    fileprivate var protectionSpace: URLProtectionSpace {
        switch party {
        case .server:
            URLProtectionSpace(
                host: host, port: port, protocol: scheme, realm: realm, authenticationMethod: method)
        case .proxy:
            URLProtectionSpace(
                proxyHost: host, port: port,
                type: scheme == "https" ? NSURLProtectionSpaceHTTPSProxy : NSURLProtectionSpaceHTTPProxy,
                realm: realm, authenticationMethod: method)
        }
    }
}

/// Which of several challenges is answered.
private enum ChallengePreference {
    static func choose(_ fields: [ChallengeField]) -> (CredentialDemand.Scheme, realm: String)? {
        let known = fields.compactMap(answerable)
        #if canImport(FoundationNetworking)
            // Foundation on Linux looks for Basic alone: Digest is answered where nothing else is offered.
            return known.first { if case .basic = $0.0 { true } else { false } } ?? known.first
        #else
            return known.first { if case .digest = $0.0 { true } else { false } } ?? known.first
        #endif
    }

    private static func answerable(_ field: ChallengeField) -> (CredentialDemand.Scheme, realm: String)? {
        if let digest = DigestChallenge(field) { return (.digest(digest), digest.realm) }
        guard field.scheme == "basic", let realm = field.parameters["realm"] else { return nil }
        return (.basic, realm)
    }
}
