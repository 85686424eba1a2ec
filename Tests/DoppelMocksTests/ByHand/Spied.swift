import DoppelMocks

// Code as `@Spied` rewrites it: the body asks whether a stub answers, and twins describe calls.

final class Library: Sendable {
    let name: String

    init(name: String) { self.name = name }

    func load(id: Int) async throws -> String {
        func original() async throws -> String {
            guard id >= 0 else { throw Muted(reason: "id \(id)") }
            return "\(name) \(id)"
        }
        guard
            let call = Spy.received(
                "Library.load(id:)", on: self, id, returning: String.self, throwing: (any Error).self)
        else { return try await original() }
        if await call.isReplacedAsync() { return try await call.resultAsync() }
        do { return call.returned(try await original()) } catch { throw call.threw(error) }
    }
    @_disfavoredOverload nonisolated func load(
        id: ArgumentMatcher<Int>
    ) -> AsyncCall<Int, String, any Error> {
        Spy.describeAsync("Library.load(id:)", on: self, id)
    }
    @_disfavoredOverload nonisolated static func load(
        id: ArgumentMatcher<Int>
    ) -> AsyncCall<Int, String, any Error> {
        Spy.describeAsync("Library.load(id:)", id)
    }

    static let loadAllLine = #line + 5

    /// Calls another spied method through `self`.
    func loadAll(_ ids: [Int]) async throws -> [String] {
        var all: [String] = []
        for id in ids { all.append(try await load(id: id)) }
        return all
    }

    func title() -> String {
        func original() -> String { "Library \(name)" }
        guard let call = Spy.received("Library.title()", on: self, (), returning: String.self) else {
            return original()
        }
        if call.isReplaced() { return call.result() }
        return call.returned(original())
    }
    @_disfavoredOverload nonisolated func title() -> Call<Void, String, Never> {
        Spy.describe("Library.title()", on: self)
    }
    @_disfavoredOverload nonisolated static func title() -> Call<Void, String, Never> {
        Spy.describe("Library.title()")
    }

    static func open(_ name: String) -> Int {
        func original() -> Int { name.count }
        guard let call = Spy.received("Library.open(_:)", name, returning: Int.self) else {
            return original()
        }
        if call.isReplaced() { return call.result() }
        return call.returned(original())
    }
    @_disfavoredOverload nonisolated static func open(
        _ name: ArgumentMatcher<String>
    ) -> Call<String, Int, Never> {
        Spy.describe("Library.open(_:)", name)
    }
}

struct Counter {
    var total = 0

    mutating func add(_ number: Int) -> Int {
        func original(_ self: inout Counter) -> Int {
            self.total += number
            return self.total
        }
        guard let call = Spy.received("Counter.add(_:)", number, returning: Int.self) else {
            return original(&self)
        }
        if call.isReplaced() { return call.result() }
        return call.returned(original(&self))
    }
    @_disfavoredOverload nonisolated static func add(_ number: ArgumentMatcher<Int>) -> Call<Int, Int, Never>
    {
        Spy.describe("Counter.add(_:)", number)
    }
}

func today(offset: Int) -> String {
    func original() -> String { "day \(offset)" }
    guard let call = Spy.received("today(offset:)", offset, returning: String.self) else { return original() }
    if call.isReplaced() { return call.result() }
    return call.returned(original())
}
@_disfavoredOverload func today(offset: ArgumentMatcher<Int>) -> Call<Int, String, Never> {
    Spy.describe("today(offset:)", offset)
}
