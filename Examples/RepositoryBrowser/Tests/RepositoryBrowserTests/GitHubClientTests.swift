import Doppel
import DoppelTesting
import Foundation
import RepositoryBrowser
import Testing

/// How an app's own tests look: each has its own stubs, all run in parallel, and the client uses
/// `URLSession.shared` as in the app.
@Suite("The repository browser", .stubbed)
struct GitHubClientTests {
    private let client = GitHubClient()
    private let heron = "tidewater-labs/heron"

    @Test("a search decodes what GitHub sends")
    func search() async throws {
        stub(.get("https://api.github.com/search/repositories"), reply: fixture("search.repositories.json"))
        let results = try await client.searchRepositories("topic:tides")
        #expect(results.items.map(\.fullName).first == heron)
        #expect(results.items.map(\.license?.spdxId) == ["Apache-2.0", "MIT", "BSD-3-Clause", nil])
        verify(.get("/search/repositories") && .query(["q": "topic:tides", "sort": "stars"]), .exactly(1))
    }

    @Test("pages are followed to the last one")
    func pages() async throws {
        let next = "https://api.github.com/repositories/512904377/issues?page=2"
        stub(
            .get("/repos/tidewater-labs/heron/issues"),
            reply: fixture("issues.page1.json").header("Link", #"<\#(next)>; rel="next""#))
        stub(.get("/repositories/{id}/issues"), reply: fixture("issues.page2.json"))

        let first = try await client.issues(of: heron)
        let second = try #require(try await client.page(after: first))
        #expect((first.elements + second.elements).map(\.number) == [412, 409, 401, 388, 352])
        #expect(try await client.page(after: second) == nil)
    }

    @Test("an expired token is renewed once, for all requests that meet the 401")
    func renewal() async throws {
        stub(.post("https://github.com/login/oauth/access_token"), reply: fixture("token.json"))
            .then(fixture("token.renewed.json"))
        let expired = RequestMatcher.header("Authorization", "Bearer ghu_example-token-1")
        stub(.put("/user/starred/{owner}/{name}"), reply: .status(204))
        stub(
            .put("/user/starred/{owner}/{name}") && expired,
            reply: fixture("error.bad-credentials.json").status(401))

        try await client.signIn.start(code: "a code")
        async let one: Void = client.star("tidewater-labs/heron")
        async let two: Void = client.star("mira-okonjo/moon-phase")
        _ = try await (one, two)
        verify(.post("/login/oauth/access_token"), .exactly(2))
    }

    @Test("a 401 without a token is not asked again")
    func signedOut() async throws {
        stub(.put("/user/starred/{owner}/{name}"), reply: fixture("error.bad-credentials.json").status(401))
        let error = await #expect(throws: GitHubError.self) { try await client.star(heron) }
        #expect(error?.description == "Please sign in: Bad credentials.")
        verify(.put("/user/starred/{owner}/{name}"), .exactly(1))
    }

    @Test(
        "failures are told apart",
        arguments: [
            (Reply.error(.notConnectedToInternet), "You are offline."),
            (.error(.timedOut), "GitHub did not answer in time."),
            (.status(404).json(["message": "Not Found"]), "There is nothing here: Not Found."),
            (.status(500), "GitHub refused this with status 500: no message."),
        ])
    func failures(reply: Reply, words: String) async throws {
        stub(.get("/repos/tidewater-labs/heron"), reply: reply)
        let error = await #expect(throws: GitHubError.self) { try await client.repository(heron) }
        #expect(error?.description == words)
    }

    @Test("a download that breaks off is an error, not a short file")
    func brokenDownload() async throws {
        stub(.get("/repos/{owner}/{name}/releases/latest"), reply: fixture("release.latest.json"))
        stub(
            .get("https://github.com/{owner}/{name}/releases/download/{tag}/{file}"),
            reply: .data(Data(count: 40_960)).failing(after: 10_000))
        let release = try await client.latestRelease(of: heron)
        await #expect(throws: GitHubError.self) { try await client.download(release.assets[0]) }
    }
}

/// A reply from `Examples/RepositoryBrowser/Fixtures`.
private func fixture(_ name: String) -> Reply {
    let folder = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Fixtures")
    return .file(name, in: .folder(folder))
}
