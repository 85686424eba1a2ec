import DoppelCore
import DoppelServer
import DoppelSupport
import DoppelTestSupport
import Foundation
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

@Suite("A crowd does not stop service", .serialized, .timeLimit(.minutes(2)))
struct CrowdTests {
    let stubs = StubRegistry()

    init() {
        var limit = rlimit()
        #if canImport(Glibc)
            let files = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        #else
            let files = RLIMIT_NOFILE
        #endif
        getrlimit(files, &limit)
        limit.rlim_cur = min(limit.rlim_max, 8_192)
        setrlimit(files, &limit)
        stubs.stub(.any, reply: .text("hello"))
    }

    @Test("1,000 idle and 200 slow-sending connections leave others their answers")
    func crowd() async throws {
        let server = try stubs.serve()
        let port = server.port
        let late = try await blocking {
            let idle = try (0..<1_000).map { _ in try RawClient(port: port) }
            let slow = try (0..<200).map { _ in try RawClient(port: port) }
            let request = Array("GET /slow HTTP/1.1\r\nHost: a\r\n\r\n".utf8)
            for octet in request {
                for client in slow { try client.send([octet]) }
                let quick = try RawClient(port: port)
                try quick.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
                #expect(try quick.readResponse().body == "hello")
            }
            let late = try slow.map { try $0.readResponse().body }
            for client in idle { try client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n") }
            for client in idle { #expect(try client.readResponse().body == "hello") }
            return late
        }
        #expect(late == Array(repeating: "hello", count: 200))
        #expect(stubs.journal.count == 1_000 + 200 + 31)
    }

    @Test("clients that send no whole request are let go in their time, and make room")
    func slowLoris() async throws {
        let clock = TestClock()
        let stubs = StubRegistry(time: clock)
        stubs.stub(.any, reply: .text("hello"))
        let server = try stubs.serve(.init(connectionLimit: 200))
        let port = server.port
        let slow = try await blocking {
            let slow = try (0..<200).map { _ in try RawClient(port: port) }
            for client in slow { try client.send("GET / HT") }
            return slow
        }
        let waiting = Task {
            try await answer(of: port, to: "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
        }
        await clock.pass(.seconds(60))
        let texts = try await blocking { try slow.map { try $0.readToEnd() } }
        #expect(texts.allSatisfy { $0.hasPrefix("HTTP/1.1 408 ") })
        let answered = try await waiting.value
        #expect(answered.contains("hello"))
    }
}
