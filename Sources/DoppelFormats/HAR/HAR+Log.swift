extension HAR {
    /// The root of the exported data: who wrote it, and what it holds.
    public struct Log: Sendable, Hashable {
        /// The version of the format.
        public var version: String
        /// The application that wrote the log.
        public var creator: Creator
        /// The browser that made the requests.
        public var browser: Creator?
        /// The pages that were loaded.
        public var pages: [Page]?
        /// The exchanges, in the order of their starts.
        public var entries: [Entry]
        /// A comment by the user or the application.
        public var comment: String?
        /// Members that HAR 1.2 does not name, in their order.
        public var custom: [CustomField] = []

        /// Makes a value; what is left out has its default.
        public init(
            version: String = "1.2", creator: Creator = Creator(), browser: Creator? = nil,
            pages: [Page]? = nil, entries: [Entry] = [], comment: String? = nil
        ) {
            self.version = version
            self.creator = creator
            self.browser = browser
            self.pages = pages
            self.entries = entries
            self.comment = comment
        }
    }

    /// The name and the version of an application.
    public struct Creator: Sendable, Hashable {
        /// The application's name.
        public var name: String
        /// The application's version.
        public var version: String
        /// A comment by the user or the application.
        public var comment: String?
        /// Members that HAR 1.2 does not name, in their order.
        public var custom: [CustomField] = []

        /// Makes a value; what is left out has its default.
        public init(name: String = "", version: String = "", comment: String? = nil) {
            self.name = name
            self.version = version
            self.comment = comment
        }
    }

    /// A page that was loaded.
    public struct Page: Sendable, Hashable {
        /// When loading began, in ISO 8601 with a time zone.
        public var startedDateTime: String
        /// The identifier that entries name.
        public var id: String
        /// The page's title.
        public var title: String
        /// How long loading took.
        public var pageTimings: PageTimings
        /// A comment by the user or the application.
        public var comment: String?
        /// Members that HAR 1.2 does not name, in their order.
        public var custom: [CustomField] = []

        /// Makes a value; what is left out has its default.
        public init(
            startedDateTime: String = "", id: String = "", title: String = "",
            pageTimings: PageTimings = PageTimings(), comment: String? = nil
        ) {
            self.startedDateTime = startedDateTime
            self.id = id
            self.title = title
            self.pageTimings = pageTimings
            self.comment = comment
        }
    }

    /// When a page's loading came to its milestones, in milliseconds since its start.
    public struct PageTimings: Sendable, Hashable {
        /// When the content was there; -1 when it does not apply.
        public var onContentLoad: Double?
        /// When the page was loaded; -1 when it does not apply.
        public var onLoad: Double?
        /// A comment by the user or the application.
        public var comment: String?
        /// Members that HAR 1.2 does not name, in their order.
        public var custom: [CustomField] = []

        /// Makes a value; what is left out has its default.
        public init(onContentLoad: Double? = nil, onLoad: Double? = nil, comment: String? = nil) {
            self.onContentLoad = onContentLoad
            self.onLoad = onLoad
            self.comment = comment
        }
    }
}

extension HAR.Log: HARObject {
    package static let fields: [HARField<HAR.Log>] = [
        .value("version", \.version),
        .value("creator", \.creator),
        .optional("browser", \.browser),
        .optional("pages", \.pages),
        .value("entries", \.entries, required: true),
        .optional("comment", \.comment),
    ]

    /// Makes a value in which every field has its default.
    public init() { self.init(version: "1.2") }
}

extension HAR.Creator: HARObject {
    package static let fields: [HARField<HAR.Creator>] = [
        .value("name", \.name),
        .value("version", \.version),
        .optional("comment", \.comment),
    ]

    /// Makes a value in which every field has its default.
    public init() { self.init(name: "") }
}

extension HAR.Page: HARObject {
    package static let fields: [HARField<HAR.Page>] = [
        .value("startedDateTime", \.startedDateTime),
        .value("id", \.id),
        .value("title", \.title),
        .value("pageTimings", \.pageTimings),
        .optional("comment", \.comment),
    ]

    /// Makes a value in which every field has its default.
    public init() { self.init(startedDateTime: "") }
}

extension HAR.PageTimings: HARObject {
    package static let fields: [HARField<HAR.PageTimings>] = [
        .optional("onContentLoad", \.onContentLoad),
        .optional("onLoad", \.onLoad),
        .optional("comment", \.comment),
    ]

    /// Makes a value in which every field has its default.
    public init() { self.init(onContentLoad: nil) }
}
