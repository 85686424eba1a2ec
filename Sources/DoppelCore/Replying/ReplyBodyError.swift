public import Foundation

/// What can go wrong while a reply's body is read and sent.
public enum ReplyBodyError: Error, Hashable {
    /// A stream that was sent to an earlier request should be sent again.
    case streamUsedTwice
    /// A file or stream could not be opened or read.
    case unreadable(source: String, reason: String)
    /// A file or stream ended before its announced length.
    case endedEarly(source: String, announced: Int, actual: Int)
    /// A file goes on after its announced length.
    case longerThanAnnounced(source: String, announced: Int)
}

extension ReplyBodyError: CustomStringConvertible, LocalizedError {
    /// What is wrong, and what to do.
    public var description: String {
        switch self {
        case .streamUsedTwice:
            "The reply's InputStream was sent to an earlier request, and a stream can be read only once. "
                + "Use .data or .file, or give a closure reply that makes a new stream for each request."
        case .unreadable(let source, let reason):
            "\(source) could not be read: \(reason)"
        case .endedEarly(let source, let announced, let actual):
            "\(source) was announced with \(announced) bytes, but ended after \(actual). \(Self.remedy)"
        case .longerThanAnnounced(let source, let announced):
            "\(source) was announced with \(announced) bytes, but is longer. \(Self.remedy)"
        }
    }

    /// The same as ``description``.
    public var errorDescription: String? { description }

    private static let remedy =
        "Do not change a file after its stub was defined, or give a closure reply, which looks at it anew."
}

extension ReplyPlan.Body {
    /// The name of what is read, for messages.
    var source: String {
        switch self {
        case .file(let url, _), .filePart(let url, _): "The file \(url.path)"
        case .stream: "The reply's InputStream"
        case .sequence: "The reply's AsyncThrowingStream"
        case .empty, .data, .timeline: "The reply's body"
        }
    }
}
