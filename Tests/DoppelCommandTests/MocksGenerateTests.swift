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
                "nonisolated final class MockShelf: Shelf, DoppelMocks.GeneratedMock {",
            ])
        #expect(lines.contains("nonisolated extension Shelf where Self: DoppelMocks.Mocked {"))
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
                    has to be written by hand, as a class that is 'Bad' and 'Mocked'; a 'Numeric' of your \
                    own is written with its module

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
            #expect(only.output.contains("\n    nonisolated final class MockInner"))
            #expect(!only.output.contains("MockShelf"))
            let open = await Terminal.run("mocks", "generate", "--only", "Shelf", "--public", file)
            #expect(open.output.contains("\npublic nonisolated final class MockShelf"))
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

    @Test("keeps imports under the conditions that they have in the files")
    func conditionalImports() {
        let source = """
            import Foundation
            #if canImport(UIKit)
            import UIKit
            #elseif os(Linux)
            import Foundation
            import Glibc
            #endif
            protocol A {}
            """
        let product = MockGenerator().generate(from: [("A.swift", source)])
        let head = """
            // Written by `doppel mocks generate`; changes are lost.

            import DoppelMocks
            import Foundation
            #if (canImport(UIKit))
            import UIKit
            #endif
            #if !(canImport(UIKit)) && (os(Linux))
            import Glibc
            #endif

            """
        #expect(product.source.hasPrefix(head))
    }

    @Test("keeps mocks off actors that their protocols know nothing of")
    func isolation() {
        let source = """
            protocol A {}
            @MainActor protocol B {}
            protocol C: B {}
            protocol D: Unseen {}
            protocol E: Actor {}
            """
        func classes(_ generator: MockGenerator) -> [String] {
            let product = generator.generate(from: [("A.swift", source)])
            return product.source.split(separator: "\n").filter { $0.contains("Generated") }.map {
                String($0.prefix { $0 != ":" })
            }
        }
        var generator = MockGenerator()
        let plain = ["final class MockB", "final class MockC", "final class MockD", "actor MockE"]
        #expect(classes(generator) == ["nonisolated final class MockA"] + plain)
        generator.isolatesToMainActor = true
        #expect(classes(generator) == ["final class MockA"] + plain)
    }

    @Test(
        "says what is wrong with the files",
        arguments: [
            (["none.swift"], "/none.swift: there is no such file"),
            ([""], "/ is a folder; name the Swift files in it"),
            (["bytes.swift"], "/bytes.swift is no Swift file: it is not in UTF-8"),
            (["empty.swift"], "error: no protocol to mock in /empty.swift"),
            (["Shelf.swift", "--lenient", "--only", "Nope"], "error: no protocol 'Nope' in /Shelf.swift"),
            (
                ["Shelf.swift", "--lenient", "-o", "empty.swift"],
                "/empty.swift was not written by 'doppel mocks generate': remove it, or name another file"
            ),
            (["Shelf.swift", "--lenient", "-o", "missing/a.swift"], "/missing: there is no such folder"),
            (["Shelf.swift", "--lenient", "-o", ""], "/ is a folder; name a file in it"),
        ])
    func faulty(words: [String], message: String) async throws {
        let folder = try TemporaryFolder()
        let path = folder.url.path
        try Data(source.utf8).write(to: folder.url.appendingPathComponent("Shelf.swift"))
        try Data("import Foundation".utf8).write(to: folder.url.appendingPathComponent("empty.swift"))
        try Data([0xff, 0xfe]).write(to: folder.url.appendingPathComponent("bytes.swift"))
        let isFile = { (word: String) in word.hasSuffix(".swift") || word.isEmpty }
        let run = await Terminal.run(["mocks", "generate"] + words.map { isFile($0) ? "\(path)/\($0)" : $0 })
        #expect(run.status == .failure)
        #expect(run.error.replacingOccurrences(of: path, with: "").contains(message))
    }

    @Test("reads a file once that is named twice, and writes over its own")
    func twice() async throws {
        try await withSource { file in
            let other = URL(fileURLWithPath: file).deletingLastPathComponent().path + "/./Shelf.swift"
            for _ in 0..<2 {
                let run = await Terminal.run("mocks", "generate", "--lenient", "-o", file + ".m", file, other)
                #expect(run.status == .success)
            }
            let written = try String(contentsOf: URL(fileURLWithPath: file + ".m"), encoding: .utf8)
            #expect(written.components(separatedBy: "class MockShelf").count == 2)
        }
    }

    @Test("tells of two protocols that have one name, but for those under different conditions")
    func duplicates() {
        let conditional = """
            #if DEBUG
            protocol A { func a() }
            #else
            protocol A { func b() }
            #endif
            """
        let second = "enum X { protocol A {} }\nprotocol A { func c() }\nprotocol B {}"
        let files = [("1.swift", conditional), ("2.swift", second), ("3.swift", "\n\nprotocol B {}")]
        let product = MockGenerator().generate(from: files)
        #expect(product.names == ["MockA", "MockA", "MockA", "MockA", "MockB"])
        #expect(
            product.problems.map(\.description) == [
                """
                3.swift:3:10: there is another protocol 'B' at 2.swift:3; write the mocks of each module into a \
                file of their own
                """
            ])
    }

    @Test("writes into a pipe, which stays one")
    func pipe() async throws {
        try await withSource { file in
            let pipe = file + ".pipe"
            #expect(mkfifo(pipe, 0o600) == 0)
            let reader = open(pipe, O_RDONLY | O_NONBLOCK)
            defer { close(reader) }
            let run = await Terminal.run("mocks", "generate", "--only", "Shelf", "-o", pipe, file)
            #expect(run.status == .success && run.error == "")
            let written = try FileHandle(fileDescriptor: reader).readToEnd() ?? Data()
            #expect(String(decoding: written, as: UTF8.self).hasPrefix(MockGenerator.mark))
            var info = stat()
            #expect(stat(pipe, &info) == 0 && info.st_mode & S_IFMT == S_IFIFO)
        }
    }

    private func withSource(_ body: (String) async throws -> Void) async throws {
        let folder = try TemporaryFolder()
        let file = folder.url.appendingPathComponent("Shelf.swift")
        try Data(source.utf8).write(to: file)
        try await body(file.path)
    }
}
