import DoppelMocks
import MockedSources

// Classes with subclasses, whose overrides `@Spied` makes stubbable.

@Spied class Beast {
    init() {}
    func speak() -> String { "…" }
    /// Calls another spied method through `self`.
    func speakTwice() -> String { speak() + speak() }
    nonisolated(nonsending) func eat(_ food: String) async throws -> String { "ate \(food)" }
    func pick(_ number: Int) throws(Muted) -> Int { number }
    func risk() throws -> Int { 1 }
    func same<Value>(_ value: Value) -> Value { value }
    func fill(_ buffer: inout [Int]) { buffer.append(1) }
    func each(_ body: (Int) -> Void) { body(1) }
    func eachTyped(_ body: (Int) -> Void) throws(Muted) -> Int {
        body(1)
        return 1
    }
    nonisolated(nonsending) func eachLater(_ body: (Int) -> Void) async throws -> Int {
        body(1)
        return 1
    }
    func later(_ done: @escaping @Sendable (Int) -> Void) { done(1) }
    func sum(_ numbers: Int...) -> Int { numbers.reduce(0, +) }
    func twin(_ number: Int) -> Int { number }
    func twin(_ number: Int) -> String { "\(number)" }
    func mate() -> Beast { Beast() }
    func find(name: String?) -> Beast? { nil }
    func `default`(in place: Int) -> Int { place }
    func name() -> String { #function }
    func count(_ number: Int) -> Int { number <= 0 ? 0 : 1 + count(number - 1) }
    func plain() -> Int { 1 }
    class func kind() -> String { "beast" }
    class func lookUp(_ number: Int) async throws -> Int { number }
    var legs: Int { @SpiedFunction get { 4 } }
    class var home: String { @SpiedFunction get { "\(self)" } }
}

@Spied class Cat: Beast {
    override func speak() -> String { "meow " + super.speak() }
    override nonisolated(nonsending) func eat(_ food: String) async throws -> String {
        guard food != "" else { throw Muted(reason: "hungry") }
        await Task.yield()
        return try await "cat " + super.eat(food)
    }
    override func pick(_ number: Int) throws(Muted) -> Int { try super.pick(number) * 2 }
    override func risk() -> Int { 2 }
    override func same<Value>(_ value: Value) -> Value { super.same(value) }
    override func fill(_ buffer: inout [Int]) {
        super.fill(&buffer)
        buffer.append(2)
    }
    override func each(_ body: (Int) -> Void) {
        super.each(body)
        body(2)
    }
    override func eachTyped(_ body: (Int) -> Void) throws(Muted) -> Int { try super.eachTyped(body) + 1 }
    override nonisolated(nonsending) func eachLater(_ body: (Int) -> Void) async -> Int {
        await Task.yield()
        body(2)
        return 2
    }
    override func later(_ done: @escaping @Sendable (Int) -> Void) { done(2) }
    override func sum(_ numbers: Int...) -> Int { -numbers.reduce(0, +) }
    override func twin(_ number: Int) -> Int { -number }
    override func twin(_ number: Int) -> String { "cat \(number)" }
    override func mate() -> Cat { Cat() }
    override func find(name: String?) -> Beast? { self }
    override func `default`(in place: Int) -> Int { place + 1 }
    override func name() -> String { #function + super.name() }
    override func count(_ number: Int) -> Int { super.count(number) }
    override class func kind() -> String { "cat " + super.kind() }
    override class func lookUp(_ number: Int) async throws -> Int { try await super.lookUp(number) + 1 }
    func purr() -> String { "purr" }
}

@Spied final class Kitten: Cat {
    override func speak() -> String { "kitten " + super.speak() }
    override class func kind() -> String { "kitten " + super.kind() }
    override func purr() -> String { "kitten " + super.purr() }
    override func same<Value>(_ value: Value) -> Value { super.same(value) }
    /// Calls what it overrides past the override.
    func speakAsCat() -> String { super.speak() }
}

/// Is not annotated.
class Stray: Cat {
    override func speak() -> String { "stray " + super.speak() }
    override func plain() -> Int { 3 }
}

/// Is not annotated but for one method.
class Cow: Beast {
    @SpiedFunction override func speak() -> String { "moo " + super.speak() }
    override func plain() -> Int { 2 }
}

@Spied class Nest<Item> {
    let items: [Item]
    init(_ items: [Item]) { self.items = items }
    func first(or item: Item) -> Item { items.first ?? item }
    func swap<Other>(_ item: Item, for other: Other) -> (Item, Other) { (item, other) }
}

@Spied class NumberNest: Nest<Int> {
    override func first(or item: Int) -> Int { -super.first(or: item) }
    override func swap<Other>(_ item: Int, for other: Other) -> (Int, Other) { (-item, other) }
}

@Spied class PairNest<Item, Other>: Nest<(Item, Other)> {
    override func first(or item: (Item, Other)) -> (Item, Other) { super.first(or: item) }
}

@Spied @MainActor class Gauge {
    func show(_ text: String) -> String { text }
    func wait(_ number: Int) async throws -> Int { number }
}

@Spied class SideGauge: Gauge {
    override func show(_ text: String) -> String { "side " + super.show(text) }
    override func wait(_ number: Int) async throws -> Int { try await super.wait(number) + 1 }
}

// Bases of another module.

@Spied class CatShelter: Shelter {
    override func greet(_ name: String) -> String { "cat " + super.greet(name) }
    override nonisolated(nonsending) func load(_ number: Int) async throws -> String {
        try await "cat " + super.load(number)
    }
    override class func make() -> String { "cats " + super.make() }
}

// Bases that are not spied on.

@Spied class Home: Stage {
    override func appear(_ isAnimated: Bool) {
        super.appear(isAnimated)
        super.appear(false)
    }
    override func title(_ number: Int) -> String { "home " + super.title(number) }
    override func title(_ text: String) -> String { "home " + super.title(text) }
    override nonisolated(nonsending) func load<Value: Sendable>(_ value: Value) async throws -> Value {
        try await super.load(value)
    }
    override class func kind() -> String { "home " + super.kind() }
}

@Spied final class Cottage: Home {
    override func appear(_ isAnimated: Bool) { super.appear(isAnimated) }
    override func title(_ number: Int) -> String { "cottage " + super.title(number) }
    override class func kind() -> String { "cottage " + super.kind() }
}

@Spied final class DetailController: Controller {
    override func didLoad() {
        super.didLoad()
        super.didLoad()
    }
    override func reload(_ number: Int) async -> Int { await super.reload(number) + 1 }
}
