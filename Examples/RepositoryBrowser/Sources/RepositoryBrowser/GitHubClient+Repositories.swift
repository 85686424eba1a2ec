import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension GitHubClient {
    /// Searches the public repositories, those with the most stars first.
    public func searchRepositories(
        _ words: String, perPage: Int = 30
    ) async throws(GitHubError) -> SearchResults {
        let query: KeyValuePairs = ["q": words, "sort": "stars", "order": "desc", "per_page": "\(perPage)"]
        return try await send(endpoint("/search/repositories", query: query)).decoded()
    }

    /// The details of the repository with this name: `owner/name`.
    public func repository(_ fullName: String) async throws(GitHubError) -> Repository {
        try await send(endpoint("/repos/\(fullName)")).decoded()
    }

    /// The newest release, with its files.
    public func latestRelease(of fullName: String) async throws(GitHubError) -> Release {
        try await send(endpoint("/repos/\(fullName)/releases/latest")).decoded()
    }

    /// The first page of the open issues.
    public func issues(of fullName: String, perPage: Int = 30) async throws(GitHubError) -> Page<Issue> {
        let query: KeyValuePairs = ["state": "open", "per_page": "\(perPage)"]
        return try await page(endpoint("/repos/\(fullName)/issues", query: query))
    }

    /// The page after `page`; `nil` when that was the last one.
    public func page<Element>(after page: Page<Element>) async throws(GitHubError) -> Page<Element>? {
        guard let next = page.links.next else { return nil }
        return try await self.page(URLRequest(url: next))
    }

    private func page<Element>(_ request: URLRequest) async throws(GitHubError) -> Page<Element> {
        let answer = try await send(request)
        return Page(elements: try answer.decoded(), links: PageLinks(answer.header("Link") ?? ""))
    }
}

extension GitHubClient {
    /// Stars a repository for the person signed in.
    public func star(_ fullName: String) async throws(GitHubError) {
        _ = try await send(endpoint("/user/starred/\(fullName)", method: "PUT"))
    }

    /// Takes the star away again.
    public func unstar(_ fullName: String) async throws(GitHubError) {
        _ = try await send(endpoint("/user/starred/\(fullName)", method: "DELETE"))
    }
}
