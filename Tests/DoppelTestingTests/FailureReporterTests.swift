import Dispatch
import DoppelTesting
import Testing

/// Where the failures of these tests claim to come from.
private let site = CallSite(
    fileID: "AppTests/LoginTests.swift", filePath: "/src/LoginTests.swift", line: 42, column: 7)

@Suite("A failure in Swift Testing")
struct FailureInSwiftTestingTests {
    @Test("is an issue with the text, at the call site")
    func issueAtCallSite() throws {
        let issues = issues { Failure.report("expected 1 request, saw 2", at: site) }
        let issue = try #require(issues.first)
        #expect(issues.count == 1)
        #expect(issue.comments == ["expected 1 request, saw 2"])
        #expect(issue.sourceLocation?.fileID == "AppTests/LoginTests.swift")
        #expect(issue.sourceLocation?.filePath == "/src/LoginTests.swift")
        #expect(issue.sourceLocation?.line == 42)
        #expect(issue.sourceLocation?.column == 7)
        #expect(issue.severity == .error)
    }

    @Test("belongs to the test when a task of the test reports it")
    func tasks() async throws {
        let issues = try await issues {
            await withTaskGroup { $0.addTask { Failure.report("from a child", at: site) } }
            await Task { Failure.report("from a task", at: site) }.value
        }
        #expect(issues.map(\.comments) == [["from a child"], ["from a task"]])
    }

    @Test("fails the run when a queue or a detached task reports it")
    func outsideTheTest() async throws {
        let issues = try await issues {
            await #expect(processExitsWith: .success) {
                await Task.detached { Failure.report("from a detached task", at: site) }.value
                await withCheckedContinuation { continuation in
                    DispatchQueue.global().async {
                        Failure.report("from a queue", at: site)
                        continuation.resume()
                    }
                }
            }
        }
        #expect(issues.map(\.comments) == [["from a detached task"], ["from a queue"]])
        #expect(issues.map(\.sourceLocation?.line) == [42, 42])
    }

    @Test("does no harm when its place has no module, line and column")
    func strangePlace() {
        let nowhere = CallSite(fileID: "main.swift", filePath: "main.swift", line: 0, column: 0)
        let issues = issues { Failure.report("lost", at: nowhere) }
        #expect(issues.map(\.sourceLocation?.fileID) == ["unknown/main.swift"])
    }
}
