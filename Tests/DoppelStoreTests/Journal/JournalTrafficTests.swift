import Doppel
import DoppelTestSupport
import Foundation
import Testing

@testable import DoppelStore

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("Traffic that is saved", .timeLimit(.minutes(1)))
struct JournalTrafficTests {
    @Test("comes from a session by way of a log, without its secrets, and from many tasks at once")
    func session() async throws {
        let folder = try TemporaryFolder()
        let journal = try SavedJournal(at: folder.url.appendingPathComponent("traffic"))
        let log = RequestLog(to: journal)
        let server = try LoopbackServer(["/": .init(body: "from the server")])
        let session = URLSession(configuration: .ephemeral.logged(by: log))
        try await withThrowingTaskGroup { group in
            for number in 0..<64 {
                let url = try #require(URL(string: "\(server.url())?n=\(number)&token=abc"))
                group.addTask { _ = try await session.data(from: url) }
            }
            try await group.waitForAll()
        }
        log.flush()
        let found = try journal.exchanges(matching: JournalQuery(text: "from the server"))
        #expect(found.count == 64 && journal.recordingError == nil)
        #expect(Set(found.map(\.url)).count == 64)
        #expect(found.allSatisfy { $0.url.hasSuffix("token=[redacted]") && $0.source == "network" })
        #expect(log.statistics == (try journal.statistics()))
    }

    @Test("is whole after kills at any moment")
    func kills() async throws {
        let url = KilledProcess.file("journal", of: getpid())
        defer { try? FileManager.default.removeItem(at: url.deletingLastPathComponent()) }
        for _ in 0..<3 {
            await #expect(processExitsWith: .signal(SIGKILL)) {
                let journal = try SavedJournal(
                    at: KilledProcess.file("journal", of: getppid()), limit: .init(exchanges: 500))
                try KilledProcess.work { number in
                    journal.record(
                        logged(number) { exchange in
                            exchange.date = Date()
                            exchange.response?.body = Data(repeating: 7, count: 30_000)
                        })
                }
            }
            let found = try JournalFile(url).exchanges()
            #expect(!found.isEmpty && found.count <= 500)
            #expect(found.allSatisfy { $0.response?.body == Data(repeating: 7, count: 30_000) })
            #expect(try Schema.journal.open(url).run("PRAGMA integrity_check") == [[.text("ok")]])
        }
        let again = try SavedJournal(at: url)
        again.record(logged { $0.date = Date() })
        #expect(again.damagedFiles.isEmpty && again.recordingError == nil)
    }
}
