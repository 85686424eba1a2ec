/// How large a request may be before the server refuses it.
public struct MessageLimits: Sendable, Hashable {
    /// The most octets of a request target; a longer one is refused with 414; 8,192 by default.
    ///
    /// RFC 9112, section 3, recommends 8,000 as the least.
    public var targetBytes: Int
    /// The most octets of request line and header fields together; more are refused with 431; 65,536 by
    /// default.
    public var headBytes: Int
    /// The most header fields, and the most trailer fields; more are refused with 431; 100 by default.
    public var fieldCount: Int
    /// The most octets of content, which is held in memory; more are refused with 413; 64 MiB by default.
    public var bodyBytes: Int

    /// Makes limits.
    public init(
        targetBytes: Int = 8_192, headBytes: Int = 65_536, fieldCount: Int = 100, bodyBytes: Int = 64 << 20
    ) {
        self.targetBytes = targetBytes
        self.headBytes = headBytes
        self.fieldCount = fieldCount
        self.bodyBytes = bodyBytes
    }

    /// The most octets of extensions in all chunks of a body (RFC 9112, section 7.1.1, asks for a limit).
    static let chunkExtensionBytes = 4_096
}
