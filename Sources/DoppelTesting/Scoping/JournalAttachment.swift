import Testing

/// Puts the journal of a failed test where the test framework keeps attachments.
enum JournalAttachment {
    static let name = "Requests.txt"

    /// Receives journals in place of the test framework (tests of Doppel itself).
    ///
    /// A class for the same reason as `Failure.Interceptor`.
    final class Interceptor: Sendable {
        let receive: @Sendable (String) -> Void

        init(_ receive: @escaping @Sendable (String) -> Void) { self.receive = receive }
    }

    /// Who receives journals while a closure runs.
    @TaskLocal static var interceptor: Interceptor?

    static func record(_ test: StubbedTest, sourceLocation: SourceLocation) {
        guard let text = test.journalText else { return }
        if let interceptor {
            interceptor.receive(text)
        } else {
            Attachment.record(text, named: name, sourceLocation: sourceLocation)
        }
    }
}
