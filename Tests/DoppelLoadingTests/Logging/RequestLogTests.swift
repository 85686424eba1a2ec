import Doppel
import DoppelTestSupport
import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("A request log", .timeLimit(.minutes(1)))
struct RequestLogTests {
    private let entries = Recorder<String>()
    private var output: LogOutput { LogOutput { [entries] in entries.record($0) } }

    @Test("shows what a registry sees, until it is stopped", arguments: CallStyle.allCases)
    func registry(style: CallStyle) async throws {
        let stubs = StubRegistry()
        stubs.stub(.get("/books"), name: "books", reply: .text("0123456789"))
        let log = RequestLog(.lines(LogLine()), to: output)
        log.attach(to: stubs)
        _ = try await style.load(url("/books?token=abc"), in: stubs.configuration)
        log.flush()
        let line = try #require(entries.elements.first)
        #expect(line.contains(" 200 GET  https://api.example.com/books?token=[redacted]  10 B  "))
        #expect(line.hasSuffix("  stub books"))
        log.stop()
        _ = try await style.load(url("/books"), in: stubs.configuration)
        log.flush()
        #expect(entries.elements.count == 1)
    }

    @Test("shows what a session of its own asks the network, bodies too")
    func session() async throws {
        let server = try LoopbackServer(["/": .init(body: "from the server")])
        let log = RequestLog(.jsonLines, to: output)
        let request = URLRequest.make(server.url(), method: "POST", body: "the body")
        for style in CallStyle.allCases {
            let outcome = try await style.load(request, in: URLSessionConfiguration.ephemeral.logged(by: log))
            #expect(outcome.text == "from the server")
        }
        log.flush()
        #expect(entries.elements.count == CallStyle.allCases.count)
        for entry in entries.elements {
            let exchange = try #require(LoggedExchange(json: try JSON(text: entry)))
            #expect(exchange.response?.text == "from the server" && exchange.request.text == "the body")
            #expect(exchange.status == 200 && exchange.source == "network")
        }
    }

    @Test("gives the command that makes a request again")
    func curl() async throws {
        let stubs = StubRegistry()
        stubs.stub()
        let log = RequestLog(.curl, to: output)
        log.attach(to: stubs)
        _ = try await CallStyle.async.load(
            URLRequest.make(url("/a"), method: "PUT", headers: ["X": "1"], body: "b"), in: stubs.configuration
        )
        log.flush()
        #expect(entries.elements.first?.hasPrefix("curl -X PUT https://api.example.com/a -H ") == true)
        #expect(entries.elements.first?.hasSuffix(" --data-raw b") == true)
    }

    @Test("hands exchanges to a destination, with as much of a body as it wants")
    func destination() async throws {
        struct Collector: LogDestination {
            let bodyBytes = 4
            let exchanges = Recorder<LoggedExchange>()
            func record(_ exchange: LoggedExchange) { exchanges.record(exchange) }
        }
        let stubs = StubRegistry()
        stubs.stub(.get("/a"), reply: .text("0123456789"))
        stubs.stub(.get("/b"), reply: .error(.timedOut))
        let (collector, raw) = (Collector(), Collector())
        let logs = [RequestLog(to: collector), RequestLog(to: raw, redacts: false)]
        for log in logs { log.attach(to: stubs) }
        _ = try await CallStyle.async.load(url("/a?token=abc"), in: stubs.configuration)
        _ = try? await CallStyle.async.load(url("/b"), in: stubs.configuration)
        for log in logs { log.flush() }
        let first = try #require(collector.exchanges.elements.first)
        #expect(first.response?.text == "0123" && first.response?.isBodyComplete == false)
        #expect(first.bytesReceived == 10 && first.url.hasSuffix("/a?token=[redacted]"))
        #expect(raw.exchanges.elements.first?.url.hasSuffix("/a?token=abc") == true)
        let groups = logs[0].statistics.groups
        #expect(groups.map(\.path) == ["/a", "/b"] && groups.map(\.failures) == [0, 1])
        #expect(groups[0].statuses == [200: 1] && groups[0].bytesReceived == 10)
    }

    @Test("adds to a file, as plain lines")
    func file() async throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).log")
        defer { try? FileManager.default.removeItem(at: file) }
        let stubs = StubRegistry()
        stubs.stub()
        for _ in 0..<2 {
            let log = RequestLog(to: try .file(file))
            log.attach(to: stubs)
            _ = try await CallStyle.async.load(url("/a"), in: stubs.configuration)
            log.flush()
            log.stop()
        }
        let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        #expect(lines.count == 2 && lines.allSatisfy { $0.contains(" 200 GET  https://api.example.com/a") })
    }

    @Test("attaches to every session without touching the program")
    func allSessions() async {
        await #expect(processExitsWith: .success) {
            let server = try LoopbackServer(["/": .init(body: "from the server")])
            let entries = Recorder<String>()
            let log = RequestLog(to: LogOutput { entries.record($0) })
            try log.attach(to: .allSessions)
            let (data, _) = try await URLSession.shared.data(from: server.url())
            let delegated = try await CallStyle.delegate.load(server.url(), in: .default)
            #expect(data == Data("from the server".utf8) && delegated.text == "from the server")
            log.stop()
            _ = try await URLSession.shared.data(from: server.url())
            log.flush()
            #expect(entries.elements.count == 2 && server.requests.count == 3)
        }
    }
}
