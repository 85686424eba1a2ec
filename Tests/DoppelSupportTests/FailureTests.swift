import DoppelSupport
import Testing

@Suite("A failure")
struct FailureTests {
    @Test("goes to the interceptor, with its place, and to nobody else")
    func interceptor() {
        let seen = Locked<[String]>([])
        let site = CallSite(fileID: "AppTests/LoginTests.swift", filePath: "/src/x.swift", line: 3, column: 1)
        let interceptor = Failure.Interceptor { text, site in seen.withLock { $0.append("\(site) \(text)") } }
        Failure.$interceptor.withValue(interceptor) {
            Failure.report("expected once", at: site)
        }
        #expect(seen.withLock { $0 } == ["LoginTests.swift:3 expected once"])
    }
}
