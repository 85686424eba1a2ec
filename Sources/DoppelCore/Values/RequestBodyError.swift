/// Why a request's body could not be read in the form that was asked for.
public enum RequestBodyError: Error, Sendable, Hashable {
    /// The request has no body.
    case noBody
    /// The body is a stream that nobody has read.
    case unread
    /// The body is not text in the character set that it claims.
    case notText(charset: String)
    /// The body is no valid JSON text; `reason` is the decoder's.
    case invalidJSON(reason: String)
    /// The body's media type is another one than the one that was asked for.
    case wrongType(expected: String, actual: String?)
    /// A multipart body's `Content-Type` names no boundary.
    case noBoundary(contentType: String)
    /// A multipart body breaks the rules of RFC 2046 or RFC 7578.
    case invalidMultipart(reason: String, part: Int)
}

extension RequestBodyError: CustomStringConvertible {
    /// What is wrong, and what to do about it.
    public var description: String {
        switch self {
        case .noBody: "the request has no body"
        case .unread: "the request's body is a stream that has not been read"
        case .notText(let charset):
            "the body is not text in \(charset): read bodyData, or correct the charset of its Content-Type"
        case .invalidJSON(let reason): "the body is not valid JSON: \(reason)"
        case .wrongType(let expected, let actual):
            "the body is not \(expected): its Content-Type is \(actual ?? "absent")"
        case .noBoundary(let contentType):
            "the Content-Type \(contentType) names no boundary: it needs multipart/form-data; boundary=…"
        case .invalidMultipart(let reason, let part):
            "the multipart body is broken in part \(part): \(reason)"
        }
    }
}
