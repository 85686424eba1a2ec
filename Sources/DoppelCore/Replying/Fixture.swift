public import Foundation

/// A file that holds what a test or a demo needs, found where the tests are.
///
/// A relative name is looked for beside the source file that names it, in `Fixtures/` next to that, and in
/// the working directory, unless another ``Location`` is given; an absolute path is taken as it is.
///
/// ```swift
/// stubs.stub(.get("/user"), reply: .file("user.json"))
/// #expect(try await api.user() == Fixture("user.json").decode(User.self))
/// ```
public struct Fixture: Sendable, Hashable {
    /// The file.
    public let url: URL

    /// Finds a file.
    ///
    /// - Throws: ``FixtureError``, which lists every path that was tried.
    public init(
        _ name: String, in location: Location = .besideSource, filePath: String = #filePath
    ) throws(FixtureError) {
        let candidates = location.candidates(for: name, filePath: filePath)
        guard let found = candidates.first(where: Fixture.isFile) else {
            throw .missing(name: name, tried: candidates.map(\.path))
        }
        url = found
    }

    /// The file's bytes.
    ///
    /// - Throws: ``FixtureError/unreadable(path:reason:)``.
    public func data() throws(FixtureError) -> Data {
        do {
            return try Data(contentsOf: url)
        } catch {
            throw .unreadable(path: url.path, reason: error.reasonInWords)
        }
    }

    /// The file's content as JSON.
    ///
    /// - Throws: ``FixtureError``: the file cannot be read, or is not JSON.
    public func json() throws(FixtureError) -> JSON {
        try decode(JSON.self)
    }

    /// The file's content, decoded from JSON.
    ///
    /// - Throws: ``FixtureError``: the file cannot be read, or does not hold such a value.
    public func decode<Value: Decodable>(
        _ type: Value.Type = Value.self, decoder: JSONDecoder = JSONDecoder()
    ) throws(FixtureError) -> Value {
        let data = try data()
        do {
            return try decoder.decode(type, from: data)
        } catch {
            throw .undecodable(path: url.path, type: "\(type)", reason: error.reasonInWords)
        }
    }

    /// The file's size now; proves that the file can be opened.
    func length() throws(FixtureError) -> Int {
        do {
            let handle = try FileHandle(forReadingFrom: url)
            defer { try? handle.close() }
            return Int(try handle.seekToEnd())
        } catch {
            throw .unreadable(path: url.path, reason: error.reasonInWords)
        }
    }

    private static func isFile(_ url: URL) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) && !isFolder.boolValue
    }
}
