package import DoppelCore

#if canImport(FoundationNetworking)
    package import FoundationNetworking
#else
    package import Foundation
#endif

extension InterceptedRequest {
    /// Makes a request from one that URLSession loads.
    ///
    /// - Parameter additionalHeaders: the session's `httpAdditionalHeaders`; the request's own win.
    /// - Throws: ``LoadingError/missingURL`` when the request has no URL.
    init(_ request: URLRequest, _ content: RequestContent, additionalHeaders: [AnyHashable: Any]? = nil)
        throws
    {
        guard let url = request.url else { throw LoadingError.missingURL }
        var headers = InterceptedRequest.headers(of: request, additional: additionalHeaders)
        WireHeaders.add(to: &headers, for: request, content)
        self.init(
            method: HTTPMethod(request.httpMethod ?? "GET"), url: url, headers: headers,
            body: content.requestBody)
    }

    private static func headers(of request: URLRequest, additional: [AnyHashable: Any]?) -> HTTPHeaders {
        let own = request.allHTTPHeaderFields.map { HTTPHeaders($0) } ?? [:]
        guard let additional, !additional.isEmpty else { return own }
        var texts: [String: String] = [:]
        for case (let name as String, let value) in additional { texts[name] = "\(value)" }
        var merged = HTTPHeaders(texts)
        merged.merge(own)
        return merged
    }
}

extension URLRequest {
    /// The request that a redirect leads to, with everything else as in the request before it.
    package init(_ request: InterceptedRequest, following previous: URLRequest) {
        self = previous
        url = request.url
        httpMethod = request.method.rawValue
        allHTTPHeaderFields = Dictionary(
            request.headers.map { ($0.name, $0.value) }, uniquingKeysWith: { "\($0), \($1)" })
        if case .data(let data) = request.body { httpBody = data } else { httpBody = nil }
    }
}
