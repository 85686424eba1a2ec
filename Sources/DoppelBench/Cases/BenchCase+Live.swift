import Doppel
import DoppelServer
import DoppelStore
import DoppelSupport
import Foundation
#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension BenchCase {
    /// What it costs to log a stubbed request, and to let one go to the network.
    static let live: [BenchCase] =
        [
            logged("log/lines") { RequestLog(.lines(LogLine(usesColor: true, width: 120)), to: nowhere) },
            logged("log/json") { RequestLog(.jsonLines, to: nowhere) },
            logged("log/saved") { RequestLog(to: try SavedJournal(at: temporaryFile("journal"))) },
        ] + [1, 64].flatMap { [passedThrough($0), cached($0)] }

    private static let nowhere = LogOutput { _ in }

    /// Stubbed requests with a log beside stubbed requests without one; what is logged late counts too.
    private static func logged(_ name: String, _ log: @escaping @Sendable () throws -> RequestLog)
        -> BenchCase
    {
        BenchCase(name: name) {
            let requests = RequestCase(size: .small, stubCount: 1)
            let log = try log()
            let plain = try requests.doppel("unlogged")
            let logged = try requests.doppel("logged") { log.attach(to: $0) }
            let subject = Side(name: "logged", fewest: logged.fewest) { count in
                try await logged.perform(count)
                log.flush()
            }
            return Lineup(subject: subject, references: [plain])
        }
    }

    /// Requests to a server through a registry beside those that Doppel knows nothing of.
    private static func passedThrough(_ parallel: Int) -> BenchCase {
        live("pass-through", parallel) { .default.stubbed(by: StubRegistry(unmatched: .passThrough)) }
    }

    /// Requests that a cache answers beside those that go to the server.
    private static func cached(_ parallel: Int) -> BenchCase {
        live("cache", parallel) {
            let registry = StubRegistry(unmatched: .passThrough)
            registry.responseCache = try ResponseCache(
                at: temporaryFile("cache"), [CachingPolicy(.any, .cacheFirst)])
            return .default.stubbed(by: registry)
        }
    }

    private static func live(
        _ name: String, _ parallel: Int,
        _ configuration: @escaping @Sendable () throws -> URLSessionConfiguration
    ) -> BenchCase {
        BenchCase(name: parallel == 1 ? name : "\(name)/\(parallel)-way") {
            let body = RequestCase.BodySize.small.body
            let stubs = StubRegistry(journalLimit: .init(exchanges: 1))
            stubs.stub(.any, reply: .data(body, type: "text/plain"))
            let server = try StubServer(stubs)
            func side(_ name: String, _ configuration: URLSessionConfiguration) -> Side {
                configuration.urlCache = nil
                let requests = Requests(
                    side: name, session: URLSession(configuration: configuration), url: server.url,
                    expected: body)
                return Side(name: name, fewest: 8 * parallel) { count in
                    try await requests.send(count, parallel: parallel)
                }
            }
            return Lineup(subject: side(name, try configuration()), references: [side("direct", .default)]) {
                // The server is there until then.
                withExtendedLifetime(server) {}
            }
        }
    }

    private static func temporaryFile(_ name: String) -> URL {
        FileManager.default.temporaryDirectory.appendingPathComponent("doppel-bench-\(getpid())/\(name)")
    }
}
