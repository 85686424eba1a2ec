#if canImport(FoundationNetworking)
    import DoppelSupport
    import Foundation
    import FoundationNetworking

    /// A protocol class as anybody would write it, without Doppel: what it does depends on the URL.
    final class RawProtocol: URLProtocol {
        typealias Script = @Sendable (RawProtocol) -> Void

        private static let scripts = Locked<[String: Script]>([:])

        /// A URL of its own that is loaded by this script, on the loading queue.
        static func url(_ script: @escaping Script) -> URL {
            let address = "http://raw.example/\(UUID().uuidString)"
            scripts.withLock { $0[address] = script }
            return URL(string: address) ?? URL(fileURLWithPath: "/")
        }

        static var configuration: URLSessionConfiguration {
            let configuration = URLSessionConfiguration.ephemeral
            configuration.protocolClasses = [RawProtocol.self]
            configuration.urlCache = nil
            configuration.urlCredentialStorage = nil
            return configuration
        }

        func answer(_ pieces: [String] = ["answer"], status: Int = 200, headers: [String: String] = [:]) {
            respond(status: status, headers: headers)
            for piece in pieces { client?.urlProtocol(self, didLoad: Data(piece.utf8)) }
            client?.urlProtocolDidFinishLoading(self)
        }

        func redirect(to target: URL) {
            let response = URLResponse(
                url: target, mimeType: nil, expectedContentLength: 0, textEncodingName: nil)
            client?.urlProtocol(self, wasRedirectedTo: .make(target), redirectResponse: response)
        }

        func respond(status: Int = 200, headers: [String: String] = [:]) {
            guard let url = request.url,
                let response = HTTPURLResponse(
                    url: url, statusCode: status, httpVersion: nil, headerFields: headers)
            else { return }
            client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
        }

        nonisolated override class func canInit(with request: URLRequest) -> Bool {
            request.url.map { url in scripts.withLock { $0[url.absoluteString] != nil } } ?? false
        }
        nonisolated override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }
        nonisolated override func startLoading() {
            let address = request.url?.absoluteString ?? ""
            RawProtocol.scripts.withLock { $0[address] }?(self)
        }
        nonisolated override func stopLoading() {}
    }

    extension URLSession {
        static var raw: URLSession { URLSession(configuration: RawProtocol.configuration) }

        /// Waits until the loading queue has done what is waiting there.
        func roundTrips() async {
            for _ in 1...3 { _ = await outcome(of: .make(RawProtocol.url { $0.answer() })) }
        }
    }
#endif
