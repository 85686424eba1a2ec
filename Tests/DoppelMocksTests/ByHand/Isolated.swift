import DoppelMocks

// Actors, global actors, associated types, refinement, and mocks that members return.

protocol Store: Actor {
    var size: Int { get }
    func get(_ key: String) -> Int
    func put(_ key: String, _ value: Int) async throws
}

actor MockStore: Store, GeneratedMock {
    nonisolated let mock: MockCore
    init(mock: MockCore) { self.mock = mock }
    init(
        _ mode: MockMode = .nice, fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
        column: Int = #column
    ) {
        self.init(
            mock: MockCore("MockStore", mode, fileID: fileID, filePath: filePath, line: line, column: column))
    }
}

extension Store where Self: Mocked {
    var size: Int { mock.received("size", (), returning: Int.self).result() }
    nonisolated func size(_: Get) -> Call<Void, Int, Never> { mock.describe("size") }

    func get(_ key: String) -> Int { mock.received("get(_:)", key, returning: Int.self).result() }
    @_disfavoredOverload nonisolated func get(_ key: ArgumentMatcher<String>) -> Call<String, Int, Never> {
        mock.describe("get(_:)", key)
    }

    func put(_ key: String, _ value: Int) async throws {
        let call = mock.received("put(_:_:)", (key, value), returning: Void.self, throwing: (any Error).self)
        if let real = await call.realAsync(as: (any Store).self) {
            do { return call.returned(try await real.put(key, value)) } catch { throw call.threw(error) }
        }
        return try await call.resultAsync()
    }
    @_disfavoredOverload nonisolated func put(
        _ key: ArgumentMatcher<String>, _ value: ArgumentMatcher<Int>
    ) -> AsyncCall<(String, Int), Void, any Error> {
        mock.describeAsync("put(_:_:)", key, value)
    }
}

@MainActor protocol Screen: AnyObject {
    var title: String { get set }
    func show(_ text: String)
    func wait() async -> Int
}

@MainActor final class MockScreen: Screen, GeneratedMock {
    nonisolated let mock: MockCore
    nonisolated init(mock: MockCore) { self.mock = mock }
    nonisolated convenience init(
        _ mode: MockMode = .nice, fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
        column: Int = #column
    ) {
        self.init(
            mock: MockCore("MockScreen", mode, fileID: fileID, filePath: filePath, line: line, column: column)
        )
    }
}

extension Screen where Self: Mocked {
    var title: String {
        get {
            let call = mock.received("title", (), returning: String.self)
            if let real = call.real(as: (any Screen).self) { return call.returned(real.title) }
            return call.result()
        }
        set {
            let call = mock.received("title =", newValue, returning: Void.self)
            if call.setReal(as: (any Screen).self, { $0.title = newValue }) { return call.returned(()) }
            call.result()
        }
    }
    nonisolated func title(_: Get) -> Call<Void, String, Never> { mock.describe("title") }
    nonisolated func title(set newValue: ArgumentMatcher<String>) -> Call<String, Void, Never> {
        mock.describe("title =", newValue)
    }

    func show(_ text: String) {
        let call = mock.received("show(_:)", text, returning: Void.self)
        if let real = call.real(as: (any Screen).self) { return call.returned(real.show(text)) }
        return call.result()
    }
    @_disfavoredOverload nonisolated func show(_ text: ArgumentMatcher<String>) -> Call<String, Void, Never> {
        mock.describe("show(_:)", text)
    }

    func wait() async -> Int {
        let call = mock.received("wait()", (), returning: Int.self)
        if let real = await call.realAsync(as: (any Screen).self) { return call.returned(await real.wait()) }
        return await call.resultAsync()
    }
    @_disfavoredOverload nonisolated func wait() -> AsyncCall<Void, Int, Never> {
        mock.describeAsync("wait()")
    }
}

protocol Repository<Element>: Sendable {
    associatedtype Element: Sendable
    func all() async throws -> [Element]
    func save(_ element: Element) async throws
}

final class MockRepository<Element: Sendable>: Repository, GeneratedMock {
    nonisolated let mock: MockCore
    nonisolated init(mock: MockCore) { self.mock = mock }
    nonisolated convenience init(
        _ mode: MockMode = .nice, fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
        column: Int = #column
    ) {
        self.init(
            mock: MockCore(
                "MockRepository", mode, fileID: fileID, filePath: filePath, line: line, column: column))
    }
}

extension Repository where Self: Mocked {
    func all() async throws -> [Element] {
        try await mock.received("all()", (), returning: [Element].self, throwing: (any Error).self)
            .resultAsync()
    }
    @_disfavoredOverload nonisolated func all() -> AsyncCall<Void, [Element], any Error> {
        mock.describeAsync("all()")
    }

    func save(_ element: Element) async throws {
        try await mock.received("save(_:)", element, returning: Void.self, throwing: (any Error).self)
            .resultAsync()
    }
    @_disfavoredOverload nonisolated func save(
        _ element: ArgumentMatcher<Element>
    ) -> AsyncCall<Element, Void, any Error> {
        mock.describeAsync("save(_:)", element)
    }
}

/// What members return that have no stub: a mock of a mock's result, and what has no default at all.
protocol Studio: Sendable {
    func speaker() -> any Speaker
    func unknown() throws -> Unknown
    func plainValues() -> (Int, String?, [Int], [String: Int], Set<Int>, Bool)
}

struct Unknown: Equatable, Sendable {
    var id: Int
}

/// A refinement, mocked by hand without a change in the production code.
protocol BigStudio: Studio {
    func size() -> Double
}

final class BigStudioMock: BigStudio, Mocked {
    let mock = MockCore("BigStudioMock")
}

extension BigStudio where Self: Mocked {
    func size() -> Double { mock.received("size()", (), returning: Double.self).result() }
    @_disfavoredOverload nonisolated func size() -> Call<Void, Double, Never> { mock.describe("size()") }
}

extension Studio where Self: Mocked {
    func speaker() -> any Speaker { mock.received("speaker()", (), returning: (any Speaker).self).result() }
    @_disfavoredOverload nonisolated func speaker() -> Call<Void, any Speaker, Never> {
        mock.describe("speaker()")
    }
    func unknown() throws -> Unknown {
        try mock.received("unknown()", (), returning: Unknown.self, throwing: (any Error).self).result()
    }
    @_disfavoredOverload nonisolated func unknown() -> Call<Void, Unknown, any Error> {
        mock.describe("unknown()")
    }
    func plainValues() -> (Int, String?, [Int], [String: Int], Set<Int>, Bool) {
        mock.received(
            "plainValues()", (), returning: (Int, String?, [Int], [String: Int], Set<Int>, Bool).self
        ).result()
    }
}
