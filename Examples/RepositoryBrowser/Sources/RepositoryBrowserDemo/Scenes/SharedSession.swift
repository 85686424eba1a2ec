import Doppel
import RepositoryBrowser

/// The app uses `URLSession.shared`, as it is; the demo intercepts all sessions while it looks.
@MainActor
func sharedSession(on stage: Stage) async throws {
    stage.stubs.stub(
        .get("https://api.github.com/repos/{owner}/{name}/releases/latest"), name: "latest release",
        reply: .gitHub("release.latest.json"))

    let interception = try stage.stubs.intercept(.allSessions)
    defer { interception.remove() }
    let release = try await GitHubClient().latestRelease(of: "tidewater-labs/heron")
    stage.screen.line("  \(release.tagName)  \(release.name ?? "")  \(release.assets.count) files")
    stage.screen.line()
    stage.check("URLSession.shared got the stub's answer", release.id == 204_417_730)
}
