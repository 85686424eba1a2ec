public import Foundation

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

/// What a repository browser asks of GitHub's REST API.
///
/// Ordinary networking code, as an app has it: nothing in this target knows that it is ever stubbed.
public struct GitHubClient: Sendable {
    /// Who is signed in.
    public let signIn: SignIn
    let transport: Transport
    private let baseURL: URL

    /// Makes a client of github.com or, with another `baseURL`, of a company's own server.
    public init(
        session: URLSession = .shared, baseURL: URL = URL(string: "https://api.github.com")!,
        app: OAuthApp = .repositoryBrowser
    ) {
        self.baseURL = baseURL
        transport = Transport(session: session)
        signIn = SignIn(app: app, transport: transport)
    }

    func endpoint(
        _ path: String, method: String = "GET", query: KeyValuePairs<String, String> = [:]
    ) -> URLRequest {
        var components = URLComponents(url: baseURL, resolvingAgainstBaseURL: true)!
        components.path = path
        if !query.isEmpty { components.queryItems = query.map { URLQueryItem(name: $0, value: $1) } }
        var request = URLRequest(url: components.url!)
        request.httpMethod = method
        return request
    }

    /// Sends a request with the headers that GitHub wants; a token that has expired is renewed once.
    func send(_ request: URLRequest) async throws(GitHubError) -> Answer {
        let token = await signIn.accessToken
        do {
            return try await transport.send(authorized(request, token))
        } catch .unauthorized(let message) {
            guard let token else { throw .unauthorized(message) }
            return try await transport.send(authorized(request, await signIn.renewed(after: token)))
        }
    }

    private func authorized(_ request: URLRequest, _ token: String?) -> URLRequest {
        var request = request
        request.setValue("application/vnd.github+json", forHTTPHeaderField: "Accept")
        request.setValue("2022-11-28", forHTTPHeaderField: "X-GitHub-Api-Version")
        request.setValue("RepositoryBrowser/1.0", forHTTPHeaderField: "User-Agent")
        if let token { request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization") }
        return request
    }
}
