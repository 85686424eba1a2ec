import DoppelMocks

// Protocols whose mocks hand calls on to real objects, and the real objects.

@Mock protocol Shelf<Item> {
    associatedtype Item
    associatedtype Fault: Swift.Error
    typealias Visitor = (Item) -> Void
    var first: Item? { get set }
    var count: Int { get }
    func all() async throws -> [Item]
    func add(_ item: Item, times: Int) throws(Fault) -> Int
    func swap(_ item: inout Item) -> Item
    func each(_ body: (Item) throws -> Void) rethrows
    func visit(_ visitor: @escaping Visitor)
    func later(_ item: @autoclosure () -> Item) -> [Item]
    func many(_ items: Item..., note: String) -> [Item]
    mutating func take() throws -> Item?
    mutating func takeLater() async throws -> Item?
    func generic<Value>(_ value: Value, _ item: Item) -> (Value, Item)
    func matching<Values: Sequence>(_ values: Values) -> Int where Values.Element == Item
    subscript(_ place: Int) -> Item { get set }
    static func make(_ item: Item) -> Self
    static var standard: Item? { get set }
    init(_ item: Item)
    init?(checking item: Item)
    init(failing item: Item) throws
}

struct ListShelf: Shelf {
    struct Full: Error, Equatable { var size: Int }

    var items: [String] = []
    var first: String? {
        get { items.first }
        set { items = [newValue].compactMap { $0 } + items.dropFirst() }
    }
    var count: Int { items.count }
    func all() async throws -> [String] { items }
    func add(_ item: String, times: Int) throws(Full) -> Int {
        if times > 3 { throw Full(size: times) }
        return item.count * times
    }
    func swap(_ item: inout String) -> String {
        defer { item = "swapped" }
        return item
    }
    func each(_ body: (String) throws -> Void) rethrows { for item in items { try body(item) } }
    func visit(_ visitor: @escaping (String) -> Void) { items.forEach(visitor) }
    func later(_ item: @autoclosure () -> String) -> [String] { [item(), item()] }
    func many(_ items: String..., note: String) -> [String] { items + [note] }
    mutating func take() throws -> String? { items.popLast() }
    mutating func takeLater() async throws -> String? {
        guard let last = items.popLast() else { throw Full(size: 0) }
        return last
    }
    func generic<Value>(_ value: Value, _ item: String) -> (Value, String) { (value, item) }
    func matching<Values: Sequence>(_ values: Values) -> Int where Values.Element == String { 3 }
    subscript(_ place: Int) -> String {
        get { items[place] }
        set { items[place] = newValue }
    }
    static func make(_ item: String) -> Self { ListShelf(item) }
    nonisolated(unsafe) static var standard: String? = "s"
    init(_ item: String) { items = [item] }
    init(items: [String]) { self.items = items }
    init?(checking item: String) {
        if item.isEmpty { return nil }
        items = [item]
    }
    init(failing item: String) throws {
        if item.isEmpty { throw Full(size: 1) }
        items = [item]
    }
}

@Mock protocol Node: AnyObject {
    var parent: Self? { get set }
    func copy() -> Self
    func me() -> Self
    func children() -> [Self]
    func add(_ child: Self) -> Int
    func adopt(_ children: [Self]) async throws -> Self?
    func pair(_ other: (Self, Int)) -> Bool
    func value() -> Int
    static func root() -> Self
    static func + (left: Self, right: Self) -> Self
    static prefix func - (node: Self) -> Int
}

final class TreeNode: Node {
    var parent: TreeNode?
    var nodes: [TreeNode] = []
    var number: Int
    init(_ number: Int) { self.number = number }
    func copy() -> Self { Self(number + 1) }
    func me() -> Self { self }
    func children() -> [TreeNode] { nodes }
    func add(_ child: TreeNode) -> Int {
        nodes.append(child)
        return nodes.count
    }
    func adopt(_ children: [TreeNode]) async throws -> TreeNode? {
        nodes += children
        return nodes.last
    }
    func pair(_ other: (TreeNode, Int)) -> Bool { true }
    func value() -> Int { number }
    static func root() -> Self { Self(0) }
    static func + (left: TreeNode, right: TreeNode) -> TreeNode { TreeNode(left.number + right.number) }
    static prefix func - (node: TreeNode) -> Int { -node.number }
}

@Mock protocol Totals: Sendable {
    func sum(_ numbers: Int..., scale: Int) throws -> Int
    func later(_ numbers: Int...) async -> Int
    func two(_ numbers: Int..., names: String...) -> Int
    subscript(_ numbers: Int...) -> Int { get }
    func give(_ value: sending [Int]) -> Int
    func take() -> sending NSBox
    static func total(_ numbers: Int...) -> Int
    static var limit: Int { get set }
}

struct RealTotals: Totals {
    func sum(_ numbers: Int..., scale: Int) throws -> Int { numbers.reduce(0, +) * scale }
    func later(_ numbers: Int...) async -> Int { numbers.count }
    func two(_ numbers: Int..., names: String...) -> Int { numbers.count + names.count }
    subscript(_ numbers: Int...) -> Int { numbers.count }
    func give(_ value: sending [Int]) -> Int { value.count }
    func take() -> sending NSBox { NSBox() }
    static func total(_ numbers: Int...) -> Int { numbers.reduce(0, +) }
    nonisolated(unsafe) static var limit = 3
}

@Mock protocol Ticker: Actor {
    associatedtype Tick: Sendable
    func next() async throws -> Tick
    func set(_ tick: Tick) async
    func now() -> Int
    nonisolated func name(_ tick: Tick) -> String
    func keep(_ box: NSBox, _ done: @escaping () -> Void) async throws -> Int
}

actor RealTicker: Ticker {
    var tick = 1
    func next() async throws -> Int { tick }
    func set(_ tick: Int) async { self.tick = tick }
    func now() -> Int { 3 }
    nonisolated func name(_ tick: Int) -> String { "tick \(tick)" }
    func keep(_ box: NSBox, _ done: @escaping () -> Void) async throws -> Int { box.value }
}

@MainActor @Mock protocol Pane<Content>: AnyObject {
    associatedtype Content
    var content: Content? { get set }
    func show(_ content: Content) async throws -> Content
}

@MainActor final class TextPane: Pane {
    var content: String?
    func show(_ content: String) async throws -> String {
        self.content = content
        return content + "!"
    }
}

/// Is not `Sendable`.
final class Draft {
    var text: String
    init(_ text: String) { self.text = text }
}

@Mock protocol Office: Actor {
    func write(_ text: String) async -> Draft
    func revise(_ draft: Draft, by name: String) async throws(Muted) -> Draft
    func latest<Value>(_ value: Value) async throws -> [Value]
    func later() async -> sending Draft
    var current: Draft { get async }
    func same() async -> Self
    nonisolated func loose(_ draft: Draft) async -> Draft
}

@Mock protocol Pile<Item>: Actor {
    associatedtype Item
    func top() async -> Item?
    func put(_ item: Item) async -> [Item]
}

actor RealOffice: Office {
    func write(_ text: String) async -> Draft { Draft(text) }
    func revise(_ draft: Draft, by name: String) async throws(Muted) -> Draft {
        if draft.text.isEmpty { throw Muted(reason: name) }
        return Draft(draft.text + name)
    }
    func latest<Value>(_ value: Value) async throws -> [Value] { [value] }
    func later() async -> sending Draft { Draft("later") }
    var current: Draft { get async { Draft("current") } }
    func same() async -> Self { self }
    nonisolated func loose(_ draft: Draft) async -> Draft { draft }
}

actor RealPile: Pile {
    var items: [Draft] = []
    func top() async -> Draft? { items.last }
    func put(_ item: Draft) async -> [Draft] {
        items.append(item)
        return items
    }
}

extension Office {
    /// Asks where results that are not `Sendable` may be had.
    func texts() async throws -> [String] {
        let draft = await write("a")
        let revised = try await revise(draft, by: "b")
        let latest = try await latest(draft)
        return [draft, revised, latest[0], await later(), await current].map(\.text)
    }
}

extension Pile where Item == Draft {
    func texts() async -> [String?] { [await top()?.text, await put(Draft("x")).last?.text] }
}
