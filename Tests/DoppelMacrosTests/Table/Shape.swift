import DoppelMocks
import DoppelSupport
import Testing

/// A row of the conformance table: a declaration that `@Mock` writes a mock for, and its use.
struct Shape: CustomTestStringConvertible, Sendable {
    let declaration: String
    let use: @Sendable () async throws -> Void

    init(_ declaration: String, _ use: @escaping @Sendable () async throws -> Void) {
        self.declaration = declaration
        self.use = use
    }

    var testDescription: String { declaration }
}

@Suite("Every declaration of the conformance table can be mocked, stubbed, called and verified")
struct ConformanceTableTests {
    static let table =
        functionShapes + nameShapes + genericShapes + closureShapes + memberShapes + staticShapes + typeShapes
        + isolationShapes + rareShapes + ownedShapes + partialShapes + inheritedShapes + standardShapes
        + nestedShapes + mixedShapes

    @Test("The declaration", arguments: table)
    func shape(_ shape: Shape) async throws {
        try await withMocks { () async throws in try await shape.use() }
    }

    @Test("The table has at least 120 rows, all different")
    func size() {
        #expect(Self.table.count >= 120)
        #expect(Set(Self.table.map { $0.declaration }).count == Self.table.count)
    }
}
