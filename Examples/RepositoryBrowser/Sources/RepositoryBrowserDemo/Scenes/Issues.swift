import Doppel
import Foundation
import RepositoryBrowser

/// Two pages that the client finds by the `Link` header; GitHub's links name the repository by number.
@MainActor
func issues(on stage: Stage) async throws {
    let pages = "https://api.github.com/repositories/512904377/issues"
    stage.stubs.stub(.get("https://api.github.com/repos/{owner}/{name}/issues"), name: "issues, first page") {
        _ in
        .gitHub("issues.page1.json")
            .header("Link", #"<\#(pages)?page=2>; rel="next", <\#(pages)?page=2>; rel="last""#)
    }
    stage.stubs.stub(.get("https://api.github.com/repositories/{id}/issues"), name: "issues, next page") {
        request in
        let number = request.queryItems.first { $0.name == "page" }?.value ?? "1"
        return .gitHub("issues.page\(number).json")
    }

    var found: [Issue] = []
    var page: Page<Issue>? = try await stage.client.issues(of: "tidewater-labs/heron", perPage: 3)
    while let current = page {
        found += current.elements
        page = try await stage.client.page(after: current)
    }
    draw(found, on: stage.screen)
    stage.check("\(found.count) issues from 2 pages", found.map(\.number) == [412, 409, 401, 388, 352])
}

@MainActor
private func draw(_ issues: [Issue], on screen: Screen) {
    var table = Table([
        "ISSUE": .right, "OPENED": .left, "BY": .left, "♥": .right, "TITLE": .left, "LABELS": .left,
    ])
    for issue in issues {
        table.add(
            "#\(issue.number)", issue.createdAt.day, issue.user.login, "\(issue.reactions.totalCount)",
            issue.title, issue.labels.map(\.name).joined(separator: ", "))
    }
    table.draw(on: screen)
    screen.line()
}
