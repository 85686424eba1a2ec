import DoppelMocks
import DoppelSupport
import Foundation
import Testing

#if (os(Linux) || os(macOS)) && DEBUG
    /// What is called, and the line of Swift that the failure proposes.
    struct ProposedStub: Sendable, CustomTestStringConvertible {
        let line: String
        let call: @Sendable (MockDesk) async throws -> Void

        init(_ line: String, _ call: @escaping @Sendable (MockDesk) async throws -> Void) {
            self.line = line
            self.call = call
        }

        var testDescription: String { line }

        static let texts: [ProposedStub] = [
            Self(#"when(desk.say("a \"b\"\n\\", times: -2)).returns(<#Bool#>)"#) {
                _ = $0.say("a \"b\"\n\\", times: -2)
            },
            Self("when(desk.say(.any, times: 1)).returns(<#Bool#>)") {
                _ = $0.say(String(repeating: "ab", count: 100), times: 1)
            },
            Self(#"when(desk.find(.some(3), named: nil)).returns()"#) { $0.find(3, named: nil) },
            Self(#"when(desk.find(nil, named: .some("x"))).returns()"#) { $0.find(nil, named: "x") },
            Self("when(desk.take(.any, .any)).returns(<#Int#>)") { _ = $0.take(3, CancellationError()) },
            Self("when(desk.paint(.equal(.red), with: .any)).returns()") { $0.paint(.red, with: Brush()) },
            Self("when(desk.paint(.any, with: .any)).returns()") { $0.paint(.mixed(3), with: Brush()) },
            Self("when(desk.shade(.equal(.dark))).returns(<#Optional<Shade>#>)") { _ = $0.shade(.dark) },
            Self(#"when(desk.list(["a"], .any)).returns()"#) { $0.list(["a"], [nil]) },
            Self(#"when(desk.list([], [])).returns()"#) { $0.list([], []) },
            Self("when(desk.run(.any)).returns()") { $0.run { _ in } },
            Self("when(desk.each(.any)).returns()") { $0.each { _ in } },
            Self("when(desk.kind(.type(Brush.self))).returns()") { $0.kind(Brush.self) },
            Self("when(desk.fill(.any)).returns()") {
                var numbers = [1]
                $0.fill(&numbers)
            },
            Self("when(desk.sum([1, 2])).returns(<#Int#>)") { _ = $0.sum(1, 2) },
            Self("when(desk.mix(1.5, 2.0, .any, 4)).returns()") { $0.mix(1.5, 2, "c", 4) },
            Self("when(desk.mix(.any, -1e+20, .any, 255)).returns()") { $0.mix(.nan, -1e20, "c", 255) },
            Self(#"when(desk.default(in: "a", `inout`: 1)).returns()"#) { $0.default(in: "a", `inout`: 1) },
            Self(#"when(desk.load(.any, in: .some("a"))).returns(<#String#>)"#) {
                _ = try await $0.load(URL(fileURLWithPath: "/a"), in: "a")
            },
            Self("when(desk.pay(.some(.any), .any)).returns()") { $0.pay(Painter(), (1, "a")) },
        ]

        static let kinds: [ProposedStub] = [
            Self("when(desk.volume(.get)).returns(<#Int#>)") { _ = $0.volume },
            Self("when(desk.volume(set: 3)).returns()") { $0.volume = 3 },
            Self("when(desk.title(.get)).returns(<#Optional<String>#>)") { _ = try await $0.title },
            Self(#"when(desk["k"]).returns(<#Int#>)"#) { _ = $0["k"] },
            Self(#"when(desk["k", set: 4]).returns()"#) { $0["k"] = 4 },
            Self("when(desk[row: 1, column: .some(2)]).returns(<#Optional<String>#>)") {
                _ = $0[row: 1, column: 2]
            },
            Self("when(desk[row: 1, column: nil, set: nil]).returns()") { $0[row: 1, column: nil] = nil },
            Self(#"when(`default`.start("a")).returns()"#) { _ in MockDefault(.strict).start("a") },
            Self("when(drawer.put(3)).returns(<#Bool#>)") { _ in _ = MockDrawer<Int>(.strict).put(3) },
        ]

        static let types: [ProposedStub] = [
            Self("when(desk.make(.type(Brush.self))).returns(<#Optional<Brush>#>)") {
                _ = $0.make(Brush.self)
            },
            Self("when(desk.made(returning: Paint.Shade.self)).returns(<#Array<Shade>#>)") {
                let _: [Paint.Shade] = $0.made()
            },
            Self(
                "when(desk.keep(ArgumentMatcher<Brush>.any, ArgumentMatcher<Optional<Brush>>.isNil)).returns()"
            ) {
                $0.keep(Brush(), nil)
            },
            Self(
                "when(desk.count(ArgumentMatcher<Array<Int>>.equal([1]), ArgumentMatcher<Float>.equal(2.5))).returns(<#Int#>)"
            ) {
                _ = $0.count([1], 2.5)
            },
            Self(
                #"when(desk.all(ArgumentMatcher<Int>.equal(1), ArgumentMatcher<String>.equal("b"))).returns(<#Int#>)"#
            ) {
                _ = $0.all(1, "b")
            },
            Self("when(desk.over(ArgumentMatcher<Int>.equal(1)), returning: Void.self).returns()") {
                $0.over(1)
            },
            Self("when(desk.over(ArgumentMatcher<Double>.equal(1.0)), returning: Int.self).returns(<#Int#>)")
            {
                _ = $0.over(1.0)
            },
            Self("when(desk.sort(), returning: String.self).returns(<#String#>)") {
                let _: String = $0.sort()
            },
        ]

        static var all: [ProposedStub] { texts + kinds + types }
    }

    @Suite("The stub that a failure proposes", .serialized)
    struct StubLineTests {
        private func lines(_ body: () async throws -> Void) async -> [String] {
            let texts = await failures { try? await body() }.map(\.text)
            return texts.flatMap { $0.split(separator: "\n") }.compactMap { line in
                line.firstMatch(of: /(?:Stub it|A stub for the closest call): (.*)/).map { String($0.1) }
            }
        }

        @Test("of a mock's member", arguments: ProposedStub.all)
        func ofMocks(stub: ProposedStub) async {
            #expect(await lines { try await stub.call(MockDesk(.strict)) } == [stub.line])
        }

        private static let spied = [
            #"when(Shelf1.title()).returns(<#String#>)"#,
            #"when(Shelf1.find(.some("a"), .equal(.dark))).returns(<#Int#>)"#,
            #"when(Shelf1.open("a\"b")).returns(<#Int#>)"#,
            "when(Shelf1.Board.cut(1.5)).returns(<#Int#>)",
            "when(Shelf1.initializer(size: 3)).returns()",
            "when(day(offset: -2)).returns(<#String#>)",
        ]

        @Test("of spied code")
        func ofSpiedCode() async {
            let found = await lines {
                withMocks {
                    let shelf = Shelf1(size: 3)
                    _ = shelf.title()
                    _ = shelf.find("a", .dark)
                    _ = Shelf1.open("a\"b")
                    _ = Shelf1.Board().cut(1.5)
                    _ = day(offset: -2)
                    verify(shelf.title(), returned: "no")
                    verify(shelf.find(nil, .any))
                    verify(Shelf1.open("c"))
                    verify(Shelf1.Board.cut(2))
                    verify(Shelf1.initializer(size: 4))
                    verify(day(offset: 4))
                }
            }
            #expect(found == Self.spied)
        }

        @Test("of static members and initialisers, which have no strict mocks")
        func ofTypes() async {
            let found = await lines {
                withMocks {
                    _ = MockDesk(name: "a")
                    _ = MockDesk.open("a")
                    MockDesk.shared = 3
                    verify(MockDesk.initializer(name: "b"))
                    verify(MockDesk.open("b"))
                    verify(MockDesk.shared(set: 4))
                }
            }
            #expect(found == Self.ofTypes)
        }

        private static let ofTypes = [
            #"when(MockDesk.initializer(name: "a")).returns()"#,
            #"when(MockDesk.open("a")).returns(<#Int#>)"#,
            "when(MockDesk.shared(set: 3)).returns()",
        ]

        @Test("compiles", .enabled(if: Compiler.obstacle == nil))
        func compiles() throws {
            let lines = ProposedStub.all.map(\.line) + Self.spied + Self.ofTypes
            let shapes = try String(contentsOf: shapesFile, encoding: .utf8)
            let head = """
                func filled<Value>() -> Value { fatalError() }
                func stub(_ desk: MockDesk, _ `default`: MockDefault, _ drawer: MockDrawer<Int>) {
                """
            let body = lines.map { $0.replacing(/<#.*?#>/, with: "filled()") }
            let source = ([shapes, head] + body + ["}"]).joined(separator: "\n")
            let sourceLines = source.split(separator: "\n", omittingEmptySubsequences: false)
            let errors = try Compiler.errors(in: source).map { "\(sourceLines[$0.line - 1]): \($0.text)" }
            #expect(errors == [])
        }

        private var shapesFile: URL {
            URL(fileURLWithPath: #filePath).deletingLastPathComponent()
                .appendingPathComponent("StubLineShapes.swift")
        }
    }
#endif
