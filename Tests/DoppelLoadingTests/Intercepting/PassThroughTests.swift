import Doppel
import DoppelTestSupport
import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("A request that no stub wants, and may pass")
struct PassThroughTests {
    private let stubs = StubRegistry(unmatched: .passThrough)
    private let server: LoopbackServer

    init() throws {
        server = try LoopbackServer([
            "/text": .init(headers: ["Content-Type": "text/plain"], body: "from the server"),
            "/denied": .init(401, headers: ["WWW-Authenticate": "Bearer"], body: "denied"),
            "/moved": .init(302, headers: ["Location": "/text"]),
            "/endless": .init(body: "so far", neverEnds: true),
        ])
        // A closure, so that each request is decided on a load's way and not before.
        stubs.stub(.matching { $0.path == "/stubbed" }, reply: .text("stubbed"))
    }

    @Test("reaches the server, and its answer the program", arguments: CallStyle.allCases)
    func reaches(style: CallStyle) async throws {
        let outcome = try await style.load(server.url("/text"), in: stubs.configuration)
        #expect(outcome.status == 200)
        #expect(outcome.text == "from the server")
        let stubbed = try await style.load(server.url("/stubbed"), in: stubs.configuration)
        #expect(stubbed.text == "stubbed")
        #expect(server.requests.map(\.target) == ["/text"])
        #expect(stubs.ends == ["GET /text 200 finished", "GET /stubbed 200 finished"])
        guard case .upstream(nil) = stubs.journal.exchanges[0].source else {
            Issue.record("the source is \(stubs.journal.exchanges[0].source)")
            return
        }
    }

    @Test("takes its body along")
    func body() async throws {
        let request = URLRequest.make(server.url("/text"), method: "POST", body: "the body")
        let outcome = try await CallStyle.async.load(request, in: stubs.configuration)
        #expect(outcome.status == 200)
        #expect(server.requests.map(\.body) == [Data("the body".utf8)])
    }

    @Test("takes a body stream along that a matcher has read")
    func usedUpStream() async throws {
        stubs.stub(.bodyText("another body"))
        var request = URLRequest.make(server.url("/text"), method: "POST")
        request.httpBodyStream = InputStream(data: Data("the body".utf8))
        let outcome = try await CallStyle.async.load(request, in: stubs.configuration)
        #expect(outcome.text == "from the server")
        #expect(server.requests.map(\.body) == [Data("the body".utf8)])
    }

    @Test("may be a download")
    func download() async throws {
        let (file, _) = try await stubs.session().download(from: server.url("/text"))
        defer { try? FileManager.default.removeItem(at: file) }
        #expect(try String(contentsOf: file, encoding: .utf8) == "from the server")
    }

    @Test("is redirected and refused by the server as without Doppel")
    func redirect() async throws {
        let moved = try await CallStyle.completionHandler.load(server.url("/moved"), in: stubs.configuration)
        #expect(moved.text == "from the server")
        #expect(moved.response?.url == server.url("/text"))
        let denied = try await CallStyle.async.load(server.url("/denied"), in: stubs.configuration)
        #expect(denied.status == 401)
        #expect(denied.text == "denied")
    }

    @Test("ends on the server too when the task is cancelled")
    func cancel() async throws {
        let recorder = CallbackRecorder()
        let task = stubs.session(delegate: recorder).dataTask(with: server.url("/endless"))
        task.resume()
        try await recorder.recorder.elements { $0.contains { $0.description == "data 6" } }
        task.cancel()
        #expect(try await recorder.outcome().error.map { ($0 as? URLError)?.code } == .cancelled)
        #expect(try await server.departures.elements(1) == ["/endless"])
        #expect(stubs.ends == ["GET /endless 200 cancelled"])
    }

    @Test("brings the network's own error")
    func refused() async throws {
        let nobody = try #require(URL(string: "http://127.0.0.1:1/"))
        let outcome = try await CallStyle.async.load(nobody, in: stubs.configuration)
        #expect((outcome.error as? URLError)?.code == .cannotConnectToHost)
        #expect(stubs.ends == ["GET / failed -1004"])
    }

    @Test("goes to the program's own protocol class, which stays behind Doppel's")
    func ownClass() async throws {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.protocolClasses = [OwnProtocol.self] + (configuration.protocolClasses ?? [])
        let session = URLSession(configuration: configuration.stubbed(by: stubs))
        let (own, _) = try await session.data(from: server.url("/text"))
        #expect(String(decoding: own, as: UTF8.self) == "from the program's own class")
        let (stubbed, _) = try await session.data(from: server.url("/stubbed"))
        #expect(String(decoding: stubbed, as: UTF8.self) == "stubbed")
    }

    @Test("passes while the registry is switched off")
    func switchedOff() async throws {
        stubs.unmatched = .fail
        // Without a scope of its own, the request would belong to whichever test has one open.
        try await withStubs(StubRegistry(unmatched: .passThrough)) { () async throws in
            stubs.isEnabled = false
            #expect(
                try await CallStyle.async.load(server.url("/text"), in: stubs.configuration).text
                    == "from the server")
            stubs.isEnabled = true
            let outcome = try await CallStyle.async.load(server.url("/text"), in: stubs.configuration)
            #expect(outcome.error is UnmatchedRequest)
        }
    }
}

private final class OwnProtocol: URLProtocol {
    nonisolated override class func canInit(with request: URLRequest) -> Bool { true }
    nonisolated override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }
    nonisolated override func startLoading() {
        guard let url = request.url,
            let response = HTTPURLResponse(
                url: url, statusCode: 200, httpVersion: nil, headerFields: nil)
        else { return }
        client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
        client?.urlProtocol(self, didLoad: Data("from the program's own class".utf8))
        client?.urlProtocolDidFinishLoading(self)
    }
    nonisolated override func stopLoading() {}
}
