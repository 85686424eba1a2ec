import DoppelMockWriter
import Testing

@Suite("A Swift file is searched for protocols")
struct SourceFileTests {
    private func names(in source: String) -> [String] {
        SourceFile(source).protocols.map { ($0.owners + [$0.declaration.name]).joined(separator: ".") }
    }

    @Test(
        "which text and comments do not hide or feign",
        arguments: [
            #"let a = "protocol A { func a() }"; protocol B {}"#,
            #"let a = "\(b("}")) { "; protocol B {}"#,
            "let a = #\"\\#(\"x\" + c) \" { \"#\nprotocol B {}",
            "let a = \"\"\"\n  protocol A { \" \"\"\n  \"\"\"\nprotocol B {}",
            "/* protocol A { /* { */ } */ // protocol C {}\nprotocol B {}",
            "let `protocol A {` = 1\nprotocol B {}",
            "func a() { protocol A {} }\nprotocol B {}",
            "var a: Int { get async }\n@MainActor struct S {}\nprotocol B {}",
        ])
    func text(_ source: String) { #expect(names(in: source) == ["B"]) }

    @Test("also in types and extensions, with the names around them")
    func owners() {
        let source = """
            struct A { enum B<C> where C: D { case c; protocol E {} } }
            extension A.F { protocol G { func h() } ; func i() { } }
            protocol J: K<L>, ~Copyable where M == N {}
            """
        #expect(names(in: source) == ["A.B.E", "A.F.G", "J"])
    }

    @Test("with the conditions around them")
    func conditions() {
        let source = """
            #if A /* a comment */ || X // another
            protocol P {}
            #elseif B
            protocol Q {}
            #else
            protocol R {}
            #endif
            protocol S {}
            """
        #expect(
            SourceFile(source).protocols.map { $0.conditions } == [
                ["(A   || X)"], ["!(A   || X) && (B)"], ["!(A   || X) && !(B)"], [],
            ])
    }

    @Test("also behind attributes that stand under conditions")
    func conditionalAttributes() {
        let source = """
            #if DEBUG
            @Mock
            #endif
            protocol P {
              #if os(macOS)
              @available(macOS 13, *)
              #else
              @available(*, deprecated)
              #endif
              func a()
              #if DEBUG
              @MainActor func b()
              #endif
            }
            #if DEBUG
            @MainActor protocol Q {}
            #endif
            """
        let found = SourceFile(source).protocols
        #expect(found.map { $0.declaration.name } == ["P", "Q"])
        #expect(found.map { $0.conditions } == [[], ["(DEBUG)"]])
        #expect(
            found.map { $0.declaration.preamble.attributes.map { $0.name } } == [["Mock"], ["MainActor"]])
        let product = MockGenerator().generate(from: [("P.swift", source)])
        #expect(product.names == ["MockP", "MockQ"])
        #expect(product.source.contains("#if !((DEBUG))\nnonisolated final class MockP"))
    }

    @Test("a member's word in front of the next declaration's attribute is no modifier of that one")
    func accessorBeforeAttribute() {
        let source = """
            extension A { var b: Int { get async
              @available(macOS 13, *) set } }
            @available(macOS 13, *)
            public protocol Executor {}
            """
        let found = SourceFile(source).protocols
        #expect(found.map { $0.declaration.preamble.modifiers.map { $0.text } } == [["public"]])
    }

    @Test("goes on behind what cannot be read")
    func recovery() {
        let source = """
            protocol A { func a() -> Int { 3 } }
            protocol B { func b(x: ) }
            protocol C: { }
            enum D { protocol E { let e: Int }; protocol F {} } }
            protocol
            protocol G {}
            protocol H { func h( }
            """
        #expect(names(in: source) == ["D.F", "G"])
        #expect(
            SourceFile(source).findings.map { $0.message } == [
                "a requirement has no body; default implementations are written in an extension",
                "expected a type", "expected a type",
                "a protocol cannot ask for a 'let'; ask for 'var' with '{ get }'",
                "expected the name of a protocol", "expected the name of a parameter",
            ])
    }

    @Test("no mock is more visible than the types around its protocol, and none is of a hidden one")
    func access() {
        let shop = """
            enum Shop { struct Book {}; public protocol Shelf { func put(_ book: Book) } }
            public enum Fair { package enum Stall { public protocol Sale { func run() } } }
            public extension Fair { protocol Guide { func lead() } }
            private enum Hidden { public protocol Secret { func tell() } }
            public enum Open { private struct Part { protocol Piece { func fit() } } }
            """
        let more = """
            extension Shop { public protocol Till { func open() } }
            extension Fair { public protocol Gate { func open() } }
            """
        var generator = MockGenerator()
        generator.isPublic = true
        let product = generator.generate(from: [("Shop.swift", shop), ("More.swift", more)])
        let heads = product.source.split(separator: "\n").filter { $0.contains("final class") }.map {
            $0.split(separator: ":")[0].replacing("nonisolated final class ", with: "").trimmed
        }
        #expect(
            heads == ["MockShelf", "package MockSale", "public MockGuide", "MockTill", "public MockGate"])
    }

    @Test("a mock in an extension of a type in a type finds the names that are around both")
    func outerNames() {
        let source = """
            enum Shop {
                struct Book {}
                struct Page {}
                enum Aisle {
                    struct Page {}
                    protocol Shelf { func put(_ book: Book, _ page: Page, _ number: Int) -> Shop.Book? }
                }
            }
            """
        let lines = MockGenerator().generate(from: [("Shop.swift", source)]).source.split(separator: "\n")
        #expect(
            lines.filter { $0.contains("typealias ") }.map(\.trimmed) == [
                "typealias DoppelBook = Shop.Book", "typealias DoppelInt = Int",
                "typealias DoppelPage = Page",
                "typealias DoppelShop_Book = Shop.Book",
            ])
    }

    @Test("an extension of a type in a type sees the names in that one, and not those around it")
    func extendedNames() {
        let source = """
            struct Page {}
            protocol Coin {}
            enum Shop { struct Page {}; struct Coin {}; enum Aisle { struct Book {} } }
            extension Shop.Aisle {
                protocol Shelf { func put(_ page: Page, _ book: Book) -> Coin }
                enum Row { struct Sign {}; protocol Slot { func fill(_ page: Page, _ book: Book, _ sign: Sign) } }
            }
            """
        let lines = MockGenerator().generate(from: [("Shop.swift", source)]).source.split(separator: "\n")
        #expect(
            lines.filter { $0.contains("typealias ") }.map(\.trimmed) == [
                "typealias DoppelBook = Book", "typealias DoppelCoin = Coin", "typealias DoppelPage = Page",
                "typealias DoppelBook = Shop.Aisle.Book", "typealias DoppelPage = Page",
                "typealias DoppelSign = Sign",
            ])
        #expect(
            lines.contains { $0.contains("func put(") && $0.contains("any Shop.Aisle.MockShelf.DoppelCoin") })
    }
}

extension Substring {
    fileprivate var trimmed: String { String(drop { $0 == " " }) }
}

extension String {
    fileprivate var trimmed: String { Substring(self).trimmed }
}
