import DoppelMockWriter
import Testing

@Suite("Generated mocks write 'any'")
struct ExistentialTests {
    private static let surroundings = """
        import Foundation
        protocol P {}
        protocol Q<Item> { associatedtype Item }
        typealias Both = P & Sendable
        typealias Alias = P
        typealias Marked = any P
        typealias Value = Box
        struct Box {}
        enum API { protocol Client {}; struct Request {} }
        """

    private func parameter(_ type: String, in generics: String = "", then condition: String = "") -> String {
        let source =
            Self.surroundings
            + "\nprotocol Subject { associatedtype T; func f\(generics)(_ a: \(type))\(condition) }"
        var generator = MockGenerator()
        generator.only = ["Subject"]
        let lines = generator.generate(from: [("S.swift", source)]).source.split(separator: "\n")
        let head = lines.first { $0.contains("    func f") && $0.hasSuffix(" {") } ?? "nothing"
        return String(head.drop { $0 == " " }.dropFirst("func f".count).dropLast(" {".count))
    }

    @Test(
        "in front of protocols that are types",
        arguments: [
            ("P", "any P"), ("P?", "(any P)?"), ("P??", "(any P)??"), ("P...", "any P..."),
            ("[P]", "[any P]"),
            ("[P?]", "[(any P)?]"), ("[String: P]", "[String: any P]"), ("[P.Type]", "[any P.Type]"),
            ("P.Type", "any P.Type"), ("P.Type?", "(any P.Type)?"), ("P.Protocol", "(any P).Type"),
            ("P & Sendable", "any P & Sendable"), ("(P & Q)?", "(any P & Q)?"), ("inout P", "inout any P"),
            ("NSObject & P", "any NSObject & P"), ("Result<P, Error>", "Result<any P, any Error>"),
            ("(_ p: P, Int) -> P?", "(_ p: any P, Int) -> (any P)?"),
            ("@escaping (P) async throws(P) -> [P]", "@escaping (any P) async throws(any P) -> [any P]"),
            ("(first: P, second: [P])", "(first: any P, second: [any P])"),
            ("() -> () -> P", "() -> () -> any P"),
            ("@autoclosure () -> P", "@autoclosure () -> any P"), ("sending P", "sending any P"),
            ("Both", "any Both"), ("Alias?", "(any Alias)?"), ("API.Client", "any API.Client"),
            ("any Q<P>", "any Q<any P>"), ("Error", "any Error"), ("Swift.Error?", "(any Swift.Error)?"),
            ("Array<P>.Index", "Array<any P>.Index"), ("Codable & P", "any Codable & P"),
        ])
    func missing(type: String, written: String) { #expect(parameter(type) == "(_ a: \(written))") }

    @Test(
        "nowhere else",
        arguments: [
            "any P", "(any P)?", "any P.Type", "(any P & Sendable)?", "Box", "Value", "Marked", "API.Request",
            "T", "Self", "[String: Int]", "Any", "AnyObject", "Unseen", "Other.P", "any (P & Q)", "Any.Type",
            "() -> Void", "[any P]", "(P: Int, Q: String)", "Box.P",
        ])
    func present(type: String) { #expect(parameter(type) == "(_ a: \(type))") }

    @Test("not in front of constraints, but in what is in their angle brackets")
    func constraints() {
        #expect(parameter("some P") == "<Opaque1: P>(_ a: Opaque1)")
        #expect(parameter("some Q<P>") == "<Opaque1: Q<any P>>(_ a: Opaque1)")
        #expect(parameter("P", in: "<P: Q<Error>>") == "<P: Q<any Error>>(_ a: P)")
        #expect(
            parameter("A", in: "<A: P & Sendable>", then: " where A: Q<P>, A.Item == P, T == A.Type")
                == "<A: P & Sendable>(_ a: A) where A: Q<any P>, A.Item == any P, T == A.Type")
        #expect(parameter("repeat each A", in: "<each A: P>") == "<each A: P>(_ a: repeat each A)")
    }

    @Test("for protocols of the module or of the types around, not for types of their names")
    func scopes() {
        let source = """
            protocol Client {}
            enum API {
                struct Client {}
                protocol Door { func open(_ client: Client, _ other: Other) }
                protocol Other {}
            }
            protocol Gate { func open(_ client: Client, _ other: Other) }
            protocol List { associatedtype Client; var first: Client { get } }
            protocol LongList: List { var last: Client { get } }
            """
        let text = MockGenerator().generate(from: [("A.swift", source)]).source
        #expect(text.contains("func open(_ client: any Client, _ other: Other) {"))
        #expect(
            text.contains("_ client: API.MockDoor.DoppelClient, _ other: any API.MockDoor.DoppelOther) {"))
        #expect(text.contains("var first: Client {") && text.contains("var last: Client {"))
    }

    @Test("in the whole file, where the protocol's has none")
    func file() {
        let source = """
            protocol Shape {}
            protocol Canvas: List where Element == Shape {
                var top: Shape? { get }
                subscript(place: Int) -> Shape { get }
                init(_ shapes: [Shape]) throws(Error)
            }
            protocol List { associatedtype Element; func all() -> [Element] }
            """
        var generator = MockGenerator()
        generator.only = ["Canvas"]
        let text = generator.generate(from: [("Canvas.swift", source)]).source
        let bare = text.split(separator: "\n").filter { line in
            line.contains("Shape") && line.replacing("any Shape", with: "").contains("Shape")
        }
        #expect(bare == [])
        #expect(text.contains("    typealias Element = any Shape\n"))
        #expect(text.contains("    var top: (any Shape)? {\n"))
        #expect(text.contains("    subscript(_ place: Int) -> any Shape {\n"))
        #expect(text.contains("init(_ shapes: [any Shape]) throws(any Error) {\n"))
    }
}
