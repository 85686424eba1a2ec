import Doppel
import DoppelCore
import DoppelSupport
import DoppelTestSupport
import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("The journal's capture of what was delivered")
struct CapturedBodyTests {
    private let stubs = StubRegistry()

    private var bodies: [CapturedBody] { stubs.journal.exchanges.map(\.responseBody) }

    @Test("has a stub's body", arguments: CallStyle.allCases)
    func stubbed(style: CallStyle) async throws {
        stubs.stub(.post("/a"), reply: .text("answer"))
        let request = URLRequest.make(url("/a"), method: "POST", body: "question")
        _ = try await style.load(request, in: stubs.configuration)
        #expect(bodies == [CapturedBody(Data("answer".utf8))])
        #expect(stubs.journal.exchanges.first?.request.text == "question")
    }

    @Test("has the pieces of a body one after the other, decompressed")
    func pieces() async throws {
        stubs.stub(reply: .chunks([.init("one,"), .init("two")]).contentEncoding(.gzip))
        _ = try await CallStyle.delegate.load(url(), in: stubs.configuration)
        #expect(bodies == [CapturedBody(Data("one,two".utf8))])
    }

    @Test("has what came before an error, and nothing where nothing came")
    func broken() async throws {
        stubs.stub(reply: .text("0123456789").failing(after: 4)).then(.error(.timedOut)).then(.empty)
        for _ in 0..<3 { _ = try await CallStyle.delegate.load(url(), in: stubs.configuration) }
        #expect(bodies.map(\.text) == ["0123", "", ""])
    }

    @Test("stops at the journal's limit")
    func limit() async throws {
        let stubs = StubRegistry(journalLimit: .init(responseBodyBytes: 4))
        stubs.stub(reply: .text("0123456789"))
        let outcome = try await CallStyle.async.load(url(), in: stubs.configuration)
        #expect(outcome.text == "0123456789")
        let exchange = try #require(stubs.journal.exchanges.first)
        #expect(exchange.responseBody == CapturedBody(Data("0123".utf8), isComplete: false))
        #expect(exchange.bytesReceived == 10)
    }

    @Test("is told to observers before the program gets the last word")
    func observed() async throws {
        stubs.stub(reply: .text("answer"))
        let seen = Recorder<Exchange>()
        let stop = stubs.journal.observers.add { seen.record($0) }
        defer { stop() }
        let before = Date()
        _ = try await CallStyle.async.load(url("/a"), in: stubs.configuration)
        let exchange = try #require(seen.elements.first)
        #expect(exchange.responseBody.text == "answer")
        #expect(exchange.startDate >= before && exchange.startDate <= Date())
        #expect(exchange.timeToResponse != nil && exchange.duration != nil)
    }
}
