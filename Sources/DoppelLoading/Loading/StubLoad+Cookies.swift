import DoppelCore
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension StubLoad {
    /// Puts the cookies of a reply's head where the session that asked keeps its own.
    ///
    /// A custom protocol has to do this itself on every platform. The request may refuse cookies
    /// (`httpShouldHandleCookies`), and so may the session (`httpCookieAcceptPolicy`).
    func storeCookies() {
        guard let plan, case .http(_, _, let headers) = plan.head, headers.contains("Set-Cookie") else {
            return
        }
        guard let cookies = CookiePolicy(task: task, request: urlRequest), cookies.accepts(from: request.url)
        else {
            return
        }
        // Field by field: joined with commas, a cookie with an expiry date can't be told from two.
        let fields = headers.values(for: "Set-Cookie")
        let received = (isLive ? fields.flatMap(HTTPCookie.separated) : fields).flatMap {
            HTTPCookie.cookies(withResponseHeaderFields: ["Set-Cookie": $0], for: request.url)
        }
        // The session's policy counts instead of the storage's, which it overrides.
        cookies.storage.setCookies(received, for: request.url, mainDocumentURL: nil)
    }

    /// The request of the next hop without the cookies that the hop before got from the session.
    ///
    /// Ask before the redirect's own cookies are stored: they may replace those, or take them away.
    func withoutSessionCookies(_ next: InterceptedRequest) -> InterceptedRequest {
        guard next.headers.contains("Cookie"), let cookies = CookiePolicy(task: task, request: urlRequest),
            cookies.sends
        else { return next }
        let stored = Set((cookies.storage.cookies(for: request.url) ?? []).map { "\($0.name)=\($0.value)" })
        let sent = (request.headers["Cookie"] ?? "").split(separator: ";").map {
            $0.trimmingCharacters(in: .whitespaces)
        }
        // The request's own are left: Foundation on Linux sends either those or the session's.
        guard stored.isSuperset(of: sent) else { return next }
        var next = next
        next.headers.remove("Cookie")
        return next
    }

    /// The request of the next hop with the cookies that the session has for it by then.
    func withSessionCookies(_ next: URLRequest) -> URLRequest {
        guard let url = next.url, let cookies = CookiePolicy(task: task, request: next), cookies.sends
        else {
            return next
        }
        let stored = cookies.storage.cookies(for: url)?.filter { $0.isMeant(for: url) } ?? []
        guard !stored.isEmpty else { return next }
        var next = next
        let fields = HTTPCookie.requestHeaderFields(with: stored.sorted { $0.path.count > $1.path.count })
        for (name, value) in fields { next.setValue(value, forHTTPHeaderField: name) }
        return next
    }
}

extension HTTPCookie {
    /// The fields that a real load has joined to one: a comma in a date has no name and equals sign behind it.
    fileprivate static func separated(_ fields: String) -> [String] {
        fields.split(separator: ",").reduce(into: []) { separated, piece in
            let name = piece.prefix { $0 != "=" && $0 != ";" }
            let beginsCookie =
                name.endIndex != piece.endIndex && piece[name.endIndex] == "="
                && !name.trimmingCharacters(in: .whitespaces).contains(" ")
            if beginsCookie || separated.isEmpty {
                separated.append(String(piece))
            } else {
                separated[separated.count - 1] += "," + piece
            }
        }
    }

    /// Whether it goes to this URL of its domain (RFC 6265, section 5.4), which Foundation on Linux leaves open.
    fileprivate func isMeant(for url: URL) -> Bool {
        if isSecure, url.scheme?.lowercased() != "https" { return false }
        if let expiresDate, expiresDate <= Date() { return false }
        let requested = URLComponents(url: url, resolvingAgainstBaseURL: true)?.percentEncodedPath ?? ""
        return matches(requested.isEmpty ? "/" : requested)
    }

    /// Section 5.1.4.
    private func matches(_ requested: String) -> Bool {
        guard requested.hasPrefix(path) else { return false }
        return requested.count == path.count || path.hasSuffix("/")
            || requested.dropFirst(path.count).first == "/"
    }
}

/// What a session and a request say about cookies; `nil` when there is nowhere to keep them.
private struct CookiePolicy {
    let storage: HTTPCookieStorage
    /// Whether requests get the cookies that are kept.
    let sends: Bool
    private let policy: HTTPCookie.AcceptPolicy
    private let mainDocumentURL: URL?

    init?(task: URLSessionTask?, request: URLRequest) {
        guard request.httpShouldHandleCookies,
            let configuration = task.flatMap(SessionAccess.session)?.configuration,
            let storage = configuration.httpCookieStorage
        else { return nil }
        self.storage = storage
        sends = configuration.httpShouldSetCookies
        policy = configuration.httpCookieAcceptPolicy
        mainDocumentURL = request.mainDocumentURL
    }

    func accepts(from url: URL) -> Bool {
        switch policy {
        case .never: false
        case .onlyFromMainDocumentDomain: isOfMainDocument(url)
        default: true
        }
    }

    /// Whether the main document's host is this one, or a subdomain of it: Foundation's own rule.
    ///
    /// Without a main document the request counts as one.
    private func isOfMainDocument(_ url: URL) -> Bool {
        guard let main = mainDocumentURL?.host?.lowercased() else { return true }
        guard let host = url.host?.lowercased() else { return false }
        return main == host || main.hasSuffix("." + host)
    }
}
