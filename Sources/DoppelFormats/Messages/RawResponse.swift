public import DoppelCore
public import Foundation

/// A response as it is on the wire, and as `curl -is` prints it: status line, header fields, an empty line, the body.
///
/// ```
/// HTTP/2 200
/// content-type: application/json
///
/// {"id":1}
/// ```
///
/// Lines end with CRLF or LF. A chunked body is decoded, if curl has not done that. Of several responses, as curl
/// prints them for redirects, proxies and `100 Continue`, the last one counts.
public struct RawResponse: Sendable, Hashable {
    /// The version of HTTP, such as `HTTP/1.1` or `HTTP/2`.
    public var version: String
    /// The status code.
    public var status: Int
    /// The reason phrase; empty in HTTP/2 and later.
    public var reason: String
    /// The header fields, as they were sent.
    public var headers: HTTPHeaders
    /// The body, without the framing of chunks.
    public var body: Data

    /// Makes a response.
    public init(
        version: String = "HTTP/1.1", status: Int = 200, reason: String = "", headers: HTTPHeaders = [:],
        body: Data = Data()
    ) {
        self.version = version
        self.status = status
        self.reason = reason
        self.headers = headers
        self.body = body
    }

    /// Reads a response.
    ///
    /// - Throws: ``FormatError`` with the line: there is no status line, a header field is none, the head does not
    ///   end, or a chunk is damaged.
    public init(data: Data) throws(FormatError) {
        var reader = LineReader(data)
        self = try Self.head(&reader)
        while isFollowedByResponse(reader) { self = try Self.head(&reader) }
        body = try decodedBody(reader)
    }

    /// Reads a file that holds a response.
    ///
    /// - Throws: ``FormatError`` with the file and the line.
    public init(contentsOf url: URL, limit: Int = 512 << 20) throws(FormatError) {
        let data = try InputFile.data(of: url, limit: limit)
        do throws(FormatError) { try self.init(data: data) } catch { throw error.inFile(url.path) }
    }

    /// The response as it would be sent.
    public func data() -> Data {
        let fields = headers.map { "\($0.name): \($0.value)\r\n" }.joined()
        let statusLine =
            "\(version) \(status)" + (reason.isEmpty && version != "HTTP/1.1" ? "" : " \(reason)")
        return Data("\(statusLine)\r\n\(fields)\r\n".utf8) + body
    }
}
