import Foundation
import Testing

/// A mistake: the source with ⟦ and ⟧ around the place that the message points to.
struct Mistake: CustomTestStringConvertible, Sendable {
    let marked: String
    let message: String
    /// What is offered, and the source that it leads to.
    let fixes: [Fix]
    var context: [String] = []

    struct Fix: Equatable, Sendable, CustomStringConvertible {
        let message: String
        let source: String
        var description: String { "\(message): \(source)" }
    }

    init(_ marked: String, _ message: String, in context: String..., fixes: (String, String)...) {
        self.marked = marked
        self.message = message
        self.fixes = fixes.map { Fix(message: $0.0, source: $0.1) }
        self.context = context
    }

    var source: String { marked.filter { $0 != "⟦" && $0 != "⟧" } }

    /// The marked bytes.
    var range: Range<Int> {
        let start =
            marked.utf8.count - (marked.range(of: "⟦").map { marked[$0.lowerBound...].utf8.count } ?? 0)
        let before = marked.range(of: "⟧").map { marked[..<$0.lowerBound] } ?? ""
        return start..<(before.utf8.count - "⟦".utf8.count)
    }

    var testDescription: String { marked }
}

@Suite("A mistake is told at its place, with a way to mend it")
struct DiagnosticTests {
    @Test("The mistake", arguments: misplaced + unsupported + malformed)
    func mistake(_ mistake: Mistake) throws {
        try check(mistake, try Plugin.expand(mistake.source, context: mistake.context))
    }

    @Test("The function that cannot be spied on", arguments: notSpied)
    func unspied(_ mistake: Mistake) throws {
        try check(mistake, try Plugin.expand(mistake.source, macro: "SpiedFunction", role: "body"))
        let peer = try Plugin.expand(mistake.source, macro: "SpiedFunction", role: "peer")
        #expect(peer.expandedSource == "" && peer.diagnostics.isEmpty)
        let attribute = try Plugin.expand(mistake.source, macro: "Spied", role: "memberAttribute")
        #expect(attribute.expandedSource == "")
    }

    @Test("The protocol that '@Spied' marks, once")
    func spiedProtocol() throws {
        let protocolText = "\n@Spied(closures: A.self) protocol P {\n    func a()\n    func b()\n}"
        func diagnostics(_ member: String, of parent: String) throws -> [Plugin.Diagnostic] {
            try Plugin.expand(member, macro: "Spied", role: "memberAttribute", parent: parent).diagnostics
        }
        let told = try #require(try diagnostics("\n    func a()", of: protocolText).first)
        #expect(
            told.message == """
                '@Spied' is for classes, actors, structs and enums, whose code it lets stubs replace; a protocol has \
                none: '@Mock' writes a mock of it
                """)
        #expect(
            told.position.offset == Plugin.offset + 1 && told.fixIts.first?.changes.first?.newText == "@Mock")
        #expect(try diagnostics("\n    func b()", of: protocolText).isEmpty)
        let classText = "@Spied class P {\n    func a() {}\n}"
        #expect(try diagnostics("\n    func a() {}", of: classText).isEmpty)
    }

    @Test("The property that cannot be spied on", arguments: notSpiedProperties)
    func unspiedProperty(_ mistake: Mistake) throws {
        try check(mistake, try Plugin.expand(mistake.source, macro: "SpiedProperty", role: "peer"))
    }

    private func check(_ mistake: Mistake, _ expansion: Plugin.Expansion) throws {
        #expect(expansion.expandedSource == nil)
        let diagnostic = try #require(expansion.diagnostics.first)
        #expect(expansion.diagnostics.count == 1)
        #expect(diagnostic.message == mistake.message)
        #expect(diagnostic.severity == "error")
        let start = Plugin.offset
        let place = Plugin.Place(
            fileName: "/File.swift", startOffset: start + mistake.range.lowerBound,
            endOffset: start + mistake.range.upperBound)
        #expect(diagnostic.highlights == [place])
        #expect(diagnostic.position == Plugin.Position(fileName: "/File.swift", offset: place.startOffset))
        #expect(diagnostic.fixIts.map { Self.apply($0, to: mistake.source) } == mistake.fixes)
    }

    private static func apply(_ fix: Plugin.FixIt, to source: String) -> Mistake.Fix {
        var bytes = Array(source.utf8)
        for change in fix.changes {
            let start = change.range.startOffset - Plugin.offset
            bytes.replaceSubrange(start..<(change.range.endOffset - Plugin.offset), with: change.newText.utf8)
        }
        return Mistake.Fix(message: fix.message, source: String(decoding: bytes, as: UTF8.self))
    }
}
