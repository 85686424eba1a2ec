public import DoppelMocks

// Real code that `@Spied` makes stubbable.

@Spied final class Library: Sendable {
    let name: String

    init(name: String) { self.name = name }

    func load(id: Int) async throws -> String {
        guard id >= 0 else { throw Muted(reason: "id \(id)") }
        return "\(name) \(id)"
    }

    /// Calls another spied method through `self`.
    func loadAll(_ ids: [Int]) async throws -> [String] {
        var all: [String] = []
        for id in ids { all.append(try await load(id: id)) }
        return all
    }

    func title() -> String { "Library \(name)" }
    func pick(_ number: Int) throws(Muted) -> Int {
        if number < 0 { throw Muted(reason: "less") }
        return number
    }
    func fill(_ buffer: inout [Int]) { buffer.append(buffer.count) }
    func each(_ body: (Int) -> Void) { body(name.count) }
    func later(_ done: @escaping @Sendable (Int) -> Void) { done(name.count) }
    func same<Value>(_ value: Value) -> Value { value }
    func sum(_ numbers: Int...) -> Int { numbers.reduce(0, +) }
    func adder(_ start: Int) -> (_ number: Int) -> Int { { start + $0 } }
    static func open(_ name: String) -> Int { name.count }
    func call(_ call: Int, original: Int) -> Int { call + original }
    private func secret() -> Int { 3 }
    var secrets: Int { secret() }
    func raced() -> some Equatable & ExpressibleByIntegerLiteral { 1 }

    struct Shelf {
        var total = 0

        @SpiedFunction mutating func add(_ number: Int) -> Int {
            total += number
            return self.total
        }
    }
}

@Spied class Animal {
    func speak() -> String { "…" }
    class func kind() -> String { "animal" }
}

@Spied final class Dog: Animal {
    override func speak() -> String { "woof " + super.speak() }
    func run(_ distance: Int) -> Int { distance * 2 }
}

@Spied actor Vault {
    var coins = 0
    func add(_ number: Int) -> Int {
        coins += number
        return coins
    }
    func slow(_ number: Int) async -> Int {
        await Task.yield()
        return add(number)
    }
}

@Spied @MainActor final class Window {
    var title = "none"
    func show(_ text: String) -> String {
        title = text
        return title
    }
    func wait() async throws -> Int { 3 }
}

extension Library {
    @SpiedFunction func extended(_ number: Int) -> Int { number + 1 }
}

@SpiedFunction func today(offset: Int) -> String { "day \(offset)" }
@SpiedFunction func fetch<Value: Sendable>(_ value: Value) async throws -> Value { value }

@Spied(closures: Done.self) final class Looper {
    func each(_ body: Done) { body(3) }
}

/// Seen by other modules.
@Spied public enum PublicTools {
    /// Twice the number.
    public static func twice(_ number: Int) -> Int { number * 2 }
}

// Functions that rethrow, and that own what they are given.

struct Stamp: ~Copyable { var number: Int }

@Spied class Workshop {
    func mapped<Value>(_ numbers: [Int], _ body: (Int) throws -> Value) rethrows -> [Value] {
        guard let first = numbers.first else { return [] }
        return try [body(first)] + mapped(Array(numbers.dropFirst()), body)
    }
    func both(_ first: () throws -> Int, or second: (Int) throws -> String) rethrows -> String {
        try second(first()) + #function
    }
    func visit(_ total: inout Int, _ body: (Int) throws -> Void) rethrows {
        try body(total)
        total += 1
    }
    static func once(_ body: () throws -> Void) rethrows { try body() }
    func weigh(_ stamp: borrowing Stamp) -> Int { stamp.number }
    func weighLater(_ stamp: borrowing Stamp, text: borrowing String) async -> Int {
        stamp.number + text.count
    }
    func weighed(_ text: borrowing String, _ body: (Int) -> Void) { body(text.count) }
    func use(_ stamp: consuming Stamp, by number: Int) throws -> Int {
        if number < 0 { throw Muted() }
        stamp.number += number
        return stamp.number
    }
    func shout(_ text: consuming String) -> String {
        text.append("!")
        return text
    }
}

@Spied final class LoudWorkshop: Workshop {
    override func both(_ first: () throws -> Int, or second: (Int) throws -> String) rethrows -> String {
        try "loud " + super.both(first, or: second)
    }
    override func shout(_ text: consuming String) -> String { super.shout(text) + "!" }
}

@SpiedFunction func twice<Value>(_ body: () throws -> Value) rethrows -> [Value] { try [body(), body()] }
