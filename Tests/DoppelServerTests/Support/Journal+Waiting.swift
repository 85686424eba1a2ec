import DoppelSupport
import Testing

@testable import DoppelCore

extension StubRegistry {
    /// Returns when the first exchange of the journal is as described; fails after a minute.
    func firstExchange(
        at location: SourceLocation = #_sourceLocation, _ isMet: (Exchange) -> Bool
    ) async {
        func isThere() -> Bool { journal.exchanges.first.map(isMet) == true }
        await JournalWatch(journal, SystemClock()).wait(upTo: .seconds(60), until: isThere)
        #expect(isThere(), "\(journal.exchanges)", sourceLocation: location)
    }
}
