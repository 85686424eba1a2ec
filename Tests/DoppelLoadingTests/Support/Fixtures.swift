import Doppel
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A URL of a server that does not exist.
func url(_ path: String = "/", host: String = "api.example.com") -> URL {
    guard let url = URL(string: "https://\(host)\(path)") else { preconditionFailure("\(path) is no path") }
    return url
}

extension URLRequest {
    static func make(
        _ url: URL = DoppelLoadingTests.url(), method: String = "GET", headers: [String: String] = [:],
        body: String? = nil
    ) -> URLRequest {
        var request = URLRequest(url: url)
        request.httpMethod = method
        request.httpBody = body.map { Data($0.utf8) }
        for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
        return request
    }
}

extension StubRegistry {
    /// A configuration whose sessions this registry answers.
    var configuration: URLSessionConfiguration { .ephemeral.stubbed(by: self) }

    func session(delegate: (any URLSessionDelegate)? = nil) -> URLSession {
        URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
    }

    /// How the exchanges ended, such as `GET /a 200 finished`.
    var ends: [String] {
        journal.exchanges.map { exchange in
            let status = exchange.response?.status.map { " \($0)" } ?? ""
            return "\(exchange.request.method) \(exchange.request.path)\(status) \(exchange.end)"
        }
    }
}

extension Exchange {
    var end: String {
        switch outcome {
        case .open: "open"
        case .finished: "finished"
        case .redirected(let url): "redirected to \(url.absoluteString)"
        case .failed(let error): "failed \((error as? URLError).map { "\($0.code.rawValue)" } ?? "\(error)")"
        case .cancelled: "cancelled"
        }
    }
}
