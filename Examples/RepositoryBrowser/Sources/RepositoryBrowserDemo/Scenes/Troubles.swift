import Doppel
import Foundation
import RepositoryBrowser

/// What the person in front of the app reads when there is no network, or too much of it.
@MainActor
func troubles(on stage: Stage) async throws {
    let repository = RequestMatcher.get("https://api.github.com/repos/tidewater-labs/heron")
    stage.stubs.stub(repository, name: "details", reply: .error(.notConnectedToInternet))
        .then(.gitHub("error.rate-limit.json", status: 403, remaining: 0))
        .then(.gitHub("repository.json"))

    let offline = await failure("First attempt ", on: stage)
    let limited = await failure("Second attempt", on: stage)
    let found = try await stage.client.repository("tidewater-labs/heron")
    stage.screen.line("  Third attempt   \(found.fullName), \(found.license?.spdxId ?? "no licence")")
    stage.screen.line()
    stage.check("offline is told from a refusal", isOffline(offline))
    stage.check("the rate limit ends when the header says", isRateLimit(limited, until: 1_772_476_800))
    stage.check("the third attempt succeeded", found.stargazersCount == 18_432)
}

@MainActor
private func failure(_ title: String, on stage: Stage) async -> GitHubError? {
    let error = await stage.failure { () throws(GitHubError) in
        try await stage.client.repository("tidewater-labs/heron")
    }
    stage.screen.line("  \(title)  \(error?.description ?? "no error")")
    return error
}

private func isOffline(_ error: GitHubError?) -> Bool {
    if case .offline? = error { true } else { false }
}

private func isRateLimit(_ error: GitHubError?, until seconds: TimeInterval) -> Bool {
    if case .rateLimited(let date)? = error { date?.timeIntervalSince1970 == seconds } else { false }
}
