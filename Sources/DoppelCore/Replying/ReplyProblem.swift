public import Foundation

/// A mistake in a reply's definition.
///
/// Reported where the stub is defined; a request that is answered with such a reply fails with it.
public enum ReplyProblem: Error, Hashable {
    /// The status is not in 100...999.
    case statusOutOfRange(Int)
    /// The reason phrase contains a line break or NUL.
    case invalidReason(String)
    /// The name is no token (RFC 9110, section 5.6.2).
    case invalidHeaderName(String)
    /// The value contains a line break or NUL (RFC 9110, section 5.5).
    case invalidHeaderValue(name: String, value: String)
    /// The field may not come behind a body (RFC 9110, section 6.5.1).
    case forbiddenTrailer(String)
    /// The target of a redirect is no URL.
    case invalidRedirectTarget(String)
    /// The status of a redirect is not in 300...399.
    case redirectStatus(Int)
    /// A time is negative.
    case negativeDuration(TimeKind, Duration)
    /// A speed is not positive, or not a number.
    case invalidSpeed(Double)
    /// A number of bytes is negative.
    case negativeLength(Int)
    /// A body is to take a time, but nobody knows how long it is.
    case timeNeedsLength
    /// The text is no entity tag (RFC 9110, section 8.8.3).
    case invalidEntityTag(String)
    /// An entity tag is to be made from a body that is not known before it is sent.
    case entityTagNeedsKnownBody
    /// Parts are to be sent of a body that can only be read from its beginning.
    case rangesNeedKnownBody
    /// Parts are to be sent of a body that is compressed while it is sent.
    case rangesOfCodedBody(ContentCoding)
    /// JSON has no text for this number.
    case inexpressibleJSON(path: String, number: String)
    /// A value could not be encoded.
    case encodingFailed(type: String, reason: String)
    /// A fixture could not be found or read.
    case fixture(FixtureError)
    /// The body can't be changed as it is asked for.
    case rewriting(RewriteError)
    /// A template can't be read, or not be filled in from a request.
    case template(TemplateError)
    /// A recorded response cannot be read.
    case recording(reason: String)

    /// The times of a reply.
    public enum TimeKind: String, Sendable {
        /// The wait before the head.
        case delay
        /// The spread of that wait.
        case jitter
        /// The wait before the head that a network adds.
        case latency
        /// The time for the whole body.
        case bodyTime = "time for the body"
        /// The wait before a chunk.
        case chunkDelay = "delay of a chunk"
    }
}

extension ReplyProblem: CustomStringConvertible, LocalizedError {
    /// What is wrong, and what to do.
    public var description: String {
        switch self {
        case .statusOutOfRange(let code):
            "The status \(code) is no HTTP status. Give a code from 100 to 999."
        case .invalidReason(let phrase):
            "The reason phrase \(phrase.debugDescription) contains a line break or NUL. Give it in one line."
        case .invalidHeaderName(let name):
            "\(name.debugDescription) is no header name. "
                + "Give ASCII letters, digits and !#$%&'*+-.^_`|~ only, and at least one of them."
        case .invalidHeaderValue(let name, let value):
            "The value \(value.debugDescription) of the header \(name) contains a line break or NUL. "
                + "Give it in one line, or call addingHeader once for each value."
        case .forbiddenTrailer(let name):
            "\(name) can't come behind the body, where it is too late for it (RFC 9110, section 6.5.1): "
                + "send it with .header(_:_:)."
        case .invalidRedirectTarget(let target):
            "The redirect target \(target.debugDescription) is no URL. "
                + "Percent-encode what may not stand in a URL, such as %20 for a space."
        case .redirectStatus(let status):
            "The status \(status) is no redirect. Give a code from 300 to 399, such as 302 or 307."
        default:
            descriptionOfBodyProblem
        }
    }

    private var descriptionOfBodyProblem: String {
        switch self {
        case .negativeDuration(let kind, let duration):
            "The \(kind.rawValue) \(duration) is negative. Give zero or a positive duration."
        case .invalidSpeed(let speed):
            "The speed \(speed) bytes per second is not possible. Give a number greater than 0."
        case .negativeLength(let length):
            "The number of bytes \(length) is negative. Give 0 or a positive number."
        case .timeNeedsLength:
            "A time for the body needs a body of known length, which this stream is not. "
                + "Give its length (.stream(…, length:)), "
                + "or a speed (.speed(bytesPerSecond:)) in place of the time."
        case .inexpressibleJSON(let path, let number):
            "JSON has no text for the number \(number) at \(path). Give a finite number, a string or null."
        case .encodingFailed(let type, let reason):
            "A value of type \(type) could not be encoded: \(reason)"
        case .fixture(let error):
            error.description
        case .rewriting(let error):
            error.description
        case .template(let error):
            error.description
        case .recording(let reason):
            "The recorded response cannot be read: \(reason)"
        default:
            descriptionOfValidatorProblem
        }
    }

    private var descriptionOfValidatorProblem: String {
        switch self {
        case .invalidEntityTag(let tag):
            "\(tag.debugDescription) is no entity tag. Give text without spaces, quotes and control characters, "
                + #"such as v1, "v1" or W/"v1"."#
        case .entityTagNeedsKnownBody:
            "An entity tag cannot be made from a stream. Give the tag (.etag(\"v1\")), or a body of data or a file."
        case .rangesNeedKnownBody:
            "Ranges need a body of which any part can be read, which streams and chunks are not. "
                + "Give the body as data or as a file, or leave .acceptingRanges() out."
        case .rangesOfCodedBody(let coding):
            "A part of a body that is compressed with \(coding.rawValue) is of no use to a client. "
                + "Leave .acceptingRanges() or .contentEncoding(.\(coding.rawValue)) out."
        default:
            ""
        }
    }

    /// The same as ``description``.
    public var errorDescription: String? { description }
}
