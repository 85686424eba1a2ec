import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// How this app is registered with GitHub.
public struct OAuthApp: Sendable {
    /// The public identifier.
    public var clientID: String
    /// What only the app and GitHub know.
    public var clientSecret: String

    /// Makes a registration.
    public init(clientID: String, clientSecret: String) {
        self.clientID = clientID
        self.clientSecret = clientSecret
    }

    /// The registration of the example.
    public static let repositoryBrowser = OAuthApp(
        clientID: "Iv23exampleRepoBrowser", clientSecret: "example-client-secret")
}

/// The tokens of the person signed in, renewed when they have expired.
public actor SignIn {
    private let app: OAuthApp
    private let transport: Transport
    private var tokens: Tokens?
    private var renewal: Task<Result<Tokens, GitHubError>, Never>?

    init(app: OAuthApp, transport: Transport) {
        self.app = app
        self.transport = transport
    }

    /// The token that requests carry; `nil` while nobody is signed in.
    var accessToken: String? { tokens?.accessToken }

    /// Signs in with the code that GitHub's web page gave.
    public func start(code: String) async throws(GitHubError) {
        tokens = try await fetchTokens(["code": code])
    }

    /// Forgets the tokens.
    public func end() { tokens = nil }

    /// A token that is newer than `stale`; requests that ask at the same time share one renewal.
    func renewed(after stale: String) async throws(GitHubError) -> String {
        guard let current = tokens else { throw .unauthorized("Signed out") }
        guard current.accessToken == stale else { return current.accessToken }
        let renewal = self.renewal ?? startRenewal(with: current.refreshToken)
        let fresh = try await renewal.value.get()
        self.renewal = nil
        tokens = fresh
        return fresh.accessToken
    }

    private func startRenewal(with refreshToken: String) -> Task<Result<Tokens, GitHubError>, Never> {
        let task = Task { () -> Result<Tokens, GitHubError> in
            do throws(GitHubError) {
                let form: KeyValuePairs = ["grant_type": "refresh_token", "refresh_token": refreshToken]
                return .success(try await fetchTokens(form))
            } catch {
                return .failure(error)
            }
        }
        renewal = task
        return task
    }

    private func fetchTokens(_ form: KeyValuePairs<String, String>) async throws(GitHubError) -> Tokens {
        var components = URLComponents()
        components.queryItems = [
            URLQueryItem(name: "client_id", value: app.clientID),
            URLQueryItem(name: "client_secret", value: app.clientSecret),
        ]
        components.queryItems? += form.map { URLQueryItem(name: $0, value: $1) }
        var request = URLRequest(url: URL(string: "https://github.com/login/oauth/access_token")!)
        request.httpMethod = "POST"
        request.setValue("application/json", forHTTPHeaderField: "Accept")
        request.setValue("application/x-www-form-urlencoded", forHTTPHeaderField: "Content-Type")
        request.httpBody = Data((components.percentEncodedQuery ?? "").utf8)
        return try await tokens(in: transport.send(request))
    }

    /// GitHub reports a bad code or refresh token with status 200 and an `error` in the body.
    private func tokens(in answer: Answer) throws(GitHubError) -> Tokens {
        if let refusal = try? answer.decoded(Refusal.self) { throw .unauthorized(refusal.errorDescription) }
        return try answer.decoded()
    }
}

private struct Tokens: Decodable, Sendable {
    var accessToken: String
    var refreshToken: String
}

private struct Refusal: Decodable {
    var errorDescription: String
}
