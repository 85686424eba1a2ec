import Foundation
#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// What every side of a case answers: the same status, fields and bytes.
struct ReferenceAnswer: Sendable {
    let url: URL
    let headers: [String: String]
    let body: Data

    /// The fields are those that a stub library supplies by itself.
    init(url: URL, body: Data) {
        self.url = url
        self.body = body
        headers = ["Content-Type": "text/plain; charset=utf-8", "Content-Length": String(body.count)]
    }

    func response() -> HTTPURLResponse? {
        HTTPURLResponse(url: url, statusCode: 200, httpVersion: "HTTP/1.1", headerFields: headers)
    }
}

extension URLSessionConfiguration {
    /// The configuration that users have, with `protocolClass` asked before the system's own classes.
    static func `default`(asking protocolClass: AnyClass) -> URLSessionConfiguration {
        let configuration = URLSessionConfiguration.default
        configuration.protocolClasses = [protocolClass] + (configuration.protocolClasses ?? [])
        return configuration
    }
}
