import DoppelSupport
import Testing

/// A task of the running test that waits for failures from elsewhere, and records them there.
///
/// Swift Testing knows the test of a failure by the task that records it, and has no public way to name another one:
/// what a detached task or a queue records would be an issue of "Test «unknown»", beside a test that passes.
///
/// A task keeps the task-locals that it began with. So scopes begin theirs early, and end it; that of a mock which was made
/// outside of scopes ends with the mock, and would keep one alive that a task-local of the user's reaches.
final class TestTask: RunningTest {
    /// The one that all mocks of a scope use.
    @TaskLocal static var current: TestTask?

    private struct Failure: Sendable {
        let text: String
        let site: CallSite
    }

    private let failures: AsyncStream<Failure>.Continuation

    /// Begins the task; `nil` when the current task belongs to no test.
    init?() {
        guard Test.current != nil else { return nil }
        let (stream, failures) = AsyncStream.makeStream(of: Failure.self)
        self.failures = failures
        Self.begin {
            for await failure in stream {
                Issue.record(Comment(rawValue: failure.text), sourceLocation: SourceLocation(failure.site))
            }
        }
    }

    deinit { failures.finish() }

    // Where the system has executors for tasks, `work` goes on at once, on the thread of the one that fails the test:
    // so the failure comes before the end of a test that ends right after.
    private static func begin(_ work: @escaping @Sendable () async -> Void) {
        if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) {
            Task(executorPreference: InlineExecutor()) { await work() }
        } else {
            Task { await work() }
        }
    }

    func fail(_ text: String, at site: CallSite) {
        if case .terminated = failures.yield(Failure(text: text, site: site)) {
            FailureReporter.report(text, at: site)
        }
    }

    func end() { failures.finish() }
}

/// Runs what a task has to do on the thread that has brought it.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
private final class InlineExecutor: TaskExecutor {
    func enqueue(_ job: consuming ExecutorJob) {
        job.runSynchronously(on: asUnownedTaskExecutor())
    }
}
