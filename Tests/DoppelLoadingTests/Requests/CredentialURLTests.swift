import Doppel
import DoppelTestSupport
import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("A URL with a name and a password", .timeLimit(.minutes(1)))
struct CredentialURLTests {
    @Test("is a request with a field for them, as a server sees it", arguments: CallStyle.allCases)
    func field(style: CallStyle) async throws {
        let server = try LoopbackServer(["/u": .init(body: "network")])
        let stubs = StubRegistry()
        stubs.stub(reply: .text("stub"))
        let url = try #require(URL(string: "http://ada:love%20lace@127.0.0.1:\(server.port)/u"))
        _ = try await style.load(url, in: .ephemeral)
        _ = try await style.load(url, in: stubs.configuration)
        let seen = stubs.journal.exchanges.map { $0.request.headers["Authorization"] }
        #expect(seen == ["Basic YWRhOmxvdmUgbGFjZQ=="])
        #expect(server.requests.map { $0.headers["authorization"] } == seen)
    }
}
