import DoppelCore

/// What is secret in a recorded exchange, and must not be on a tape.
///
/// A value that a rule finds is replaced by a stand-in wherever the format repeats it: in the URL and the query
/// list, in header fields, in parsed cookies, in forms and their fields, in JSON, and in any other text of the
/// tape where the same value of six characters or more turns up again.
///
/// ```swift
/// let rules = RedactionRules.standard
///     .header("X-Tenant").query("sig").jsonPath("$.user.email").formField("pin")
///     .custom { entry in entry.serverIPAddress = nil }
/// ```
public struct RedactionRules: Sendable {
    /// What stands in place of a secret: always the same, so that a tape recorded again differs in nothing else.
    ///
    /// It has letters only, so that it can stand in a URL, a header field, a cookie or a form as it is. A number
    /// becomes 0, so that a program which decodes the body still finds a number.
    public static let standIn = "REDACTED"

    /// Hides `Authorization`, `Proxy-Authorization`, the values of cookies, passwords in URLs, and whatever has
    /// a name with *token*, *secret*, *api-key* or *password* in it, in any spelling.
    public static let standard = RedactionRules(hidesSecretNames: true)

    /// Hides nothing.
    public static let none = RedactionRules(hidesSecretNames: false)

    private let hidesSecretNames: Bool
    private var headers: Set<String> = []
    private var queryItems: Set<String> = []
    private var formFields: Set<String> = []
    private(set) var paths: [JSONPath] = []
    private(set) var transforms: [@Sendable (inout HAR.Entry) -> Void] = []

    private init(hidesSecretNames: Bool) { self.hidesSecretNames = hidesSecretNames }

    /// Hides the values of header fields, in requests and responses.
    public func header(_ names: String...) -> RedactionRules {
        with { $0.headers.formUnion(names.map { $0.lowercased() }) }
    }

    /// Hides the values of query items.
    public func query(_ names: String...) -> RedactionRules { with { $0.queryItems.formUnion(names) } }

    /// Hides the values of form fields, in `application/x-www-form-urlencoded` and `multipart/form-data`.
    public func formField(_ names: String...) -> RedactionRules { with { $0.formFields.formUnion(names) } }

    /// Hides what a path selects in JSON bodies, with everything in it.
    ///
    /// The simple forms of RFC 9535: `$.user.email`, `$.items[*].id`, `$..phone`.
    public func jsonPath(_ paths: String...) -> RedactionRules {
        with { $0.paths += paths.map { JSONPath($0) } }
    }

    /// Changes an exchange after the other rules.
    ///
    /// It is also called with a live request and an empty response before that is compared with the tape.
    public func custom(_ change: @escaping @Sendable (inout HAR.Entry) -> Void) -> RedactionRules {
        with { $0.transforms.append(change) }
    }

    private func with(_ change: (inout RedactionRules) -> Void) -> RedactionRules {
        var copy = self
        change(&copy)
        return copy
    }
}

extension RedactionRules {
    /// The first mistake in the rules.
    var problem: FormatError? {
        paths.lazy.flatMap(\.problems).first.map { FormatError("a redaction rule is wrong: \($0)") }
    }

    /// Whether nothing is to be done.
    var isEmpty: Bool {
        !hidesSecretNames && headers.isEmpty && queryItems.isEmpty && formFields.isEmpty && paths.isEmpty
            && transforms.isEmpty
    }

    func hides(header name: String) -> Bool { hidesByName(name) || headers.contains(name.lowercased()) }
    func hides(query name: String) -> Bool { hidesByName(name) || queryItems.contains(name) }
    func hides(field name: String) -> Bool { hidesByName(name) || formFields.contains(name) }
    func hidesByName(_ name: String) -> Bool { hidesSecretNames && Redaction.isSecret(name) }
    var hidesCookies: Bool { hidesSecretNames }
    var hidesUserInfo: Bool { hidesSecretNames }
}
