import DoppelMocks

// Members of the less usual kinds, with the mocks that `@Mock` writes for them.

protocol Shelf: AnyObject, Sendable {
    subscript(key: String, at place: Int) -> Int { get set }
    func each(_ body: (Int) -> Void, from start: Int)
    func later(_ done: @escaping @Sendable (Int, String) -> Void, _ failed: (@Sendable (Muted) -> Void)?)
    func fill(_ buffer: inout [Int], with value: Int) -> Int
    func sum(_ numbers: Int...) -> Int
    func log(_ text: @autoclosure () -> String)
    func map<Value>(_ transform: (Int) throws -> Value) rethrows -> Value
    func decode<Value: Sendable>(_ type: Value.Type, from text: String) throws -> Value
    func make<Value>() -> Value
    func copy() -> Self
    func find(_ key: String) -> Int
    func find(_ key: String) -> String?
    static var count: Int { get }
    static func open(_ name: String) throws -> Int
    init(name: String)
}

final class MockShelf: Shelf, GeneratedMock {
    nonisolated let mock: MockCore
    nonisolated init(mock: MockCore) { self.mock = mock }
    nonisolated convenience init(
        _ mode: MockMode = .nice, fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
        column: Int = #column
    ) {
        self.init(
            mock: MockCore("MockShelf", mode, fileID: fileID, filePath: filePath, line: line, column: column))
    }
    convenience init(name: String) {
        self.init(mock: MockCore("MockShelf"))
        Self.mock.received("init(name:)", name, returning: Void.self).result()
    }
    nonisolated static func initializer(name: ArgumentMatcher<String>) -> Call<String, Void, Never> {
        Self.mock.describe("init(name:)", name)
    }
}

extension Shelf where Self: Mocked {
    subscript(key: String, at place: Int) -> Int {
        get {
            let call = mock.received("subscript(_:at:)", (key, place), returning: Int.self)
            if let real = call.real(as: (any Shelf).self) { return call.returned(real[key, at: place]) }
            return call.result()
        }
        set {
            let call = mock.received("subscript(_:at:) =", (key, place, newValue), returning: Void.self)
            if call.setReal(as: (any Shelf).self, { $0[key, at: place] = newValue }) {
                return call.returned(())
            }
            call.result()
        }
    }
    @_disfavoredOverload
    nonisolated subscript(
        key: ArgumentMatcher<String>, at place: ArgumentMatcher<Int>
    ) -> Call<(String, Int), Int, Never> {
        mock.describe("subscript(_:at:)", key, place)
    }
    @_disfavoredOverload
    nonisolated subscript(
        key: ArgumentMatcher<String>, at place: ArgumentMatcher<Int>, set newValue: ArgumentMatcher<Int>
    ) -> Call<(String, Int, Int), Void, Never> {
        mock.describe("subscript(_:at:) =", key, place, newValue)
    }

    func each(_ body: (Int) -> Void, from start: Int) {
        return withoutActuallyEscaping(body) { body in
            let call = mock.received(
                "each(_:from:)", (NonEscaping(body), start), returning: Void.self)
            defer { call.forgetArguments() }
            if let real = call.real(as: (any Shelf).self) {
                return call.returned(real.each(body, from: start))
            }
            return call.result()
        }
    }
    @_disfavoredOverload nonisolated func each(
        _ body: ArgumentMatcher<(Int) -> Void>, from start: ArgumentMatcher<Int>
    ) -> Call<(NonEscaping<(Int) -> Void>, Int), Void, Never> {
        mock.describe("each(_:from:)", body.nonEscaping, start)
    }

    func later(_ done: @escaping @Sendable (Int, String) -> Void, _ failed: (@Sendable (Muted) -> Void)?) {
        let call = mock.received("later(_:_:)", (done, failed), returning: Void.self)
        if let real = call.real(as: (any Shelf).self) { return call.returned(real.later(done, failed)) }
        return call.result()
    }
    @_disfavoredOverload nonisolated func later(
        _ done: ArgumentMatcher<@Sendable (Int, String) -> Void>,
        _ failed: ArgumentMatcher<(@Sendable (Muted) -> Void)?>
    ) -> Call<(@Sendable (Int, String) -> Void, (@Sendable (Muted) -> Void)?), Void, Never> {
        mock.describe("later(_:_:)", done, failed)
    }

    func fill(_ buffer: inout [Int], with value: Int) -> Int {
        let buffer_ = InoutArgument(buffer)
        defer { buffer = buffer_.value }
        let call = mock.received("fill(_:with:)", (buffer_, value), returning: Int.self)
        if let real = call.real(as: (any Shelf).self) {
            return call.returned(real.fill(&buffer_.value, with: value))
        }
        return call.result()
    }
    @_disfavoredOverload nonisolated func fill(
        _ buffer: ArgumentMatcher<[Int]>, with value: ArgumentMatcher<Int>
    ) -> Call<(InoutArgument<[Int]>, Int), Int, Never> {
        mock.describe("fill(_:with:)", buffer.inout, value)
    }

    func sum(_ numbers: Int...) -> Int { mock.received("sum(_:)", numbers, returning: Int.self).result() }
    @_disfavoredOverload nonisolated func sum(_ numbers: ArgumentMatcher<[Int]>) -> Call<[Int], Int, Never> {
        mock.describe("sum(_:)", numbers)
    }

    func log(_ text: @autoclosure () -> String) {
        let text_ = text()
        let call = mock.received("log(_:)", text_, returning: Void.self)
        if let real = call.real(as: (any Shelf).self) { return call.returned(real.log(text_)) }
        return call.result()
    }
    @_disfavoredOverload nonisolated func log(_ text: ArgumentMatcher<String>) -> Call<String, Void, Never> {
        mock.describe("log(_:)", text)
    }

    func map<Value>(_ transform: (Int) throws -> Value) rethrows -> Value {
        return try withoutActuallyEscaping(transform) { transform in
            let call = mock.received(
                "map(_:)", NonEscaping(transform), returning: Value.self, throwing: (any Error).self)
            defer { call.forgetArguments() }
            if let real = call.real(as: (any Shelf).self) { return call.returned(try real.map(transform)) }
            return try call.result(rethrowing: { throw $0 })
        }
    }
    @_disfavoredOverload nonisolated func map<Value>(
        _ transform: ArgumentMatcher<(Int) throws -> Value>
    ) -> Call<NonEscaping<(Int) throws -> Value>, Value, any Error> {
        mock.describe("map(_:)", transform.nonEscaping)
    }

    func decode<Value: Sendable>(_ type: Value.Type, from text: String) throws -> Value {
        let call = mock.received(
            "decode(_:from:)", (type, text), returning: Value.self, throwing: (any Error).self)
        if let real = call.real(as: (any Shelf).self) {
            do { return call.returned(try real.decode(type, from: text)) } catch { throw call.threw(error) }
        }
        return try call.result()
    }
    @_disfavoredOverload nonisolated func decode<Value: Sendable>(
        _ type: ArgumentMatcher<Value.Type>, from text: ArgumentMatcher<String>
    ) -> Call<(Value.Type, String), Value, any Error> {
        mock.describe("decode(_:from:)", type, text)
    }

    func make<Value>() -> Value { mock.received("make()", (), returning: Value.self).result() }
    nonisolated func make<Value>(returning _: Value.Type) -> Call<Void, Value, Never> {
        mock.describe("make()")
    }

    func copy() -> Self { mock.received("copy()", (), returning: Self.self).result(orElse: self) }
    @_disfavoredOverload nonisolated func copy() -> Call<Void, Self, Never> { mock.describe("copy()") }

    func find(_ key: String) -> Int {
        mock.received("find(_:) (String) -> Int", key, returning: Int.self).result()
    }
    @_disfavoredOverload nonisolated func find(_ key: ArgumentMatcher<String>) -> Call<String, Int, Never> {
        mock.describe("find(_:) (String) -> Int", key)
    }
    func find(_ key: String) -> String? {
        mock.received("find(_:) (String) -> String?", key, returning: String?.self).result()
    }
    @_disfavoredOverload nonisolated func find(
        _ key: ArgumentMatcher<String>
    ) -> Call<String, String?, Never> {
        mock.describe("find(_:) (String) -> String?", key)
    }

    static var count: Int { Self.mock.received("count", (), returning: Int.self).result() }
    nonisolated static func count(_: Get) -> Call<Void, Int, Never> { Self.mock.describe("count") }

    static func open(_ name: String) throws -> Int {
        try Self.mock.received("open(_:)", name, returning: Int.self, throwing: (any Error).self).result()
    }
    @_disfavoredOverload nonisolated static func open(
        _ name: ArgumentMatcher<String>
    ) -> Call<String, Int, any Error> {
        Self.mock.describe("open(_:)", name)
    }
}
