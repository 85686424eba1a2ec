public import Foundation

/// An issue of a repository.
public struct Issue: Decodable, Sendable, Identifiable {
    /// GitHub's number for it, unique everywhere.
    public let id: Int
    /// The number within the repository.
    public let number: Int
    /// One line on what it is about.
    public let title: String
    /// Who opened it.
    public let user: Account
    /// What it is marked with.
    public let labels: [Label]
    /// How many comments there are.
    public let comments: Int
    /// How people reacted to it.
    public let reactions: Reactions
    /// When it was opened.
    public let createdAt: Date

    /// A mark of an issue.
    public struct Label: Decodable, Sendable {
        /// The text.
        public let name: String
        /// The colour as six hexadecimal digits.
        public let color: String
    }

    /// How many people reacted.
    public struct Reactions: Decodable, Sendable {
        /// All reactions together.
        public let totalCount: Int
    }
}
