import Doppel
import DoppelTestSupport
import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("A request that passes through", .timeLimit(.minutes(1)))
struct PassThroughDetailTests {
    private let stubs = StubRegistry(unmatched: .passThrough)
    private let server: LoopbackServer

    init() throws {
        server = try LoopbackServer([
            "/text": .init(body: "from the server"),
            "/endless": .init(body: "so far", neverEnds: true),
        ])
    }

    private func streamed() -> URLRequest {
        var request = URLRequest.make(server.url("/text"), method: "POST")
        request.httpBodyStream = InputStream(data: Data("the body".utf8))
        return request
    }

    @Test("is told to the handlers before the program learns of its end", arguments: CallStyle.allCases)
    func events(style: CallStyle) async throws {
        let events = stubs.recordedEvents()
        #expect(try await style.load(server.url("/text"), in: stubs.configuration).text == "from the server")
        #expect(events.elements == ["missing /text", "finished /text 200"])
    }

    @Test("may be suspended and resumed")
    func suspended() async throws {
        let recorder = CallbackRecorder()
        let task = stubs.session(delegate: recorder).dataTask(with: server.url("/endless"))
        task.resume()
        try await recorder.recorder.elements { $0.contains { $0.description == "data 6" } }
        for _ in 1...20 {
            task.suspend()
            try await stubs.roundTrip()
            task.resume()
        }
        task.cancel()
        #expect((try await recorder.outcome().error as? URLError)?.code == .cancelled)
        try await stubs.exchanges { $0.end == "cancelled" }
        #expect(stubs.journal.count == 1)
    }

    @Test("takes a streamed body along")
    func stream() async throws {
        let outcome = try await CallStyle.completionHandler.load(streamed(), in: stubs.configuration)
        #expect(outcome.status == 200)
        #expect(server.requests.map(\.body) == [Data("the body".utf8)])
    }

    @Test("goes to a protocol class that the program has registered")
    func registeredClass() async throws {
        #expect(URLProtocol.registerClass(RegisteredProtocol.self))
        defer { URLProtocol.unregisterClass(RegisteredProtocol.self) }
        let url = try #require(URL(string: "x-registered:thing"))
        let outcome = try await CallStyle.async.load(url, in: stubs.configuration)
        #expect(outcome.text == "registered")
        #expect(stubs.ends == ["GET thing finished"])
    }

    @Test("fails as without Doppel when no class takes it", arguments: CallStyle.allCases)
    func noClass(style: CallStyle) async throws {
        let url = try #require(URL(string: "x-nobody:thing"))
        let outcome = try await style.load(url, in: stubs.configuration)
        #expect((outcome.error as? URLError)?.code == .unsupportedURL)
    }

    @Test("may be answered from any thread by the program's own class, also after its end")
    func callsFromElsewhere() async throws {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.protocolClasses = [RestlessProtocol.self]
        let session = URLSession(configuration: configuration.stubbed(by: stubs))
        defer { session.invalidateAndCancel() }
        try await withThrowingTaskGroup(of: String.self) { group in
            for number in 0..<200 {
                group.addTask {
                    let (data, _) = try await session.data(from: url("/\(number)"))
                    return String(decoding: data, as: UTF8.self)
                }
            }
            for try await text in group { #expect(text == "from elsewhere") }
        }
        #expect(stubs.journal.exchanges.allSatisfy { $0.end == "finished" })
    }
}

private final class RegisteredProtocol: URLProtocol {
    nonisolated override class func canInit(with request: URLRequest) -> Bool {
        request.url?.scheme == "x-registered"
    }
    nonisolated override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }
    nonisolated override func startLoading() {
        guard let url = request.url else { return }
        let response = URLResponse(url: url, mimeType: nil, expectedContentLength: -1, textEncodingName: nil)
        client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
        client?.urlProtocol(self, didLoad: Data("registered".utf8))
        client?.urlProtocolDidFinishLoading(self)
    }
    nonisolated override func stopLoading() {}
}

/// Calls its client from other threads, as classes may on Apple's platforms, and once too often.
private final class RestlessProtocol: URLProtocol {
    nonisolated override class func canInit(with request: URLRequest) -> Bool { true }
    nonisolated override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }
    nonisolated override func startLoading() {
        guard let url = request.url, let client else { return }
        let response = URLResponse(url: url, mimeType: nil, expectedContentLength: -1, textEncodingName: nil)
        // What is tested: a class that does not care which thread it is on.
        nonisolated(unsafe) let loader = self
        Thread.detachNewThread {
            client.urlProtocol(loader, didReceive: response, cacheStoragePolicy: .notAllowed)
            client.urlProtocol(loader, didLoad: Data("from elsewhere".utf8))
            client.urlProtocolDidFinishLoading(loader)
            client.urlProtocolDidFinishLoading(loader)
            client.urlProtocol(loader, didFailWithError: URLError(.unknown))
        }
    }
    nonisolated override func stopLoading() {}
}
