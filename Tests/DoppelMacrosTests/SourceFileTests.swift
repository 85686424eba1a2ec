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
}
