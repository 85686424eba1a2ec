extension HAR {
    /// What was asked.
    public struct Request: Sendable, Hashable {
        /// The method.
        public var method: String
        /// The absolute URL, without its fragment.
        public var url: String
        /// The version of HTTP, such as `HTTP/1.1`; tools also write `h2` and `http/2.0`.
        public var httpVersion: String
        /// The cookies, parsed.
        public var cookies: [Cookie]
        /// The header fields.
        public var headers: [NameValue]
        /// The query's items, percent-decoded.
        public var queryString: [NameValue]
        /// The content.
        public var postData: PostData?
        /// The bytes of the head, its blank line included; -1 when they are not known.
        public var headersSize: Int
        /// The bytes of the content; -1 when they are not known.
        public var bodySize: Int
        /// A comment by the user or the application.
        public var comment: String?
        /// Members that HAR 1.2 does not name, in their order.
        public var custom: [CustomField] = []

        /// Makes a value; what is left out has its default.
        public init(
            method: String = "GET", url: String = "", httpVersion: String = "HTTP/1.1",
            cookies: [Cookie] = [], headers: [NameValue] = [], queryString: [NameValue] = [],
            postData: PostData? = nil, headersSize: Int = -1, bodySize: Int = -1, comment: String? = nil
        ) {
            self.method = method
            self.url = url
            self.httpVersion = httpVersion
            self.cookies = cookies
            self.headers = headers
            self.queryString = queryString
            self.postData = postData
            self.headersSize = headersSize
            self.bodySize = bodySize
            self.comment = comment
        }
    }

    /// A request's content.
    public struct PostData: Sendable, Hashable {
        /// The media type.
        public var mimeType: String
        /// A form's fields.
        public var params: [Param]?
        /// The content as text.
        public var text: String?
        /// `base64` when the text is that of binary content.
        ///
        /// HAR 1.2 has no place for binary requests; this is the one that tools agree on.
        public var encoding: String?
        /// A comment by the user or the application.
        public var comment: String?
        /// Members that HAR 1.2 does not name, in their order.
        public var custom: [CustomField] = []

        /// Makes a value; what is left out has its default.
        public init(
            mimeType: String = "", params: [Param]? = nil, text: String? = nil, encoding: String? = nil,
            comment: String? = nil
        ) {
            self.mimeType = mimeType
            self.params = params
            self.text = text
            self.encoding = encoding
            self.comment = comment
        }
    }

    /// A field of a form.
    public struct Param: Sendable, Hashable {
        /// The field's name.
        public var name: String
        /// The field's value.
        public var value: String?
        /// The name of an uploaded file.
        public var fileName: String?
        /// The media type of an uploaded file.
        public var contentType: String?
        /// A comment by the user or the application.
        public var comment: String?
        /// Members that HAR 1.2 does not name, in their order.
        public var custom: [CustomField] = []

        /// Makes a value; what is left out has its default.
        public init(
            name: String = "", value: String? = nil, fileName: String? = nil, contentType: String? = nil,
            comment: String? = nil
        ) {
            self.name = name
            self.value = value
            self.fileName = fileName
            self.contentType = contentType
            self.comment = comment
        }
    }

    /// A header field or an item of a query.
    public struct NameValue: Sendable, Hashable {
        /// The name.
        public var name: String
        /// The value.
        public var value: String
        /// A comment by the user or the application.
        public var comment: String?
        /// Members that HAR 1.2 does not name, in their order.
        public var custom: [CustomField] = []

        /// Makes a value; what is left out has its default.
        public init(name: String = "", value: String = "", comment: String? = nil) {
            self.name = name
            self.value = value
            self.comment = comment
        }
    }

    /// A cookie.
    public struct Cookie: Sendable, Hashable {
        /// The name.
        public var name: String
        /// The value.
        public var value: String
        /// The path that the cookie is for.
        public var path: String?
        /// The host that the cookie is for.
        public var domain: String?
        /// When the cookie expires, in ISO 8601.
        public var expires: String?
        /// Whether scripts cannot see the cookie.
        public var httpOnly: Bool?
        /// Whether the cookie is for TLS only.
        public var secure: Bool?
        /// A comment by the user or the application.
        public var comment: String?
        /// Members that HAR 1.2 does not name, in their order.
        public var custom: [CustomField] = []

        /// Makes a value; what is left out has its default.
        public init(
            name: String = "", value: String = "", path: String? = nil, domain: String? = nil,
            expires: String? = nil, httpOnly: Bool? = nil, secure: Bool? = nil, comment: String? = nil
        ) {
            self.name = name
            self.value = value
            self.path = path
            self.domain = domain
            self.expires = expires
            self.httpOnly = httpOnly
            self.secure = secure
            self.comment = comment
        }
    }
}

extension HAR.Request: HARObject {
    package static let fields: [HARField<HAR.Request>] = [
        .value("method", \.method, required: true),
        .value("url", \.url, required: true),
        .value("httpVersion", \.httpVersion),
        .value("cookies", \.cookies),
        .value("headers", \.headers),
        .value("queryString", \.queryString),
        .optional("postData", \.postData),
        .value("headersSize", \.headersSize),
        .value("bodySize", \.bodySize),
        .optional("comment", \.comment),
    ]

    /// Makes a value in which every field has its default.
    public init() { self.init(method: "GET") }
}

extension HAR.PostData: HARObject {
    package static let fields: [HARField<HAR.PostData>] = [
        .value("mimeType", \.mimeType),
        .optional("params", \.params),
        .optional("text", \.text),
        .optional("encoding", \.encoding),
        .optional("comment", \.comment),
    ]

    /// Makes a value in which every field has its default.
    public init() { self.init(mimeType: "") }
}

extension HAR.Param: HARObject {
    package static let fields: [HARField<HAR.Param>] = [
        .value("name", \.name),
        .optional("value", \.value),
        .optional("fileName", \.fileName),
        .optional("contentType", \.contentType),
        .optional("comment", \.comment),
    ]

    /// Makes a value in which every field has its default.
    public init() { self.init(name: "") }
}

extension HAR.NameValue: HARObject {
    package static let fields: [HARField<HAR.NameValue>] = [
        .value("name", \.name),
        .value("value", \.value),
        .optional("comment", \.comment),
    ]

    /// Makes a value in which every field has its default.
    public init() { self.init(name: "") }
}

extension HAR.Cookie: HARObject {
    package static let fields: [HARField<HAR.Cookie>] = [
        .value("name", \.name),
        .value("value", \.value),
        .optional("path", \.path),
        .optional("domain", \.domain),
        .optional("expires", \.expires),
        .optional("httpOnly", \.httpOnly),
        .optional("secure", \.secure),
        .optional("comment", \.comment),
    ]

    /// Makes a value in which every field has its default.
    public init() { self.init(name: "") }
}
