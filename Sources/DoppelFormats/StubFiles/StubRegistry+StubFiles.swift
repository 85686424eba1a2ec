public import DoppelCore
package import DoppelSupport
import Foundation

extension StubRegistry {
    /// Adds the stubs, response sets and presets of a folder, or of a single file.
    ///
    /// ```swift
    /// stubs.addStubs(from: "Stubs")
    /// ```
    ///
    /// The folder is looked for beside the source file that names it, in `Fixtures/` next to that, and in the working
    /// directory, unless another place is given. See ``StubFolder`` for the files that it may hold. As with stubs in
    /// code, the later one is asked first: the last of a file, and the files in the order of their paths.
    ///
    /// Each mistake in a file fails the running test at this line with file, line and key; the other stubs are added.
    ///
    /// - Parameters:
    ///   - name: the folder or file.
    ///   - location: where it is looked for.
    ///   - templates: the time that templates show, and where their random values begin.
    /// - Returns: the handles of the stubs, in their order.
    @discardableResult
    public func addStubs(
        from name: String, in location: Fixture.Location = .besideSource,
        templates: TemplateInputs = TemplateInputs(), fileID: String = #fileID,
        filePath: String = #filePath, line: Int = #line, column: Int = #column
    ) -> [StubHandle] {
        let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        let places = location.candidates(for: name, filePath: filePath)
        guard let found = places.first(where: { FileManager.default.fileExists(atPath: $0.path) }) else {
            Failure.report("\(FixtureError.missing(name: name, tried: places.map(\.path)))", at: site)
            return []
        }
        return addStubs(StubFolder(contentsOf: found, templates: templates), at: site)
    }

    /// Adds what a folder describes; see ``addStubs(from:in:templates:fileID:filePath:line:column:)``.
    @discardableResult
    public func addStubs(
        _ folder: StubFolder, fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
        column: Int = #column
    ) -> [StubHandle] {
        addStubs(folder, at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
    }

    package func addStubs(_ folder: StubFolder, at site: CallSite) -> [StubHandle] {
        for problem in folder.problems { Failure.report("\(problem)", at: site) }
        for located in folder.sets { register(located.set, at: located.site) }
        for preset in folder.presets { register(preset) }
        return folder.stubs.compactMap(add)
    }

    /// The call sites are the lines of the file, which messages about the stub name.
    private func add(_ definition: StubDefinition) -> StubHandle? {
        guard let first = definition.replies.first else { return nil }
        let (path, line, name) = (definition.file, definition.line, definition.shortPath)
        let handle = stub(
            definition.matcher, name: definition.name, priority: definition.priority, times: definition.times,
            scenario: definition.scenario, reply: first, fileID: name, filePath: path, line: line, column: 1)
        for reply in definition.replies.dropFirst() {
            handle.then(reply, fileID: name, filePath: path, line: line, column: 1)
        }
        if definition.isCycling { handle.cycling() }
        return handle
    }
}

extension StubDefinition {
    /// The file and its folder, as messages name it.
    var shortPath: String { file.split(separator: "/").suffix(2).joined(separator: "/") }
}
