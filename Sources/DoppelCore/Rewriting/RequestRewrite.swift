public import Foundation

/// One change to a request on its way to the network.
///
/// ```swift
/// stubs.stub(
///     .host("api.example.com"),
///     reply: .passThrough(.to("https://staging.example.com:8443"), .header("X-Tester", "ada"), .query("debug", "1")))
/// ```
///
/// Matchers see the request as the program made it, and so does the journal, which has the rewritten one
/// beside it (``Exchange/sentRequest``).
public struct RequestRewrite: Sendable {
    private let apply: @Sendable (inout InterceptedRequest) throws -> Void

    private init(_ apply: @escaping @Sendable (inout InterceptedRequest) throws -> Void) {
        self.apply = apply
    }

    /// Changes the request in a closure, which may refuse it by throwing the error that the request ends with.
    ///
    /// The body is there when the program gave it as bytes; one that is streamed from a file or an
    /// `InputStream` stays ``RequestBody/unread(length:)`` and may be replaced.
    public static func rewriting(
        _ closure: @escaping @Sendable (inout InterceptedRequest) throws -> Void
    ) -> RequestRewrite {
        RequestRewrite(closure)
    }

    package func callAsFunction(_ request: inout InterceptedRequest) throws { try apply(&request) }
}

// MARK: - The URL

extension RequestRewrite {
    /// Sends the request to another origin: scheme, host and port are replaced, path and query stay.
    ///
    /// A path of the origin is put before the request's: `.to("https://staging.example.com/v2")`.
    public static func to(_ origin: String) -> RequestRewrite {
        url { components in
            guard let new = URLComponents(string: origin), let scheme = new.scheme, new.host != nil else {
                throw RewriteError.invalidURL(origin)
            }
            components.scheme = scheme
            components.percentEncodedHost = new.percentEncodedHost
            components.port = new.port
            let prefix = new.percentEncodedPath
            components.percentEncodedPath =
                (prefix.hasSuffix("/") ? String(prefix.dropLast()) : prefix) + components.percentEncodedPath
        }
    }

    /// Replaces the scheme.
    public static func scheme(_ scheme: String) -> RequestRewrite {
        url { components in
            guard scheme.isURLScheme else { throw RewriteError.invalidURL(scheme) }
            components.scheme = scheme
        }
    }

    /// Replaces the host.
    public static func host(_ host: String) -> RequestRewrite {
        url { $0.host = host }
    }

    /// Replaces the port; `nil` stands for the scheme's own.
    public static func port(_ port: Int?) -> RequestRewrite {
        url { components in
            guard port.map({ (0...65_535).contains($0) }) ?? true else {
                throw RewriteError.invalidURL("port \(port ?? 0)")
            }
            components.port = port
        }
    }

    /// Replaces the path, percent-encoding what needs it.
    public static func path(_ path: String) -> RequestRewrite {
        url { $0.path = path.hasPrefix("/") ? path : "/" + path }
    }

    /// Sets a query item in place of all of that name, or adds it; a value of `nil` makes `?name`.
    public static func query(_ name: String, _ value: String?) -> RequestRewrite {
        url { components in
            var items = components.queryItems ?? []
            let item = URLQueryItem(name: name, value: value)
            if let first = items.firstIndex(where: { $0.name == name }) {
                items[first] = item
                let rest = items[(first + 1)...].filter { $0.name != name }
                items.replaceSubrange((first + 1)..., with: rest)
            } else {
                items.append(item)
            }
            components.queryItems = items
        }
    }

    /// Removes all query items of this name.
    public static func withoutQuery(_ name: String) -> RequestRewrite {
        url { components in
            let rest = components.queryItems?.filter { $0.name != name } ?? []
            components.queryItems = rest.isEmpty ? nil : rest
        }
    }

    private static func url(_ change: @escaping @Sendable (inout URLComponents) throws -> Void)
        -> RequestRewrite
    {
        RequestRewrite { request in
            let text = request.url.absoluteString
            guard var components = URLComponents(string: text) else { throw RewriteError.invalidURL(text) }
            try change(&components)
            guard let url = components.url else { throw RewriteError.invalidURL(components.string ?? text) }
            let authority = "\(request.host ?? ""):\(request.port ?? 0)"
            request.url = url
            // What was said for the old authority is wrong for a new one; URLSession supplies it.
            if "\(request.host ?? ""):\(request.port ?? 0)" != authority { request.headers.remove("Host") }
        }
    }
}

extension String {
    /// RFC 3986, section 3.1.
    fileprivate var isURLScheme: Bool {
        first.map { $0.isASCII && $0.isLetter } == true
            && utf8.allSatisfy {
                (48...57).contains($0) || (65...90).contains($0) || (97...122).contains($0)
                    || "+-.".utf8.contains($0)
            }
    }
}

// MARK: - Head and body

extension RequestRewrite {
    /// Replaces the method.
    public static func method(_ method: HTTPMethod) -> RequestRewrite {
        RequestRewrite { $0.method = method }
    }

    /// Sets a header field, in place of all fields with the same name.
    public static func header(_ name: String, _ value: String) -> RequestRewrite {
        RequestRewrite { $0.headers[name] = value }
    }

    /// Adds a header field beside those with the same name.
    public static func addingHeader(_ name: String, _ value: String) -> RequestRewrite {
        RequestRewrite { $0.headers.add(value, for: name) }
    }

    /// Removes all header fields with this name.
    public static func withoutHeader(_ name: String) -> RequestRewrite {
        RequestRewrite { $0.headers.remove(name) }
    }

    /// Sends a user name and a password (RFC 7617), in place of any credentials.
    public static func credentials(user: String, password: String) -> RequestRewrite {
        header("Authorization", "Basic \(Data("\(user):\(password)".utf8).base64EncodedString())")
    }

    /// Sends a bearer token (RFC 6750), in place of any credentials.
    public static func bearer(_ token: String) -> RequestRewrite {
        header("Authorization", "Bearer \(token)")
    }

    /// Replaces the body, and the type that is said to have.
    public static func body(_ data: Data, type: String? = nil) -> RequestRewrite {
        RequestRewrite { request in
            request.body = .data(data)
            if let type { request.headers["Content-Type"] = type }
        }
    }

    /// Replaces the body by JSON, as `application/json`; its numbers have to be finite.
    public static func json(_ value: JSON) -> RequestRewrite {
        RequestRewrite { request in
            request.body = .data(try value.data())
            request.headers["Content-Type"] = ContentType.json
        }
    }
}
