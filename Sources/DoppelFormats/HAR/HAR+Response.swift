extension HAR {
    /// What was answered.
    public struct Response: Sendable, Hashable {
        /// The status code; 0 when there was no response, as browsers write it for blocked requests.
        public var status: Int
        /// The reason phrase.
        public var statusText: String
        /// The version of HTTP.
        public var httpVersion: String
        /// The cookies that the response sets, parsed.
        public var cookies: [Cookie]
        /// The header fields, as they were sent.
        public var headers: [NameValue]
        /// The content, decoded.
        public var content: Content
        /// The value of `Location`; empty without one.
        public var redirectURL: String
        /// The bytes of the head; -1 when they are not known.
        public var headersSize: Int
        /// The bytes of the content as it was sent; -1 when they are not known.
        public var bodySize: Int
        /// A comment by the user or the application.
        public var comment: String?
        /// Members that HAR 1.2 does not name, in their order.
        public var custom: [CustomField] = []

        /// Makes a value; what is left out has its default.
        public init(
            status: Int = 200, statusText: String = "", httpVersion: String = "HTTP/1.1",
            cookies: [Cookie] = [], headers: [NameValue] = [], content: Content = Content(),
            redirectURL: String = "", headersSize: Int = -1, bodySize: Int = -1, comment: String? = nil
        ) {
            self.status = status
            self.statusText = statusText
            self.httpVersion = httpVersion
            self.cookies = cookies
            self.headers = headers
            self.content = content
            self.redirectURL = redirectURL
            self.headersSize = headersSize
            self.bodySize = bodySize
            self.comment = comment
        }
    }

    /// A response's content, after its `Content-Encoding` and `Transfer-Encoding` have been undone.
    public struct Content: Sendable, Hashable {
        /// The number of bytes.
        public var size: Int
        /// How many bytes compression saved.
        public var compression: Int?
        /// The media type.
        public var mimeType: String
        /// The content; `nil` when the tool has not kept it.
        public var text: String?
        /// `base64` when the text is that of binary content.
        public var encoding: String?
        /// A comment by the user or the application.
        public var comment: String?
        /// Members that HAR 1.2 does not name, in their order.
        public var custom: [CustomField] = []

        /// Makes a value; what is left out has its default.
        public init(
            size: Int = -1, compression: Int? = nil, mimeType: String = "", text: String? = nil,
            encoding: String? = nil, comment: String? = nil
        ) {
            self.size = size
            self.compression = compression
            self.mimeType = mimeType
            self.text = text
            self.encoding = encoding
            self.comment = comment
        }
    }
}

extension HAR.Response: HARObject {
    package static let fields: [HARField<HAR.Response>] = [
        .value("status", \.status, required: true),
        .value("statusText", \.statusText),
        .value("httpVersion", \.httpVersion),
        .value("cookies", \.cookies),
        .value("headers", \.headers),
        .value("content", \.content),
        .value("redirectURL", \.redirectURL),
        .value("headersSize", \.headersSize),
        .value("bodySize", \.bodySize),
        .optional("comment", \.comment),
    ]

    /// Makes a value in which every field has its default.
    public init() { self.init(status: 200) }
}

extension HAR.Content: HARObject {
    package static let fields: [HARField<HAR.Content>] = [
        .value("size", \.size),
        .optional("compression", \.compression),
        .value("mimeType", \.mimeType),
        .optional("text", \.text),
        .optional("encoding", \.encoding),
        .optional("comment", \.comment),
    ]

    /// Makes a value in which every field has its default.
    public init() { self.init(size: -1) }
}
