import DoppelSupport
import Testing

@Suite("A call site")
struct CallSiteTests {
    @Test("is the place of the call")
    func here() {
        let line = #line + 1
        let site = CallSite.here()
        #expect(site.fileID == "DoppelSupportTests/CallSiteTests.swift")
        #expect(site.filePath == #filePath)
        #expect(site.line == line)
        #expect(site.column > 1)
    }

    @Test(
        "reads as file name and line",
        arguments: [
            ("AppTests/LoginTests.swift", "LoginTests.swift:12"),
            ("AppTests/Sub/LoginTests.swift", "LoginTests.swift:12"),
            ("LoginTests.swift", "LoginTests.swift:12"),
        ])
    func description(fileID: String, text: String) {
        #expect(CallSite(fileID: fileID, filePath: "/src/x.swift", line: 12, column: 1).description == text)
    }
}
