public import Foundation

/// A repository as lists and its own page show it.
public struct Repository: Decodable, Sendable, Identifiable {
    /// GitHub's number for it.
    public let id: Int
    /// The name with its owner's: `owner/name`.
    public let fullName: String
    /// Whose it is.
    public let owner: Account
    /// What it is about.
    public let description: String?
    /// The language that most of it is written in.
    public let language: String?
    /// How many people starred it.
    public let stargazersCount: Int
    /// How many forks there are.
    public let forksCount: Int
    /// How many issues and pull requests are open.
    public let openIssuesCount: Int
    /// When something was pushed last.
    public let pushedAt: Date
    /// The words that it is found by.
    public let topics: [String]
    /// The licence, if GitHub knows it.
    public let license: License?

    /// A licence.
    public struct License: Decodable, Sendable {
        /// The identifier in the SPDX list.
        public let spdxId: String?
    }
}

/// A person or an organization.
public struct Account: Decodable, Sendable {
    /// The name in URLs.
    public let login: String
    /// `User`, `Organization` or `Bot`.
    public let type: String
}

/// The repositories that a search found.
public struct SearchResults: Decodable, Sendable {
    /// How many there are on all pages.
    public let totalCount: Int
    /// Whether GitHub gave up before it had looked everywhere.
    public let incompleteResults: Bool
    /// Those on this page.
    public let items: [Repository]
}
