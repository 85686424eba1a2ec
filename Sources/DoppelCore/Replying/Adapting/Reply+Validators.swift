import DoppelSupport
public import Foundation

extension Reply {
    /// Answers requests for a part of the body (RFC 9110, section 14).
    ///
    /// A GET with `Range: bytes=…` gets 206 with `Content-Range`, or 416 when it asks for nothing that is
    /// there; `If-Range` is held against `ETag` and `Last-Modified`. A malformed range, another unit, and
    /// several ranges at once get the whole body, as RFC 9110 allows it.
    ///
    /// ```swift
    /// stubs.stub(.get("/video"), reply: .file("video.mp4").acceptingRanges())
    /// ```
    ///
    /// Speeds, times and ``failing(after:with:)-66hkh`` apply to the part that is sent. The body has
    /// to be data or a file, of which only the part is read. Has an effect with status 200.
    public func acceptingRanges() -> Reply {
        header("Accept-Ranges", "bytes").with { $0.acceptsRanges = true }
    }

    /// Sets `ETag`, and answers conditional requests (RFC 9110, section 13).
    ///
    /// A GET or HEAD with a matching `If-None-Match` gets 304, a request with an `If-Match` that does not match
    /// gets 412. A plain ``header(_:_:)-method`` with the same field does nothing of this.
    ///
    /// ```swift
    /// stubs.stub(.get("/books"), reply: .json(books).etag("v1"))
    /// ```
    ///
    /// - Parameter tag: the tag, such as `v1`, `"v1"` or `W/"v1"`; quotes are added where there are none.
    public func etag(_ tag: String) -> Reply {
        with { reply in
            guard let tag = EntityTag(tag) ?? EntityTag("\"\(tag)\"") else {
                return reply.note(.invalidEntityTag(tag))
            }
            reply.setValidator("ETag", tag.description)
            reply.computesEntityTag = false
        }
    }

    /// Sets an `ETag` that changes with the body, and answers conditional requests.
    ///
    /// It is made from the bytes, or from a file's size and time of modification when the reply is defined.
    public func etag() -> Reply {
        with { reply in
            reply.headers.remove("ETag")
            reply.omittedHeaders.removeAll { $0.isSameHeaderName(as: "ETag") }
            reply.answersConditions = true
            reply.computesEntityTag = true
        }
    }

    /// Sets `Last-Modified`, and answers conditional requests (RFC 9110, section 13).
    ///
    /// A GET or HEAD with an `If-Modified-Since` that is not before this date gets 304, a request with an
    /// `If-Unmodified-Since` before it gets 412. Fractions of a second are cut off.
    public func lastModified(_ date: Date) -> Reply {
        with { $0.setValidator("Last-Modified", HTTPDate.text(date)) }
    }

    private mutating func setValidator(_ name: String, _ value: String) {
        self = header(name, value)
        answersConditions = true
    }
}

extension Reply {
    /// A reply with this `ETag`, which answers conditional requests.
    public static func etag(_ tag: String) -> Reply { Reply().etag(tag) }

    /// A reply with this `Last-Modified`, which answers conditional requests.
    public static func lastModified(_ date: Date) -> Reply { Reply().lastModified(date) }
}

extension ReplyPlan.Body {
    /// A tag for this version of the body; `nil` when the body is not known before it is sent.
    var entityTag: String? {
        switch self {
        case .empty: Data().entityTag
        case .data(let data): data.entityTag
        case .timeline(let chunks): chunks.reduce(into: Data()) { $0 += $1.data }.entityTag
        case .file(let url, let length): "\"\(url.modificationTime)-\(String(length, radix: 16))\""
        case .filePart, .stream, .sequence: nil
        }
    }

    /// Whether the bytes are known before they are sent.
    var isKnown: Bool {
        switch self {
        case .empty, .data, .file, .filePart, .timeline: true
        case .stream, .sequence: false
        }
    }

    /// Whether any part of the body can be read without the parts before it.
    var isSeekable: Bool {
        switch self {
        case .empty, .data, .file, .filePart: true
        case .timeline, .stream, .sequence: false
        }
    }
}

extension Data {
    /// The length and the hash of the bytes, both in hexadecimal.
    fileprivate var entityTag: String {
        let hash = withUnsafeBytes(\.stableHash)
        return "\"\(String(count, radix: 16))-\(String(hash, radix: 16))\""
    }
}

extension URL {
    /// The time when the file was changed last, in whole microseconds, in hexadecimal; 0 when it is not known.
    fileprivate var modificationTime: String {
        let date = try? resourceValues(forKeys: [.contentModificationDateKey]).contentModificationDate
        return String(Int64((date?.timeIntervalSince1970 ?? 0) * 1e6), radix: 16)
    }
}
