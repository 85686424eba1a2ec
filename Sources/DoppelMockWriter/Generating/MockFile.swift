/// The mocks that are written for one module.
struct MockFile {
    private(set) var product = MockGenerator.Product(source: "")

    private let code: Codebase
    private let ancestry: Ancestry
    private let plan: MockPlan
    private let options: MockGenerator
    private let module: Int
    private var mocks: [String] = []
    private var imports: [SourceFile.Import] = []
    private var contributors: Set<Int> = []
    /// Where the protocols are, by module, name and conditions.
    private var seen: [String: MockGenerator.Problem] = [:]

    init(_ code: Codebase, _ plan: MockPlan, _ options: MockGenerator, for module: Int) {
        self.code = code
        self.plan = plan
        self.options = options
        self.module = module
        ancestry = Ancestry(code: code)
        for (owner, source) in code.modules.enumerated() {
            let known = KnownTypes(of: source)
            for file in source.files { write(file, of: owner, known) }
        }
        let header = mocks.isEmpty ? MockGenerator.mark : self.header
        product.source = ([header] + mocks).joined(separator: "\n\n") + "\n"
    }

    private mutating func write(_ file: SourceModule.File, of owner: Int, _ known: KnownTypes) {
        if owner == module, code.modules[owner].share == .all {
            product.problems += file.content.findings.map { problem($0.message, $0.range, in: file) }
        }
        let count = mocks.count
        for found in file.content.protocols {
            let id = Codebase.ID(module: owner, path: found.path)
            guard let part = plan.parts[id], plan.homes[id] == module, plan.isReachable(found, id) else {
                continue
            }
            guard !isDuplicate(found, of: owner, in: file) else { continue }
            tellRival(of: id, found, in: file)
            let hasSuperclass = part == .all && tellSuperclass(of: id, found, in: file)
            do {
                let mock = try mock(of: found, id, hasSuperclass ? .members : part, known)
                if !mock.isEmpty { mocks.append(mock) }
                if part == .all, !hasSuperclass { product.names.append(found.mockName) }
            } catch let finding as Finding where !isWritten(found) {
                product.problems.append(problem(finding.message, finding.range, in: file))
            } catch {}
        }
        guard mocks.count > count else { return }
        contributors.insert(owner)
        imports += file.content.imports.filter { code.modules[owner].isTestable || !$0.isInternal }
    }

    private func isWritten(_ found: SourceFile.Found) -> Bool { options.written.contains(found.mockName) }

    /// Files of several modules may have been given as if they were of one.
    private mutating func isDuplicate(
        _ found: SourceFile.Found, of owner: Int, in file: SourceModule.File
    ) -> Bool {
        let name = "\(owner) \(found.path) \(found.conditions)"
        let own = problem("", found.declaration.nameRange, in: file)
        guard let first = seen.updateValue(own, forKey: name) else { return false }
        seen[name] = first
        product.problems.append(
            problem(
                "there is another protocol '\(found.path)' at \(first.file):\(first.line); write the mocks of each "
                    + "module into a file of their own", found.declaration.nameRange, in: file))
        return true
    }

    private mutating func tellRival(of id: Codebase.ID, _ found: SourceFile.Found, in file: SourceModule.File)
    {
        guard let rival = plan.rivals[id], let name = code.modules[id.module].name else { return }
        let other = code.modules[rival.module].name ?? "another module"
        product.problems.append(
            problem(
                "'\(found.mockName)' is the mock of '\(rival.path)' in '\(other)'; write the one of '\(name).\(id.path)' "
                    + "by hand, as a class that is '\(name).\(id.path)' and 'Mocked': its members are written",
                found.declaration.nameRange, in: file))
    }

    /// A mock of a subclass has to know how to make one of the class.
    private mutating func tellSuperclass(
        of id: Codebase.ID, _ found: SourceFile.Found, in file: SourceModule.File
    ) -> Bool {
        guard let superclass = ancestry.superclass(of: found, id) else { return false }
        let name = found.name
        product.problems.append(
            problem(
                "'\(name)' is for subclasses of '\(superclass)': write its mock by hand, as a class that is "
                    + "'\(superclass)', '\(name)' and 'Mocked'; its members are written",
                found.declaration.nameRange, in: file))
        return true
    }

    private func mock(
        of found: SourceFile.Found, _ id: Codebase.ID, _ part: MockPlan.Part, _ known: KnownTypes
    ) throws -> String {
        var declaration = ancestry.resolved(found, id)
        if isUnisolated(found, id, declaration) { declaration.preamble.keepOffActors() }
        let owner = found.owners.joined(separator: ".")
        let path = (found.owners + [found.declaration.name]).joined(separator: ".")
        let writer = try MockWriter(
            declaration, path: "\(prefix(of: id))\(path)",
            access: options.isPublic ? found.reach.written : "",
            known: KnownTypes(declaration).union(known), isNested: !owner.isEmpty,
            outer: code.outer(of: code.place(of: found, in: id.module)))
        if writer.namespace != nil, isWritten(found) { return "" }
        // The class of a protocol in a type knows the names that the extension needs.
        var text = part == .all || writer.namespace != nil ? try writer.writeClass() : ""
        if !owner.isEmpty, !text.isEmpty {
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
            text = (["extension \(prefix(of: id))\(owner) {"] + lines.indented() + ["}"]).joined(
                separator: "\n")
        }
        let members = try writer.writeExtension()
        if !members.isEmpty { text += (text.isEmpty ? "" : "\n\n") + members }
        // Where '@Mock' stands under a condition, it is there in the other builds only.
        let mark = found.declaration.preamble.attribute("Mock")?.condition.map { ["!(\($0))"] } ?? []
        return text.isEmpty ? "" : Self.under(found.conditions + mark, text)
    }

    /// The module, where other modules have a protocol of the same name.
    private func prefix(of id: Codebase.ID) -> String {
        guard let name = code.modules[id.module].name, code.isAmbiguous(id) else { return "" }
        return "\(name)."
    }

    /// Whether it belongs to no actor, wherever it is mocked: a target with a default isolation would say otherwise.
    private func isUnisolated(
        _ found: SourceFile.Found, _ id: Codebase.ID, _ resolved: ProtocolDeclaration
    ) -> Bool {
        guard !options.isolatesToMainActor else { return false }
        let lineage = [found.declaration] + ancestry.ancestors(of: id).compactMap { code[$0]?.declaration }
        let isOfActor = lineage.contains { ancestor in
            ancestor.isActor || ancestor.preamble.attributes.contains { $0.name.hasSuffix("Actor") }
        }
        let isInSight = resolved.parents.allSatisfy {
            KnownProtocols.markers.contains($0) || KnownProtocols.forClasses.contains($0)
                || KnownProtocols.repeated[$0] != nil
        }
        return !isOfActor && isInSight
    }

    private var header: String {
        var imports = self.imports
        var testable = options.testableModules
        var plain = options.modules
        for source in contributors.sorted().map({ code.modules[$0] }) {
            guard let name = source.name else { continue }
            if source.isTestable { testable.append(name) } else { plain.append(name) }
        }
        let access = options.isPublic ? "public " : ""
        imports.removeAll { found in testable.contains { found.text.hasSuffix("import \($0)") } }
        imports =
            (["DoppelMocks"] + plain).map { .init(text: "\(access)import \($0)", conditions: []) } + imports
            + testable.map { .init(text: "@testable import \($0)", conditions: []) }
        return ([MockGenerator.mark, ""] + Self.lines(of: imports)).joined(separator: "\n")
    }

    /// Each import once, and under conditions only where it is not there in any case.
    private static func lines(of imports: [SourceFile.Import]) -> [String] {
        let plain = Set(imports.filter(\.conditions.isEmpty).map(\.text))
        var seen: Set<String> = []
        return imports.compactMap { found in
            guard found.conditions.isEmpty || !plain.contains(found.text) else { return nil }
            let line = under(found.conditions, found.text)
            return seen.insert(line).inserted ? line : nil
        }
    }

    private static func under(_ conditions: [String], _ text: String) -> String {
        conditions.reversed().reduce(text) { "#if \($1)\n\($0)\n#endif" }
    }

    private func problem(
        _ message: String, _ range: Range<Int>, in file: SourceModule.File
    ) -> MockGenerator.Problem {
        let before = file.source.utf8.prefix(range.lowerBound)
        let line = before.lazy.filter { $0 == UInt8(ascii: "\n") }.count + 1
        let start = before.lastIndex(of: UInt8(ascii: "\n")).map { before.index(after: $0) }
        let column = before.distance(from: start ?? before.startIndex, to: before.endIndex) + 1
        return .init(file: file.name, line: line, column: column, message: message)
    }
}

extension Preamble {
    fileprivate mutating func keepOffActors() {
        guard modifier("nonisolated") == nil else { return }
        modifiers.append(Modifier(name: "nonisolated", text: "nonisolated", range: 0..<0))
    }
}

extension KnownTypes {
    /// What the files of a module say of types that its protocols mention.
    fileprivate init(of module: SourceModule) {
        self.init()
        let sources = module.files.map(\.content)
        uncopyable = Set(sources.flatMap(\.uncopyable))
        let aliases = sources.flatMap(\.aliases)
        var count = -1
        while count < closures.count {
            count = closures.count
            closures.formUnion(aliases.filter { isClosure($0.type) }.map(\.name))
        }
        // A name that also stands for something else says nothing.
        closures.subtract(aliases.filter { !isClosure($0.type) }.map(\.name))
    }
}
