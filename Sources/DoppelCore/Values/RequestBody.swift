public import Foundation

/// What a request sends after its head.
public enum RequestBody: Sendable, Hashable {
    /// The request has no content.
    case none
    /// The content; a file's content is mapped into memory, not copied.
    case data(Data)
    /// The content comes from a stream that has not been read.
    ///
    /// Matchers and replies never see this case: a body is read before anything asks for it.
    case unread(length: Int64?)
}
