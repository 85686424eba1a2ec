import Doppel
import DoppelTestSupport
import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("A request", .timeLimit(.minutes(1)))
struct RequestBodyTests {
    let stubs = StubRegistry()

    private func streamed(_ body: Data) -> URLRequest {
        var request = URLRequest.make(method: "POST")
        request.httpBodyStream = InputStream(data: body)
        return request
    }

    @Test("shows its body to matchers, replies and the journal", arguments: CallStyle.allCases)
    func data(style: CallStyle) async throws {
        stubs.stub(.jsonBody(["user": "ada"])) { .text("hello \(try $0.json()["user"]?.string ?? "")") }
        let request = URLRequest.make(method: "POST", body: #"{"user": "ada"}"#)
        #expect(try await style.load(request, in: stubs.configuration).text == "hello ada")
        #expect(stubs.verify(.jsonBody(["user": "ada"]), .once))
    }

    @Test(
        "is not even sent when it is a GET with a body, as URLSession has it", arguments: CallStyle.allCases)
    func getWithBody(style: CallStyle) async throws {
        stubs.stub(reply: .text("hello"))
        let request = URLRequest.make(method: "GET", body: "q=1")
        let error = try await style.load(request, in: stubs.configuration).error
        #expect((error as? URLError)?.code == .dataLengthExceedsMaximum)
        #expect(
            error?.localizedDescription
                == "URLSession sends no GET with a body. Make the request a POST, or take the body away.")
        #expect(stubs.journal.exchanges.isEmpty)
    }

    @Test("shows a streamed body to matchers, replies and the journal", arguments: CallStyle.allCases)
    func stream(style: CallStyle) async throws {
        stubs.stub(.jsonBody(["user": "ada"])) { .text("hello \(try $0.json()["user"]?.string ?? "")") }
        let request = streamed(Data(#"{"user": "ada"}"#.utf8))
        #expect(try await style.load(request, in: stubs.configuration).text == "hello ada")
        #expect(stubs.verify(.jsonBody(["user": "ada"]), .once))
    }

    @Test("shows a streamed body also when no matcher looks at it")
    func streamUnasked() async throws {
        let large = Data((0..<300_000).map { UInt8(truncatingIfNeeded: $0 / 3) })
        stubs.stub(.get("/")) { .text("\($0.bodyData?.count ?? -1)") }
        stubs.stub(.post("/")) { .text("\($0.bodyData == large)") }
        stubs.stub(.put("/"), reply: .text("fixed"))
        #expect(try await CallStyle.async.load(streamed(large), in: stubs.configuration).text == "true")
        var put = streamed(Data("for the journal".utf8))
        put.httpMethod = "PUT"
        #expect(try await CallStyle.async.load(put, in: stubs.configuration).text == "fixed")
        #expect(stubs.journal.exchanges.last?.request.text == "for the journal")
    }

    @Test("whose stream was used before fails with a clear error")
    func usedStream() async throws {
        stubs.stub(.bodyText("once"), reply: .text("read"))
        let request = streamed(Data("once".utf8))
        #expect(try await CallStyle.async.load(request, in: stubs.configuration).text == "read")
        let error = try await CallStyle.async.load(request, in: stubs.configuration).error
        let reason = "the stream has been opened or read before; give a new one"
        #expect(error as? LoadingError == .unreadableBody(reason: reason))
        #expect("\(try #require(error))" == "The request's body stream could not be read: \(reason)")
    }

    @Test("shows its session's header fields, and its own where both have one")
    func additionalHeaders() async throws {
        let configuration = stubs.configuration
        configuration.httpAdditionalHeaders = ["X-App": "demo", "X-Both": "session"]
        stubs.stub(.header("X-App", "demo")) { .text($0.headers["x-both"] ?? "") }
        let request = URLRequest.make(headers: ["x-both": "request"])
        for style in CallStyle.allCases {
            #expect(try await style.load(request, in: configuration).text == "request")
        }
    }
}
