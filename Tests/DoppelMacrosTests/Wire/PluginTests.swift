import Foundation
import Testing

@Suite("The plug-in answers the compiler")
struct PluginTests {
    @Test("that it speaks version 7 of the protocol")
    func capability() throws {
        let reply = try Plugin.ask(["getCapability": ["capability": ["protocolVersion": 8]]])
        #expect(reply.getCapabilityResult?.capability == Plugin.Capability(protocolVersion: 7))
    }

    @Test("with an empty expansion for a message it does not know")
    func unknown() throws {
        let reply = try Plugin.ask(["loadPluginLibrary": ["libraryPath": "/x"]])
        #expect(reply.expandMacroResult?.expandedSource == nil)
        #expect(reply.expandMacroResult?.diagnostics.isEmpty == true)
    }

    @Test("with the class as a peer")
    func peer() throws {
        let expansion = try Plugin.expand("@Mock public protocol Speaker: Sendable { func say() }")
        #expect(
            expansion.expandedSource == """
                public final class MockSpeaker: Speaker, DoppelMocks.GeneratedMock {
                    public nonisolated let mock: DoppelMocks.MockCore
                    public nonisolated init(mock: DoppelMocks.MockCore) {
                        self.mock = mock
                    }
                    @_disfavoredOverload
                    public nonisolated convenience init(
                        _ mode: DoppelMocks.MockMode = .nice, fileID: Swift.String = #fileID,
                        filePath: Swift.String = #filePath, line: Swift.Int = #line, \
                column: Swift.Int = #column
                    ) {
                        self.init(mock: DoppelMocks.MockCore(
                            "MockSpeaker", mode, fileID: fileID, filePath: filePath,
                            line: line, column: column))
                    }
                }
                """)
    }

    @Test("with a hint where the class may not conform for a reason that it cannot see")
    func hint() throws {
        let source = "@Mock protocol Radio: AnyObject, Source, Tuning.Dial { func play() }"
        let peer = try #require(try Plugin.expand(source).expandedSource)
        #expect(
            peer.hasPrefix(
                """
                // If this class does not conform: Source, Dial must have '@Mock', too, or what is
                // asked for there be repeated here; all types that are left open must be named, as 'Item' and 'Key'
                // in 'protocol Radio<Item, Key>: Source'; and 'Actor' must be repeated, if a parent has it.
                final class MockRadio: Radio, DoppelMocks.GeneratedMock {

                """))
    }

    @Test("with a hint wherever a name may hide a closure that does not escape")
    func closureHint() throws {
        let source = "@Mock protocol Radio { func play(_ count: Int, then: API.Done, at place: URL) }"
        let members = try #require(try Plugin.expand(source, role: "extension").expandedSource)
        let hint = "// If 'API.Done' is a closure that does not escape: '@Mock(closures: API.Done.self)'."
        #expect(members.contains("{\n        \(hint)\n        let call = mock.received("))
        let told = try Plugin.expand(
            source.replacingOccurrences(of: "@Mock ", with: "@Mock(closures: API.Done.self) "),
            role: "extension")
        let written = try #require(told.expandedSource)
        #expect(
            !written.contains(hint)
                && written.contains("Swift.withoutActuallyEscaping(then, do: doppelAnswer)"))
    }

    @Test("with the hint about the name that sounds most like a closure", arguments: closureCases)
    func closureHints(_ member: String, _ subject: String?) throws {
        let members = try #require(
            try Plugin.expand("@Mock protocol Radio { \(member) }", role: "extension").expandedSource)
        let hints = members.components(separatedBy: "\n").filter {
            $0.contains("is a closure that does not escape")
        }
        #expect(hints.count == (subject == nil ? 0 : 1))
        #expect(hints.first?.contains("// If \(subject ?? "")is a closure") ?? true)
    }

    @Test("with a hint above a twin where a name may hide a type that cannot be copied", arguments: copyCases)
    func copyHints(_ member: String, _ name: String?) throws {
        let members = try #require(
            try Plugin.expand("@Mock protocol Radio { \(member) }", role: "extension").expandedSource)
        let hints = members.components(separatedBy: "\n").filter { $0.contains("// If ") }
        let hint = name.map { "// If '\($0)' cannot be copied: '@Mock(uncopyable: \($0).self)'." }
        #expect(hints.count == (name == nil ? 0 : 1))
        #expect(hints.first.map { $0.hasSuffix(hint ?? "-") } ?? true)
    }

    @Test("with the members in an extension")
    func members() throws {
        let source = "@Mock protocol Speaker { func say(_ text: String) throws -> Bool }"
        let expansion = try Plugin.expand(source, role: "extension")
        #expect(
            expansion.expandedSource == """
                extension Speaker where Self: DoppelMocks.Mocked {
                    func say(_ text: String) throws -> Bool {
                        let call = mock.received(
                            "say(_:)", text, returning: (Bool).self, throwing: (any Swift.Error).self)
                        if let real = call.real(as: (any Speaker).self) {
                            do { return call.returned(try real.say(text)) } catch { throw call.threw(error) }
                        }
                        return try call.result()
                    }
                    @_disfavoredOverload
                    nonisolated func say(_ text: DoppelMocks.ArgumentMatcher<String>) \
                -> DoppelMocks.Call<String, Bool, any Swift.Error> {
                        mock.describe("say(_:)", text)
                    }
                }
                """)
    }

    @Test("with attributes under the conditions that they have")
    func conditionalAttributes() throws {
        let source = """
            #if DEBUG
            @Mock
            #endif
            protocol Speaker {
                #if os(macOS)
                @available(macOS 13, *)
                #else
                @available(*, deprecated)
                #endif
                func say()
            }
            """
        let members = try #require(try Plugin.expand(source, role: "extension").expandedSource)
        let attributes = """
                #if (os(macOS))
                @available(macOS 13, *)
                #endif
                #if !(os(macOS))
                @available(*, deprecated)
                #endif
            """
        #expect(members.components(separatedBy: attributes + "\n    func say() {\n").count == 2)
        #expect(members.components(separatedBy: attributes + "\n    @_disfavoredOverload\n").count == 2)
        #expect(
            try Plugin.expand(source).expandedSource?.hasPrefix("final class MockSpeaker: Speaker, ") == true)
    }

    @Test("with a mock of a protocol that refines another module's, which has the name of a known one")
    func namesakes() throws {
        for parent in ["Shop.Clock", "Executor", "My.Collection<Int>"] {
            #expect(try Plugin.expand("@Mock protocol P: \(parent) {}").diagnostics.isEmpty)
        }
        #expect(try Plugin.expand("@Mock protocol P: Swift.Clock {}").diagnostics.count == 1)
    }

    @Test("with names that an extension sees, where the protocol is in a type")
    func nested() throws {
        let source = "@Mock protocol Speaker { func say(_ texts: [Text: Deep.Tone], _ n: Int) throws(Bad) }"
        let peer = try #require(try Plugin.expand(source, context: ["enum Outer {}"]).expandedSource)
        for alias in ["Text = Text", "Deep_Tone = Deep.Tone", "Int = Int", "Bad = Bad"] {
            #expect(peer.contains("\n    typealias Doppel\(alias)\n"))
        }
        let members = try Plugin.expand(source, role: "extension", context: ["enum Outer {}"])
        let head = """
            extension Outer.Speaker where Self: DoppelMocks.Mocked {
                func say(_ texts: [Outer.MockSpeaker.DoppelText: Outer.MockSpeaker.DoppelDeep_Tone], \
            _ n: Outer.MockSpeaker.DoppelInt) throws(Outer.MockSpeaker.DoppelBad) {

            """
        #expect(members.expandedSource?.hasPrefix(head) == true)
    }

    @Test("with what keeps the default isolation of the module away from a nonisolated protocol")
    func isolation() throws {
        let source = "@Mock nonisolated protocol Speaker { func say() }"
        let peer = try #require(try Plugin.expand(source).expandedSource)
        let members = try #require(try Plugin.expand(source, role: "extension").expandedSource)
        #expect(peer.hasPrefix("nonisolated final class MockSpeaker: Speaker, "))
        #expect(members.hasPrefix("nonisolated extension Speaker where Self: DoppelMocks.Mocked {"))
    }

    @Test("with no extension where the class has a finding, so that it is told once")
    func once() throws {
        let source = "@Mock protocol Speaker { let a: Int }"
        let expansion = try Plugin.expand(source, role: "extension")
        #expect(expansion.expandedSource == "")
        #expect(expansion.diagnostics.isEmpty)
        #expect(try Plugin.expand(source).diagnostics.count == 1)
    }

    @Test("with nothing for spied code in a build without DEBUG, which keeps the code")
    func release() throws {
        let source = "@SpiedFunction func run(_ n: Int) -> Int {\n    // A comment\n    n + 1\n}"
        for role in ["body", "peer"] {
            let released = try Plugin.expand(
                source, macro: "SpiedFunction", role: role, conditions: ["RELEASE"])
            #expect(released.expandedSource == "" && released.diagnostics.isEmpty)
            let debugged = try Plugin.expand(
                source, macro: "SpiedFunction", role: role, conditions: ["DEBUG"])
            #expect(debugged.expandedSource?.contains("DoppelMocks.Spy.") == true)
        }
    }

    @Test("with an accessor's code in a closure, whose type the compiler finds out")
    func accessor() throws {
        let source = "@SpiedFunction get throws(Bad) {\n    // A comment\n    n + 1\n}"
        let context = ["subscript(_ n: Int, at m: Int) -> Int", "final class Shelf {}"]
        let body = try Plugin.expand(source, macro: "SpiedFunction", role: "body", context: context)
        #expect(
            body.expandedSource == """
                {
                #if DEBUG
                    return try DoppelMocks.Spy.get("Shelf.subscript(_:at:) (Int, Int) -> Int", \
                in: Shelf.self, on: self, (n, m)) { () throws(Bad) in

                    // A comment
                    n + 1

                    }
                #else

                    // A comment
                    n + 1

                #endif
                }
                """)
        let setter = try Plugin.expand(
            "@SpiedFunction set(n) { m = n }", macro: "SpiedFunction", role: "body", context: ["struct A {}"])
        let called = #"DoppelMocks.Spy.set("A.\(#function) =", in: A.self, n) { () -> Swift.Void in"#
        #expect(setter.expandedSource?.contains(called) == true)
        let released = try Plugin.expand(
            source, macro: "SpiedFunction", role: "body", context: context, conditions: ["RELEASE"])
        #expect(released.expandedSource == "" && released.diagnostics.isEmpty)
    }

    @Test("with the code as it is written in the other branch, where the compiler does not tell the build")
    func unknownBuild() throws {
        let code = "\n    // A comment\n    let text = \"\"\"\n      }\n      \"\"\"\n    return text\n"
        for head in ["func run(_ n: inout Int) async throws -> String", "init?(_ text: String) throws"] {
            let source = "@SpiedFunction \(head) {\(code)}"
            let body = try #require(
                try Plugin.expand(source, macro: "SpiedFunction", role: "body", context: ["class A {}"])
                    .expandedSource)
            #expect(withoutDebug(body) == "{\n\(code)\n}")
            let peers = try #require(
                try Plugin.expand(source, macro: "SpiedFunction", role: "peer", context: ["class A {}"])
                    .expandedSource)
            #expect(withoutDebug(peers) == "")
        }
    }

    /// The lines that are compiled where `DEBUG` is not set.
    private func withoutDebug(_ source: String) -> String {
        var isIn = true
        return source.components(separatedBy: "\n").filter { line in
            switch line {
            case "#if DEBUG":
                isIn = false
                return false
            case "#else", "#endif":
                isIn = true
                return false
            default: return isIn
            }
        }.joined(separator: "\n")
    }
}

/// Members, and what the hint is about.
private let closureCases: [(member: String, subject: String?)] = [
    ("func play(_ tone: Tone, _ end: PlayHandler)", "a type, as 'PlayHandler', "),
    ("func play<Item, Other: Sequence>(_ tone: Tone, _ item: Item, _ other: Other)", "'Tone' "),
    ("init(_ end: End)", "'End' "),
    ("func play(_ a: [Int: Tone], _ b: any Tone, _ c: Tone?, _ d: inout Tone, _ e: @escaping End)", nil),
    ("func play(_ a: Set<Int>, _ b: Swift.Result<Tone, Bad>, _ c: Self, _ d: Tone..., _ e: URL)", nil),
]

private let copyCases: [(member: String, name: String?)] = [
    ("func play(_ tone: inout Tone)", "Tone"), ("func play() -> Deep.Tone?", "Deep.Tone"),
    ("var tone: Tone { get set }", "Tone"), ("subscript(tone: Int) -> Tone { get }", "Tone"),
    ("func play<Item>(_ tone: borrowing Tone, _ text: inout String, _ item: inout Item) -> [Tone]", nil),
]
