import Doppel

/// One run of one stubbed test: its own registry, and what has to hold when it ends.
final class StubbedTest: Sendable {
    /// The innermost one that the current task belongs to.
    @TaskLocal static var current: StubbedTest?

    let registry: StubRegistry
    let settings: StubbedTestSettings
    /// The place of the test, for failures that belong to no other line.
    let site: CallSite

    /// Makes a registry inside the current scope, whose stubs are asked when none of the new one matches.
    init(name: String, _ settings: StubbedTestSettings, at site: CallSite) {
        self.settings = settings.inheriting(from: Self.current?.settings ?? StubbedTestSettings())
        self.site = site
        registry = StubRegistry(
            name: name, unmatched: self.settings.unmatched ?? .fail, parent: StubScope.current?.registry)
    }

    /// Fails the test for what it left undone.
    ///
    /// A test that was cut short by an error had no chance to use its stubs.
    func verifyAtEnd(wasCutShort: Bool) {
        if settings.failsForUnexpectedRequests {
            registry.verifyNoUnexpectedRequests(
                fileID: site.fileID, filePath: site.filePath, line: site.line, column: site.column)
        }
        guard !wasCutShort else { return }
        registry.verifyExpectations()
        if settings.failsForUnusedStubs {
            registry.verifyAllStubsUsed()
        }
    }

    /// What was asked and what answered, for a test that failed; `nil` when nothing was asked.
    var journalText: String? {
        registry.journal.exchanges.isEmpty ? nil : registry.journal.description
    }
}
