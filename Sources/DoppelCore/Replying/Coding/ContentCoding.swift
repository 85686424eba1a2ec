/// How a body is compressed on its way (RFC 9110, section 8.4.1).
public enum ContentCoding: String, Sendable, Hashable, CaseIterable {
    /// The format of gzip (RFC 1952).
    case gzip
    /// The format of zlib (RFC 1950), whose name in HTTP is that of the algorithm within.
    case deflate

    /// The name as `Content-Encoding` has it, in any case; `x-gzip` is `gzip`.
    package init?(name: String) {
        switch name.lowercased() {
        case "gzip", "x-gzip": self = .gzip
        case "deflate": self = .deflate
        default: return nil
        }
    }

    /// The codings of a field's value, in the order in which they were applied; none if one is not known, since
    /// the others cannot be undone then.
    static func list(_ value: String) -> [ContentCoding] {
        let names = value.split(separator: ",").map(\.trimmingSpaces).filter {
            !$0.isEmpty && $0.lowercased() != "identity"
        }
        let codings = names.compactMap(ContentCoding.init(name:))
        return codings.count == names.count ? codings : []
    }
}

extension Reply {
    /// Sends the body compressed.
    ///
    /// A client of `URLSession` gets the body as it stands here, and `Content-Encoding` among the header
    /// fields; there is no `Content-Length`, as with a server that compresses while it sends. Speeds, times and
    /// ``failing(after:with:)-66hkh`` count the bytes as they stand here.
    ///
    /// ```swift
    /// stubs.stub(.get("/books"), reply: .json(books).contentEncoding(.gzip))
    /// ```
    ///
    /// A body that is compressed already, such as a recorded one, is given as it is, with a plain
    /// ``header(_:_:)-method`` for `Content-Encoding`: the client gets it decoded, as from a real server. Bytes that
    /// are not what the header says are delivered as they are, so that a recording that was decoded when it
    /// was made keeps its header fields; so are those in any coding but gzip and deflate.
    public func contentEncoding(_ coding: ContentCoding) -> Reply {
        header("Content-Encoding", coding.rawValue).with { $0.coding = coding }
    }
}
