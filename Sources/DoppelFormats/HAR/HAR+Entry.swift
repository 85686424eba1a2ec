extension HAR {
    /// One exchange: a request, its response, and the time that they took.
    public struct Entry: Sendable, Hashable {
        /// The page that the request belongs to.
        public var pageref: String?
        /// When the request began, in ISO 8601 with a time zone.
        public var startedDateTime: String
        /// How long the exchange took in milliseconds: the sum of the timings that apply.
        public var time: Double
        /// What was asked.
        public var request: Request
        /// What was answered.
        public var response: Response
        /// What a cache had to do with it.
        public var cache: Cache
        /// How the time was spent.
        public var timings: Timings
        /// The address that the host's name was resolved to.
        public var serverIPAddress: String?
        /// What tells the connection from others.
        public var connection: String?
        /// A comment by the user or the application.
        public var comment: String?
        /// Members that HAR 1.2 does not name, in their order.
        public var custom: [CustomField] = []

        /// Makes a value; what is left out has its default.
        public init(
            pageref: String? = nil, startedDateTime: String = "", time: Double = 0,
            request: Request = Request(), response: Response = Response(), cache: Cache = Cache(),
            timings: Timings = Timings(), serverIPAddress: String? = nil, connection: String? = nil,
            comment: String? = nil
        ) {
            self.pageref = pageref
            self.startedDateTime = startedDateTime
            self.time = time
            self.request = request
            self.response = response
            self.cache = cache
            self.timings = timings
            self.serverIPAddress = serverIPAddress
            self.connection = connection
            self.comment = comment
        }
    }

    /// What a cache held before and after a request.
    public struct Cache: Sendable, Hashable {
        /// The cache's entry before the request.
        public var beforeRequest: CacheState?
        /// The cache's entry after the request.
        public var afterRequest: CacheState?
        /// A comment by the user or the application.
        public var comment: String?
        /// Members that HAR 1.2 does not name, in their order.
        public var custom: [CustomField] = []

        /// Makes a value; what is left out has its default.
        public init(beforeRequest: CacheState? = nil, afterRequest: CacheState? = nil, comment: String? = nil)
        {
            self.beforeRequest = beforeRequest
            self.afterRequest = afterRequest
            self.comment = comment
        }
    }

    /// An entry of a cache.
    public struct CacheState: Sendable, Hashable {
        /// When the entry expires.
        public var expires: String?
        /// When the entry was last used.
        public var lastAccess: String
        /// The entity tag.
        public var eTag: String
        /// How often the entry was used.
        public var hitCount: Int
        /// A comment by the user or the application.
        public var comment: String?
        /// Members that HAR 1.2 does not name, in their order.
        public var custom: [CustomField] = []

        /// Makes a value; what is left out has its default.
        public init(
            expires: String? = nil, lastAccess: String = "", eTag: String = "", hitCount: Int = 0,
            comment: String? = nil
        ) {
            self.expires = expires
            self.lastAccess = lastAccess
            self.eTag = eTag
            self.hitCount = hitCount
            self.comment = comment
        }
    }

    /// How the time of an exchange was spent, in milliseconds; -1 when a phase does not apply.
    public struct Timings: Sendable, Hashable {
        /// Waiting for a connection.
        public var blocked: Double?
        /// Resolving the host's name.
        public var dns: Double?
        /// Making the connection, TLS included.
        public var connect: Double?
        /// Sending the request.
        public var send: Double
        /// Waiting for the response.
        public var wait: Double
        /// Receiving the response.
        public var receive: Double
        /// Negotiating TLS, which ``connect`` contains.
        public var ssl: Double?
        /// A comment by the user or the application.
        public var comment: String?
        /// Members that HAR 1.2 does not name, in their order.
        public var custom: [CustomField] = []

        /// Makes a value; what is left out has its default.
        public init(
            blocked: Double? = nil, dns: Double? = nil, connect: Double? = nil, send: Double = 0,
            wait: Double = 0, receive: Double = 0, ssl: Double? = nil, comment: String? = nil
        ) {
            self.blocked = blocked
            self.dns = dns
            self.connect = connect
            self.send = send
            self.wait = wait
            self.receive = receive
            self.ssl = ssl
            self.comment = comment
        }
    }
}

extension HAR.Entry: HARObject {
    package static let fields: [HARField<HAR.Entry>] = [
        .optional("pageref", \.pageref),
        .value("startedDateTime", \.startedDateTime),
        .value("time", \.time),
        .value("request", \.request, required: true),
        .value("response", \.response, required: true),
        .value("cache", \.cache),
        .value("timings", \.timings),
        .optional("serverIPAddress", \.serverIPAddress),
        .optional("connection", \.connection),
        .optional("comment", \.comment),
    ]

    /// Makes a value in which every field has its default.
    public init() { self.init(pageref: nil) }
}

extension HAR.Cache: HARObject {
    package static let fields: [HARField<HAR.Cache>] = [
        .optional("beforeRequest", \.beforeRequest),
        .optional("afterRequest", \.afterRequest),
        .optional("comment", \.comment),
    ]

    /// Makes a value in which every field has its default.
    public init() { self.init(beforeRequest: nil) }
}

extension HAR.CacheState: HARObject {
    package static let fields: [HARField<HAR.CacheState>] = [
        .optional("expires", \.expires),
        .value("lastAccess", \.lastAccess),
        .value("eTag", \.eTag),
        .value("hitCount", \.hitCount),
        .optional("comment", \.comment),
    ]

    /// Makes a value in which every field has its default.
    public init() { self.init(expires: nil) }
}

extension HAR.Timings: HARObject {
    package static let fields: [HARField<HAR.Timings>] = [
        .optional("blocked", \.blocked),
        .optional("dns", \.dns),
        .optional("connect", \.connect),
        .value("send", \.send),
        .value("wait", \.wait),
        .value("receive", \.receive),
        .optional("ssl", \.ssl),
        .optional("comment", \.comment),
    ]

    /// Makes a value in which every field has its default.
    public init() { self.init(blocked: nil) }
}
