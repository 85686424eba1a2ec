import Doppel
import DoppelServer
import DoppelStore
import DoppelTestSupport
import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("A response cache stands in front of a server's network too", .timeLimit(.minutes(2)))
struct CacheAtServerTests {
    /// A client of a server that passes requests on.
    private func ask(
        _ server: StubServer, _ url: URL, _ method: String = "GET"
    ) async throws -> (status: Int, text: String) {
        var request = URLRequest(url: server.url(for: url))
        request.httpMethod = method
        let (data, response) = try await URLSession(configuration: .ephemeral).data(for: request)
        return ((response as? HTTPURLResponse)?.statusCode ?? 0, String(decoding: data, as: UTF8.self))
    }

    @Test("loads a response once for all requests, and says in the journal what answered")
    func once() async throws {
        let ground = try CacheGround([.images()]) { .init(body: "image \($0.target)") }
        let server = try ground.live.serve(.init(upstream: .session))
        for _ in 1...3 {
            let answer = try await ask(server, ground.server.url("/a.png"))
            #expect(answer.status == 200 && answer.text == "image /a.png")
        }
        #expect(ground.server.requests.map(\.target) == ["/a.png"])
        #expect(ground.sources == ["network", "cache", "cache"])
        // The program's own sessions are answered by the same cache.
        #expect(try await ground.load() == "200 image /a.png")
        #expect(ground.server.requests.count == 1)
    }

    @Test("is not asked about what changes something, and keeps nothing that is not its business")
    func others() async throws {
        let ground = try CacheGround([.images()]) { .init(body: "\($0.method) \($0.target)") }
        let server = try ground.live.serve(.init(upstream: .session))
        for _ in 1...2 {
            #expect(try await ask(server, ground.server.url("/a.png"), "POST").text == "POST /a.png")
            #expect(try await ask(server, ground.server.url("/news")).text == "GET /news")
        }
        #expect(ground.server.requests.count == 4)
        #expect(ground.sources == ["network", "network", "network", "network"])
    }
}
