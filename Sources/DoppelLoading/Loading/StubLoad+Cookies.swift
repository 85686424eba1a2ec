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
        let received = headers.values(for: "Set-Cookie").flatMap {
            HTTPCookie.cookies(withResponseHeaderFields: ["Set-Cookie": $0], for: request.url)
        }
        cookies.storage.setCookies(received, for: request.url, mainDocumentURL: urlRequest.mainDocumentURL)
    }

    /// The request of the next hop with the cookies that the session has for it by then.
    func withCookies(_ next: URLRequest) -> URLRequest {
        guard let url = next.url, let cookies = CookiePolicy(task: task, request: urlRequest), cookies.sends
        else {
            return next
        }
        let stored = cookies.storage.cookies(for: url) ?? []
        guard !stored.isEmpty else { return next }
        var next = next
        for (name, value) in HTTPCookie.requestHeaderFields(with: stored) {
            next.setValue(value, forHTTPHeaderField: name)
        }
        return next
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

    /// Whether the host is the main document's, or a subdomain of it; without a main document it counts as one.
    private func isOfMainDocument(_ url: URL) -> Bool {
        guard let main = mainDocumentURL?.host?.lowercased() else { return true }
        guard let host = url.host?.lowercased() else { return false }
        return host == main || host.hasSuffix("." + main)
    }
}
