import Doppel
import DoppelTestSupport
import Foundation

extension StubRegistry {
    /// Lets another request through all queues, so that what was under way before has arrived.
    func roundTrip() async throws {
        let other = StubRegistry()
        other.stub(reply: .text("other"))
        for style in [CallStyle.completionHandler, .delegate] {
            _ = try await style.load(url(), in: other.configuration)
        }
    }

    /// The exchanges, as soon as there are this many that satisfy a condition.
    func exchanges(_ count: Int = 1, where isWanted: @escaping @Sendable (Exchange) -> Bool = { _ in true })
        async throws
    {
        let changes = Recorder<Void>()
        let stop = journal.watch { changes.record(()) }
        defer { stop() }
        let journal = journal
        try await changes.elements { _ in journal.exchanges.count(where: isWanted) >= count }
    }
}
