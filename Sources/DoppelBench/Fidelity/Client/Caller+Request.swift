import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension Caller {
    /// The request of a call.
    static func request(_ call: Call, _ places: Places) -> URLRequest {
        var request = URLRequest(url: places.url(call.origin, call.path))
        request.httpMethod = call.method
        for field in call.fields { request.addValue(field.value, forHTTPHeaderField: field.name) }
        if call.cachePolicy != .useProtocolCachePolicy { request.cachePolicy = call.cachePolicy }
        if let timeout = call.timeout { request.timeoutInterval = timeout }
        if !call.handlesCookies { request.httpShouldHandleCookies = false }
        request.mainDocumentURL = call.mainDocument.flatMap { URL(string: $0) }
        switch (call.kind, call.body) {
        case (.upload, .stream(let data)): request.httpBodyStream = InputStream(data: data)
        case (.upload, _), (_, .none): break
        case (_, .stream(let data)): request.httpBodyStream = InputStream(data: data)
        case (_, let body): request.httpBody = body.data
        }
        return request
    }
}

extension SessionShape {
    /// The configuration of a scenario's sessions, before it is stubbed.
    ///
    /// Storage is the scenario's own.
    func configuration(_ places: Places) -> URLSessionConfiguration {
        let configuration = URLSessionConfiguration.ephemeral
        if !additionalHeaders.isEmpty { configuration.httpAdditionalHeaders = additionalHeaders }
        if let requestTimeout { configuration.timeoutIntervalForRequest = requestTimeout }
        if let resourceTimeout { configuration.timeoutIntervalForResource = resourceTimeout }
        configuration.httpShouldSetCookies = setsCookies
        configuration.httpCookieAcceptPolicy = acceptsCookies.value
        configuration.requestCachePolicy = cachePolicy
        if !caches { configuration.urlCache = nil }
        if !hasCookieStorage { configuration.httpCookieStorage = nil }
        store(in: configuration, places)
        return configuration
    }

    private func store(in configuration: URLSessionConfiguration, _ places: Places) {
        if let cookie, let url = URL(string: "http://127.0.0.1/") {
            let made = HTTPCookie(properties: [
                .name: cookie.name, .value: cookie.value, .path: "/", .domain: url.host ?? "",
            ])
            if let made { configuration.httpCookieStorage?.setCookie(made) }
        }
        guard let credential else { return }
        for port in [places.base, places.other] {
            let space = URLProtectionSpace(
                host: "127.0.0.1", port: port, protocol: "http", realm: "fidelity",
                authenticationMethod: NSURLAuthenticationMethodHTTPBasic)
            let value = URLCredential(
                user: credential.user, password: credential.password, persistence: .forSession)
            configuration.urlCredentialStorage?.setDefaultCredential(value, for: space)
        }
    }
}
