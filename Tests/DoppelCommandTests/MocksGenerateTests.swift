import DoppelMockWriter
import DoppelTestSupport
import Foundation
import Testing

@testable import DoppelCommand

@Suite("doppel mocks generate") struct MocksGenerateTests {
    private let source = """
        public import Foundation
        @preconcurrency import Dispatch
        import Books

        public protocol Shelf {
            func find(_ id: Int) -> String?
        }

        #if DEBUG
        enum Outer { protocol Inner {} }
        #endif

        protocol Bad: Numeric {}
        """

    @Test("writes a file of mocks, with the imports of the protocols")
    func mocks() {
        var generator = MockGenerator()
        generator.testableModules = ["Books"]
        let product = generator.generate(from: [("Shelf.swift", source)])
        let lines = product.source.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        #expect(
            lines.prefix(8) == [
                "// Written by `doppel mocks generate`; changes are lost.", "", "import DoppelMocks",
                "import Foundation", "@preconcurrency import Dispatch", "@testable import Books", "",
                "final class MockShelf: Shelf, DoppelMocks.GeneratedMock {",
            ])
        #expect(lines.contains("extension Shelf where Self: DoppelMocks.Mocked {"))
        #expect(lines.contains("#if (DEBUG)") && lines.contains("extension Outer {"))
        #expect(product.names == ["MockShelf", "MockInner"])
    }

    @Test("tells where a protocol is that it cannot write a mock for, and writes nothing")
    func problems() async throws {
        try await withSource { file in
            let run = await Terminal.run("mocks", "generate", file)
            #expect(run.status == .failure)
            #expect(run.output == "")
            #expect(
                run.error == """
                    \(file):13:15: error: '@Mock' cannot write what 'Numeric' asks for: a mock that is 'Numeric' \
                    has to be written by hand, as a class that is 'Bad' and 'Mocked'

                    """)
        }
    }

    @Test("leaves them out when it is told to")
    func leavingOut() async throws {
        try await withSource { file in
            let lenient = await Terminal.run("mocks", "generate", "--lenient", file)
            #expect(lenient.status == .success && lenient.error.contains(": warning: "))
            let except = await Terminal.run("mocks", "generate", "--except", "Bad", file)
            #expect(except.status == .success && except.error == "")
            #expect(except.output.contains("class MockShelf") && except.output.contains("class MockInner"))
            let only = await Terminal.run("mocks", "generate", "--only", "Inner", "--public", file)
            #expect(only.output.contains("public final class MockInner"))
            #expect(!only.output.contains("MockShelf"))
        }
    }

    @Test("writes to a file, and tells machines what it wrote")
    func output() async throws {
        try await withSource { file in
            let run = await Terminal.run(
                "mocks", "generate", "--lenient", "--json", "-o", file + ".mocks", file)
            let data = try #require(run.output.data(using: .utf8))
            let summary = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
            #expect(summary["mocks"] as? [String] == ["MockShelf", "MockInner"])
            #expect((summary["problems"] as? [String])?.count == 1)
            #expect(
                try String(contentsOf: URL(fileURLWithPath: file + ".mocks"), encoding: .utf8).contains(
                    "MockShelf"))
        }
    }

    private func withSource(_ body: (String) async throws -> Void) async throws {
        let folder = try TemporaryFolder()
        let file = folder.url.appendingPathComponent("Shelf.swift")
        try Data(source.utf8).write(to: file)
        try await body(file.path)
    }
}
