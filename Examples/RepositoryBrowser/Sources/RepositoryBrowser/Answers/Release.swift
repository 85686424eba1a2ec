public import Foundation

/// A release of a repository.
public struct Release: Decodable, Sendable, Identifiable {
    /// GitHub's number for it.
    public let id: Int
    /// The tag in the repository.
    public let tagName: String
    /// The title.
    public let name: String?
    /// The files to download.
    public let assets: [Asset]

    /// A file of a release.
    public struct Asset: Decodable, Sendable, Identifiable {
        /// GitHub's number for it.
        public let id: Int
        /// The file's name.
        public let name: String
        /// The media type.
        public let contentType: String
        /// How many bytes it has.
        public let size: Int
        /// Where to get it.
        public let browserDownloadURL: URL

        private enum CodingKeys: String, CodingKey {
            case id, name, contentType, size
            // The decoder has turned `browser_download_url` into this before it looks for a key.
            case browserDownloadURL = "browserDownloadUrl"
        }
    }
}
