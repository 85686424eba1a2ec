public import Foundation

/// One part of a `multipart/form-data` body (RFC 7578).
public struct MultipartPart: Sendable, Hashable {
    /// The form field's name.
    public var name: String
    /// The file's name, when the part is a file.
    public var filename: String?
    /// The part's own header fields.
    public var headers: HTTPHeaders
    /// The content.
    public var data: Data

    /// Makes a part.
    public init(name: String, filename: String? = nil, headers: HTTPHeaders = [:], data: Data) {
        self.name = name
        self.filename = filename
        self.headers = headers
        self.data = data
    }

    /// The content as text; `nil` when it is not text in the part's character set, or else in UTF-8.
    public var text: String? {
        let type = headers["Content-Type"].map(MediaType.init)
        return TextEncoding.decode(data, charset: type?.parameters["charset"] ?? "utf-8")
    }
}

extension InterceptedRequest {
    /// The parts of a `multipart/form-data` body (RFC 7578), in their order.
    ///
    /// ```swift
    /// let photo = try request.multipartParts().first { $0.name == "photo" }
    /// ```
    /// - Throws: ``RequestBodyError``, when there is no body, when it has another media type, or when a part
    ///   has no name or no end.
    public func multipartParts() throws -> [MultipartPart] {
        let data = try content()
        guard let type = mediaType, type.essence.hasPrefix("multipart/") else {
            throw RequestBodyError.wrongType(expected: "multipart/form-data", actual: headers["Content-Type"])
        }
        guard let boundary = type.parameters["boundary"], !boundary.isEmpty else {
            throw RequestBodyError.noBoundary(contentType: headers["Content-Type"] ?? type.essence)
        }
        return try MultipartParser(data, boundary: boundary).parts()
    }
}
