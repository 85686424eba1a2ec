extension RequestMatcher {
    /// Matches GET requests for a URL or a path.
    ///
    /// ```swift
    /// .get("https://api.example.com/books/{id}?lang=en")   // scheme, host, port, path, this item of the query
    /// .get("/login")                                       // this path on any host
    /// ```
    /// See ``URLPattern`` for what the text can say.
    public static func get(_ url: URLPattern) -> RequestMatcher { request(.get, url) }
    /// Matches HEAD requests for a URL or a path; see ``get(_:)``.
    public static func head(_ url: URLPattern) -> RequestMatcher { request(.head, url) }
    /// Matches POST requests for a URL or a path; see ``get(_:)``.
    public static func post(_ url: URLPattern) -> RequestMatcher { request(.post, url) }
    /// Matches PUT requests for a URL or a path; see ``get(_:)``.
    public static func put(_ url: URLPattern) -> RequestMatcher { request(.put, url) }
    /// Matches PATCH requests for a URL or a path; see ``get(_:)``.
    public static func patch(_ url: URLPattern) -> RequestMatcher { request(.patch, url) }
    /// Matches DELETE requests for a URL or a path; see ``get(_:)``.
    public static func delete(_ url: URLPattern) -> RequestMatcher { request(.delete, url) }
    /// Matches OPTIONS requests for a URL or a path; see ``get(_:)``.
    public static func options(_ url: URLPattern) -> RequestMatcher { request(.options, url) }

    /// Matches all GET requests.
    public static var get: RequestMatcher { method(.get) }
    /// Matches all HEAD requests.
    public static var head: RequestMatcher { method(.head) }
    /// Matches all POST requests.
    public static var post: RequestMatcher { method(.post) }
    /// Matches all PUT requests.
    public static var put: RequestMatcher { method(.put) }
    /// Matches all PATCH requests.
    public static var patch: RequestMatcher { method(.patch) }
    /// Matches all DELETE requests.
    public static var delete: RequestMatcher { method(.delete) }
    /// Matches all OPTIONS requests.
    public static var options: RequestMatcher { method(.options) }

    /// Matches requests with any method for a URL or a path; see ``get(_:)``.
    public static func request(_ url: URLPattern) -> RequestMatcher { shorthand(nil, url) }

    /// Matches requests with this method for a URL or a path; see ``get(_:)``.
    public static func request(_ method: HTTPMethod, _ url: URLPattern) -> RequestMatcher {
        shorthand(method, url)
    }

    private static func shorthand(_ method: HTTPMethod?, _ url: URLPattern) -> RequestMatcher {
        let (nodes, problems) = url.node()
        let first = method.map { [Node.condition(MethodCondition(methods: [$0]))] } ?? []
        let shorthand = Shorthand(method: method, pattern: url)
        return RequestMatcher(.shorthand(shorthand, .all(first + nodes)), problems: problems)
    }
}
