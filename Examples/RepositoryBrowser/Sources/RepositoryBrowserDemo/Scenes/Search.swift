import Doppel
import RepositoryBrowser

/// A list from a file that is what GitHub's search sends.
@MainActor
func search(on stage: Stage) async throws {
    stage.stubs.stub(
        .get("https://api.github.com/search/repositories"), name: "search",
        reply: .gitHub("search.repositories.json"))

    let results = try await stage.client.searchRepositories("topic:tides")
    var table = Table([
        "REPOSITORY": .left, "STARS": .right, "LANGUAGE": .left, "PUSHED": .left, "ABOUT": .left,
    ])
    for repository in results.items {
        table.add(
            repository.fullName, repository.stargazersCount.grouped, repository.language ?? "–",
            repository.pushedAt.day, repository.description ?? "–")
    }
    table.draw(on: stage.screen)
    stage.screen.line()
    stage.check(
        "\(results.items.count) of \(results.totalCount) repositories decoded from the fixture",
        results.items.map(\.stargazersCount) == [18_432, 6_120, 2_874, 97])
}
