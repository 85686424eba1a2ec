/// Writes files with the mocks of protocols.
package struct MockGenerator: Sendable {
    /// What was written, and what could not be.
    package struct Product: Sendable {
        package var source: String
        package var names: [String] = []
        package var problems: [Problem] = []
        /// Names that were asked for, and are of no protocol in the files.
        package var missing: [String] = []
    }

    /// A protocol without a mock.
    package struct Problem: Sendable, Equatable, CustomStringConvertible {
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
    /// All names in the tests, some of which are of mocks that they want.
    package var named: Set<String> = []
    /// Protocols whose mocks are written by hand, and have the members that are generated.
    package var mocked: Set<String> = []
    package var isPublic = false
    /// Whether the files are of a module whose default isolation is the main actor.
    package var isolatesToMainActor = false

    package init() {}

    /// What the files begin with that a generator wrote.
    package static let mark = "// Written by `doppel mocks generate`; changes are lost."

    /// Learns from the files of the tests what they have, and what they want.
    package mutating func read(tests: [SourceFile]) {
        written.formUnion(tests.flatMap(\.types))
        named.formUnion(tests.flatMap(\.words))
        mocked.formUnion(tests.flatMap(\.mocked))
    }

    /// - Parameter files: names and contents, all of one module.
    package func generate(from files: [(name: String, source: String)]) -> Product {
        let module = SourceModule(nil, .all, files.map { SourceModule.File($0.name, $0.source) })
        var product = generate(from: [module])[0]
        let found = Set(module.files.flatMap { $0.content.protocols.flatMap(\.names) })
        product.missing = only.subtracting(found).sorted()
        return product
    }

    /// A product for each module, in their order; that of one which is only inherited from is empty.
    package func generate(from modules: [SourceModule]) -> [Product] {
        let code = Codebase(modules)
        let plan = MockPlan(code, self)
        return modules.indices.map { MockFile(code, plan, self, for: $0).product }
    }

    func excludes(_ found: SourceFile.Found?) -> Bool {
        found.map { !excluded.isDisjoint(with: $0.names) } ?? false
    }

    func wants(_ found: SourceFile.Found) -> Bool {
        !excludes(found) && (only.isEmpty || !only.isDisjoint(with: found.names))
    }
}

extension SourceFile.Found {
    /// What it may be called: `Teller`, `Bank.Teller`.
    fileprivate var names: Set<String> { [declaration.name, name, path] }
}
