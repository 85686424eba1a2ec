/// Writes a file with the mocks of all protocols of some files.
package struct MockGenerator {
    /// What was written, and what could not be.
    package struct Product: Sendable {
        package var source: String
        package var names: [String] = []
        package var problems: [Problem] = []
        /// Names that were asked for, and are of no protocol in the files.
        package var missing: [String] = []
    }

    /// A protocol without a mock.
    package struct Problem: Sendable, CustomStringConvertible {
        package var file: String
        package var line: Int
        package var column: Int
        package var message: String

        package var description: String { "\(file):\(line):\(column): \(message)" }
    }

    /// Modules that the mocks import beside those of the files.
    package var modules: [String] = []
    /// Modules whose internal protocols are mocked.
    package var testableModules: [String] = []
    /// The only protocols to mock; all when empty.
    package var only: Set<String> = []
    /// Protocols to leave out.
    package var excluded: Set<String> = []
    /// Names of mocks that exist: of their protocols only the members are written.
    package var written: Set<String> = []
    package var isPublic = false
    /// Whether the files are of a module whose default isolation is the main actor.
    package var isolatesToMainActor = false

    package init() {}

    /// - Parameter files: names and contents.
    package func generate(from files: [(name: String, source: String)]) -> Product {
        var sources = files.map { (file: $0, content: SourceFile($0.source)) }
        let reaches = sources.reduce(into: [:]) { $0.merge($1.content.reaches, uniquingKeysWith: max) }
        for place in sources.indices { sources[place].content.limitReach(to: reaches) }
        let ancestry = Ancestry(sources.flatMap { $0.content.protocols.map(\.declaration) })
        let wanted = wanted(in: sources.map(\.content), ancestry)
        let known = Self.known(in: sources.map(\.content))
        let names = sources.reduce(into: Set<String>()) { $0.formUnion($1.content.names) }
        var product = Product(source: "")
        var mocks: [String] = []
        for (file, source) in sources {
            product.problems += source.findings.map { problem($0, in: file) }
            for found in source.protocols {
                guard let part = wanted[found.declaration.name], isReachable(found) else { continue }
                do {
                    mocks.append(try mock(of: found, part, ancestry, known, names))
                    if part == .all { product.names.append("Mock\(Names.bare(found.declaration.name))") }
                } catch let finding as Finding where !isWritten(found.declaration) {
                    product.problems.append(problem(finding, in: file))
                } catch {}
            }
        }
        let found = Set(sources.flatMap { $0.content.protocols.map { Names.bare($0.declaration.name) } })
        product.missing = only.subtracting(found).sorted()
        let imports = sources.flatMap(\.content.imports)
        product.source = ([header(imports)] + mocks.filter { !$0.isEmpty }).joined(separator: "\n\n") + "\n"
        return product
    }

    /// What is written of a protocol.
    private enum Part {
        case all
        /// What mocks of protocols that refine it have from it.
        case members
    }

    private func wanted(in sources: [SourceFile], _ ancestry: Ancestry) -> [String: Part] {
        var parts: [String: Part] = [:]
        for found in sources.flatMap(\.protocols) where isWanted(found) {
            for ancestor in ancestry.ancestors(of: found.declaration) where !excluded.contains(ancestor.name)
            {
                if parts[ancestor.name] == nil { parts[ancestor.name] = .members }
            }
            parts[found.declaration.name] = isWritten(found.declaration) ? .members : .all
        }
        return parts
    }

    private func isWritten(_ declaration: ProtocolDeclaration) -> Bool {
        written.contains("Mock\(Names.bare(declaration.name))")
    }

    private func isWanted(_ found: SourceFile.Found) -> Bool {
        let declaration = found.declaration
        guard isReachable(found) else { return false }
        return !excluded.contains(declaration.name) && (only.isEmpty || only.contains(declaration.name))
    }

    /// Protocols that `@Mock` marks in all builds have a mock already, and those of a file are out of reach.
    private func isReachable(_ found: SourceFile.Found) -> Bool {
        if let mark = found.declaration.preamble.attribute("Mock"), mark.condition == nil { return false }
        return found.reach > .file
    }

    /// What the files begin with that a generator wrote.
    package static let mark = "// Written by `doppel mocks generate`; changes are lost."

    private func header(_ imports: [SourceFile.Import]) -> String {
        let access = isPublic ? "public " : ""
        let own = ["\(access)import DoppelMocks"] + modules.map { "\(access)import \($0)" }
        let plain = Set(own + imports.filter { $0.conditions.isEmpty }.map(\.text))
        var all = own.map { SourceFile.Import(text: $0, conditions: []) } + imports
        all.removeAll { found in testableModules.contains { found.text.hasSuffix("import \($0)") } }
        all += testableModules.map { SourceFile.Import(text: "@testable import \($0)", conditions: []) }
        var seen: Set<SourceFile.Import> = []
        let lines = all.filter {
            seen.insert($0).inserted && ($0.conditions.isEmpty || !plain.contains($0.text))
        }
        return ([Self.mark, ""] + lines.map { Self.under($0.conditions, $0.text) }).joined(separator: "\n")
    }

    private static func under(_ conditions: [String], _ text: String) -> String {
        conditions.reversed().reduce(text) { "#if \($1)\n\($0)\n#endif" }
    }

    /// What the files say of types that the protocols mention.
    private static func known(in sources: [SourceFile]) -> KnownTypes {
        var known = KnownTypes()
        known.uncopyable = Set(sources.flatMap(\.uncopyable))
        let aliases = sources.flatMap(\.aliases)
        var count = -1
        while count < known.closures.count {
            count = known.closures.count
            let closures = aliases.filter { known.isClosure($0.type) }.map(\.name)
            known.closures.formUnion(closures)
        }
        // A name that also stands for something else says nothing.
        known.closures.subtract(aliases.filter { !known.isClosure($0.type) }.map(\.name))
        return known
    }

    private func mock(
        of found: SourceFile.Found, _ part: Part, _ ancestry: Ancestry, _ known: KnownTypes,
        _ names: Set<String>
    ) throws -> String {
        var declaration = ancestry.resolved(found.declaration)
        if isUnisolated(found.declaration, ancestry) { declaration.preamble.keepOffActors() }
        let owner = found.owners.joined(separator: ".")
        let path = owner.isEmpty ? found.declaration.name : "\(owner).\(found.declaration.name)"
        let writer = try MockWriter(
            declaration, path: path, access: isPublic ? found.reach.written : "",
            known: KnownTypes(declaration).union(known), outer: Self.outer(names, of: found.owners))
        if writer.namespace != nil, isWritten(declaration) { return "" }
        // The class of a protocol in a type knows the names that the extension needs.
        var text = part == .all || writer.namespace != nil ? try writer.writeClass() : ""
        if !owner.isEmpty, !text.isEmpty {
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
            text = (["extension \(owner) {"] + lines.indented() + ["}"]).joined(separator: "\n")
        }
        let members = try writer.writeExtension()
        if !members.isEmpty { text += (text.isEmpty ? "" : "\n\n") + members }
        // Where '@Mock' stands under a condition, it is there in the other builds only.
        let mark = found.declaration.preamble.attribute("Mock")?.condition.map { ["!(\($0))"] } ?? []
        return Self.under(found.conditions + mark, text)
    }

    /// The names that an extension of the innermost type does not see, with the types that they are in.
    private static func outer(_ names: Set<String>, of owners: [String]) -> [String: String] {
        guard owners.count > 1 else { return [:] }
        var outer: [String: String] = [:]
        for count in 1...owners.count {
            let owner = owners[..<count].joined(separator: ".")
            for path in names where path.hasPrefix("\(owner).") {
                let name = String(path.dropFirst(owner.count + 1))
                if !name.contains(".") { outer[name] = count < owners.count ? path : nil }
            }
        }
        return outer
    }

    /// Whether it belongs to no actor, wherever it is mocked: a target with a default isolation would say otherwise.
    private func isUnisolated(_ declaration: ProtocolDeclaration, _ ancestry: Ancestry) -> Bool {
        guard !isolatesToMainActor else { return false }
        let lineage = [declaration] + ancestry.ancestors(of: declaration)
        let isOfActor = lineage.contains { ancestor in
            ancestor.isActor || ancestor.preamble.attributes.contains { $0.name.hasSuffix("Actor") }
        }
        let isInSight = ancestry.resolved(declaration).parents.allSatisfy {
            KnownProtocols.markers.contains($0) || KnownProtocols.forClasses.contains($0)
                || KnownProtocols.repeated[$0] != nil
        }
        return !isOfActor && isInSight
    }

    private func problem(_ finding: Finding, in file: (name: String, source: String)) -> Problem {
        let before = file.source.utf8.prefix(finding.range.lowerBound)
        let line = before.lazy.filter { $0 == UInt8(ascii: "\n") }.count + 1
        let start = before.lastIndex(of: UInt8(ascii: "\n")).map { before.index(after: $0) }
        let column = before.distance(from: start ?? before.startIndex, to: before.endIndex) + 1
        return Problem(file: file.name, line: line, column: column, message: finding.message)
    }
}

extension Preamble {
    fileprivate mutating func keepOffActors() {
        guard modifier("nonisolated") == nil else { return }
        modifiers.append(Modifier(name: "nonisolated", text: "nonisolated", range: 0..<0))
    }
}
