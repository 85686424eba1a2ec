public import Foundation

extension InterceptedRequest {
    /// The content as text; `nil` when there is none or it is not text.
    ///
    /// The character set is the one of `Content-Type`, and UTF-8 when it names none that is known.
    public var text: String? { try? decodedText() }

    /// The content as a JSON value, whatever its media type says.
    ///
    /// ```swift
    /// let name = try request.json()["user"]?["name"]?.string
    /// ```
    /// - Throws: ``RequestBodyError``, when there is no content or it is not JSON.
    public func json() throws -> JSON {
        let data = try jsonData()
        do { return try JSON(data: data) } catch {
            throw RequestBodyError.invalidJSON(reason: error.jsonReason)
        }
    }

    /// The content, decoded from JSON.
    ///
    /// ```swift
    /// let note = try request.decode(Note.self)
    /// ```
    /// - Throws: ``RequestBodyError`` when there is no content, else the decoder's `DecodingError`.
    public func decode<T: Decodable>(
        _ type: T.Type = T.self, using decoder: JSONDecoder = JSONDecoder()
    ) throws -> T {
        try decoder.decode(type, from: jsonData())
    }

    /// The media type of the content.
    package var mediaType: MediaType? { headers["Content-Type"].map(MediaType.init) }

    /// The content; throws when there is none.
    package func content() throws(RequestBodyError) -> Data {
        switch body {
        case .data(let data): data
        case .none: throw .noBody
        case .unread: throw .unread
        }
    }

    private func decodedText() throws(RequestBodyError) -> String {
        let charset = mediaType?.parameters["charset"] ?? "utf-8"
        let text = TextEncoding.decode(try content(), charset: charset)
        guard let text else { throw .notText(charset: charset) }
        return text
    }

    /// The content in UTF-8: JSON in another character set is converted, since decoders read no other.
    private func jsonData() throws(RequestBodyError) -> Data {
        let data = try content()
        guard let charset = mediaType?.parameters["charset"]?.lowercased(), charset != "utf-8" else {
            return data
        }
        return Data(try decodedText().utf8)
    }
}

extension Error {
    /// The decoder's reason in one sentence.
    fileprivate var jsonReason: String {
        guard case .dataCorrupted(let context)? = self as? DecodingError else { return "\(self)" }
        let inner = (context.underlyingError as NSError?)?.userInfo["NSDebugDescription"] as? String
        return inner ?? context.debugDescription
    }
}
