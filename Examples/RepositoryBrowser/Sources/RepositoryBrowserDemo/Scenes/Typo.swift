import Doppel
import RepositoryBrowser

/// A request that no stub answers never reaches the network; its error says what came closest.
@MainActor
func typo(on stage: Stage) async throws {
    stage.stubs.stub(
        .get("https://api.github.com/repos/tidewater-labs/heron"), name: "details",
        reply: .gitHub("repository.json"))
    stage.stubs.stub(
        .get("https://api.github.com/repos/{owner}/{name}/releases/latest"), name: "latest release",
        reply: .gitHub("release.latest.json"))

    let error = await stage.failure { () throws(GitHubError) in
        try await stage.client.repository("tidewater-labs/herron")
    }
    guard case .failed(let cause)? = error else {
        return stage.check("a request without a stub fails", false)
    }
    stage.screen.quote("\(cause)")
    stage.screen.line()
    let text = "\(cause)"
    stage.check("the error names the request", text.contains("/repos/tidewater-labs/herron"))
    stage.check("and the stub that came closest", text.contains("\"details\""))
}
