package import Foundation

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

    /// Whether a body begins as one in this coding does: with the bytes of RFC 1952, section 2.3.1, or of RFC
    /// 1950, section 2.2.
    ///
    /// A body that was decompressed when it was received keeps its `Content-Encoding`; this tells the two apart.
    package func isBeginning(of body: Data) -> Bool {
        guard body.count > 1 else { return false }
        if self == .gzip { return body.starts(with: [0x1F, 0x8B]) }
        let (first, second) = (body[body.startIndex], body[body.startIndex + 1])
        return first & 0xF == 8 && (Int(first) << 8 + Int(second)) % 31 == 0
    }
}

/// What a client does with the value of a `Content-Encoding`.
struct AppliedCodings: Sendable, Equatable {
    /// Those to undo, in the order in which they were applied; none when one of them can't be undone here.
    private(set) var known: [ContentCoding] = []
    /// Whether there is one that no client can undo.
    private(set) var hasUnknown = false

    /// Codings that `URLSession` undoes and Doppel does not: bodies are given without them.
    private static let undoneElsewhere: Set = ["br", "zstd"]

    init(_ value: String) {
        let names = value.split(separator: ",").map { $0.trimmingSpaces.lowercased() }
            .filter { !$0.isEmpty && $0 != "identity" }
        let codings = names.compactMap(ContentCoding.init(name:))
        if codings.count == names.count { known = codings }
        hasUnknown = names.contains {
            ContentCoding(name: $0) == nil && !Self.undoneElsewhere.contains($0)
        }
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
    /// ``header(_:_:)-method`` for `Content-Encoding`: the client gets it decoded, as from a real server. Bytes
    /// that are not what that header says fail with `URLError.cannotDecodeRawData`, and a coding that is not
    /// known with `cannotDecodeContentData`. A recording that was decoded when it was made is given with this
    /// modifier. Bodies in `br` and `zstd`, which Doppel can't decode, are delivered as they stand.
    public func contentEncoding(_ coding: ContentCoding) -> Reply {
        header("Content-Encoding", coding.rawValue).with { $0.coding = coding }
    }
}
