import Doppel
import Foundation
import RepositoryBrowser

/// The token has expired: the client meets a 401, renews the token and asks again.
@MainActor
func star(on stage: Stage) async throws {
    let stars = RequestMatcher.put("https://api.github.com/user/starred/{owner}/{name}")
    stage.stubs.stub(.post("https://github.com/login/oauth/access_token"), name: "tokens") { request in
        let isRenewal = request.formItems.contains { $0.name == "refresh_token" }
        return isRenewal ? .gitHub("token.renewed.json") : .gitHub("token.json")
    }
    stage.stubs.stub(stars, name: "star", reply: .gitHub("error.bad-credentials.json", status: 401))
        .then(.gitHubNoContent())

    try await stage.client.signIn.start(code: "code-from-the-web-page")
    try await stage.client.star("tidewater-labs/heron")

    let exchanges = stage.stubs.journal.exchanges.suffix(4)
    JournalTable(Array(exchanges)).draw(on: stage.screen)
    stage.screen.line()
    stage.check(
        "signed in, refused, renewed, starred",
        exchanges.map { $0.response?.status } == [200, 401, 200, 204])
    stage.check(
        "the second attempt carried the new token",
        exchanges.last?.request.headers["Authorization"] == "Bearer ghu_example-token-2")
    await stage.client.signIn.end()
}
