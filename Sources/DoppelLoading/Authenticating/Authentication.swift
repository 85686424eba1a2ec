import DoppelCore
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// What a load has learnt about the credentials that it was asked for.
struct Authentication {
    /// Those that were not refused, the newest last.
    private var authorizations: [Authorization] = []
    private var refused: [CredentialDemand.Space: Authorization] = [:]
    private var challengeCounts: [CredentialDemand.Space: Int] = [:]
    private var renewed: Set<CredentialDemand.Space> = []

    /// Whether a request carries one of the credentials.
    func isInUse(for request: InterceptedRequest) -> Bool {
        authorizations.contains { $0.value == request.headers[$0.demand.space.party.field] }
    }

    /// The credentials to keep, now that they proved right.
    var proven: [Authorization] { authorizations.filter { $0.credential.persistence != .none } }

    // MARK: Being asked

    /// The demand came in reply to a request that was authorized already, or not yet.
    mutating func asked(_ demand: CredentialDemand) {
        guard let index = authorizations.lastIndex(where: { $0.demand.space == demand.space }) else { return }
        refused[demand.space] = authorizations.remove(at: index)
    }

    /// The credential to use once more, since the last answer to a Digest challenge was refused for its age.
    ///
    /// Once only: a server that finds every answer too old would never be done.
    mutating func renewal(for demand: CredentialDemand) -> URLCredential? {
        guard case .digest(let challenge) = demand.scheme, challenge.isStale,
            let last = refused[demand.space], renewed.insert(demand.space).inserted
        else { return nil }
        return last.credential
    }

    /// The number of challenges before this one, for the same space.
    mutating func countChallenge(for demand: CredentialDemand) -> Int {
        defer { challengeCounts[demand.space, default: 0] += 1 }
        return challengeCounts[demand.space, default: 0]
    }

    /// Whether it is no use to propose a credential again.
    func wasRefused(_ credential: URLCredential, for demand: CredentialDemand) -> Bool {
        refused[demand.space]?.credential == credential
    }

    // MARK: Authorizing

    /// Puts a credential, and what else is known already, into the request that is made again.
    mutating func use(
        _ credential: URLCredential, for demand: CredentialDemand, in request: inout InterceptedRequest
    ) {
        authorizations.append(Authorization(credential, for: demand))
        authorize(&request) { _ in true }
    }

    /// Renews what the request before a redirect carried, unless it was meant for elsewhere, or was changed.
    mutating func follow(_ request: inout InterceptedRequest) {
        let sent = request.headers
        authorize(&request) { authorization in
            let party = authorization.demand.space.party
            // A redirect drops what is meant for the proxy, which is the same still (RFC 9110, 11.7.2).
            return party == .proxy || sent[party.field] == authorization.value
        }
    }

    private mutating func authorize(
        _ request: inout InterceptedRequest, where isWanted: (Authorization) -> Bool
    ) {
        for index in authorizations.indices where authorizations[index].demand.space.covers(request) {
            if isWanted(authorizations[index]) { authorizations[index].authorize(&request) }
        }
    }
}
