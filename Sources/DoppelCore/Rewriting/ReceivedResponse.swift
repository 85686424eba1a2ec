public import Foundation

/// A response that has come, whole, before the program gets it.
///
/// ```swift
/// stubs.stub(.get("/books"), reply: .passThrough.rewriting { response in
///     guard response.status == 200 else { throw URLError(.badServerResponse) }   // refuses it
///     response.headers["X-Seen"] = "yes"
///     response.setJSON(["count": try response.json()["items"]?.array?.count])
/// })
/// ```
public struct ReceivedResponse: Sendable {
    /// The request that the program made.
    public let request: InterceptedRequest
    /// The status code.
    public var status: Int
    /// The header fields; those about the body's length and coding are made right afterwards.
    public var headers: HTTPHeaders
    /// The body, decompressed.
    public var body: Data

    /// Makes a response.
    public init(
        to request: InterceptedRequest, status: Int = 200, headers: HTTPHeaders = [:], body: Data = Data()
    ) {
        self.request = request
        self.status = status
        self.headers = headers
        self.body = body
    }
}

extension ReceivedResponse {
    /// The body as text in the character set of `Content-Type`, or in UTF-8; `nil` when it is not text.
    public var text: String? { TextEncoding.decode(body, charset: charset) }

    /// The body as a JSON value.
    ///
    /// - Throws: ``RewriteError/bodyIsNotJSON(reason:)``.
    public func json() throws -> JSON {
        do { return try JSON(data: body) } catch {
            throw RewriteError.bodyIsNotJSON(reason: "Foundation can't read it")
        }
    }

    /// Puts a text in place of the body, in the character set that `Content-Type` has.
    ///
    /// - Throws: ``RewriteError/textDoesNotFit(charset:)``.
    public mutating func setText(_ text: String) throws {
        guard let data = TextEncoding.encode(text, charset: charset) else {
            throw RewriteError.textDoesNotFit(charset: charset)
        }
        body = data
    }

    /// Puts a JSON value in place of the body; its numbers have to be finite.
    public mutating func setJSON(_ value: JSON) throws {
        body = try value.data()
    }

    /// Merges JSON into the body.
    ///
    /// - Throws: ``RewriteError``.
    public mutating func merge(_ patch: JSON, by rule: JSONMerge = .keyByKey) throws {
        try merge(try JSONText(patch), by: rule)
    }

    mutating func merge(_ patch: JSONText, by rule: JSONMerge) throws(RewriteError) {
        body = try rule.apply(patch, to: try JSONText(body)).data
    }

    var charset: String {
        headers["Content-Type"].flatMap { MediaType($0).parameters["charset"] } ?? "utf-8"
    }
}

// MARK: - Making the head right

extension ReceivedResponse {
    /// Whether there is content at all (RFC 9110, section 6.4.1).
    var hasContent: Bool { request.method != .head && !ReplyPlan.isBodiless(status) }

    /// Undoes the body's coding, if it is coded.
    ///
    /// A body that a loading system has decompressed keeps its field, and is left as it is.
    mutating func decodeBody() throws(RewriteError) {
        guard let field = headers["Content-Encoding"] else { return }
        let codings = AppliedCodings(field).known
        guard let last = codings.last, last.isBeginning(of: body) else { return }
        let piece = ContentCoder(decoding: codings).process(body, isLast: true)
        guard piece.failure == nil else { throw .bodyIsDamaged(coding: field) }
        body = piece.data
    }

    /// Makes the fields about the body right after it has changed.
    ///
    /// Digests (RFC 9530) are of another body; an entity tag still tells the versions of this one apart.
    mutating func completeHeadOfNewBody() {
        for name in [
            "Content-Encoding", "Transfer-Encoding", "Content-MD5", "Digest", "Content-Digest",
            "Repr-Digest",
        ] { headers.remove(name) }
        headers["Content-Length"] = "\(body.count)"
    }
}
