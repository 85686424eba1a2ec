public import DoppelMocks

// Properties and subscripts whose accessors `@Spied` makes stubbable.

@Spied final class Turntable {
    private var stored = 33
    /// Runs with the code of the setter.
    private(set) var changes = 0

    var speed: Int {
        @SpiedFunction get { stored }
        @SpiedFunction set {
            changes += 1
            stored = newValue
        }
    }
    /// Reads another spied property through `self`.
    var doubled: Int {
        @SpiedFunction get {
            let speed = speed
            return speed * 2
        }
    }
    var label: String {
        get { #function }
        @SpiedFunction set(text) { changes += text.count }
    }
    var plain: Int { stored }
    static var made: Int { @SpiedFunction get { 7 } }
    class var kind: String { @SpiedFunction get { "\(Self.self)" } }
    var risky: Int {
        @SpiedFunction get throws(Muted) {
            if stored < 0 { throw Muted(reason: "less") }
            return stored
        }
    }
    var `default`: Int { @SpiedFunction get { if stored > 0 { 1 } else { 2 } } }
    private var hidden: Int { @SpiedFunction get { 5 } }
    func show() -> Int { hidden }

    subscript(track: Int) -> String {
        @SpiedFunction get { "track \(track)" }
        @SpiedFunction set { changes += newValue.count + track }
    }
    subscript(name: String, side side: Int) -> String { @SpiedFunction get throws { name + "\(side)" } }
    static subscript(number: Int) -> Int { @SpiedFunction get { number } }
    subscript<Value: Hashable>(same value: Value) -> Value { @SpiedFunction get { value } }
}

@Spied struct Counter {
    var count = 0
    var next: Int {
        @SpiedFunction mutating get {
            count += 1
            return count
        }
        @SpiedFunction set { self.count = newValue }
    }
}

@Spied actor Ledger {
    var sum = 0
    var total: Int { @SpiedFunction get { sum } }
    nonisolated var name: String { @SpiedFunction get { "ledger" } }
    var slow: Int { @SpiedFunction get async { sum } }
    var later: [Int] {
        @SpiedFunction get async throws {
            await Task.yield()
            sum += 1
            return [sum]
        }
    }
}

@Spied @MainActor final class Panel {
    var stored = "none"
    var title: String {
        @SpiedFunction get { stored }
        @SpiedFunction set { stored = newValue }
    }
}

@Spied final class Stack<Item> {
    var items: [Item] = []
    var top: Item? { @SpiedFunction get { items.last } }
    subscript(place: Int) -> Item { @SpiedFunction get { items[place] } }
}

extension Turntable {
    @SpiedProperty var extended: Int { @SpiedFunction get { 1 } }
    @SpiedFunction func spun(_ times: Int) -> String { "spun \(times)" }
}

final class Disc: Playable { var length: Int { 6 } }

@SpiedProperty var moduleName: String { @SpiedFunction get { "module" } }

/// Seen by other modules.
@Spied public enum PublicFacts {
    /// Half of four.
    public static var two: Int { @SpiedFunction get { 2 } }
}
