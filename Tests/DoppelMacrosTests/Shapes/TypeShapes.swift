public import DoppelMocks

// Protocols of all kinds: isolation, associated types, refinement, access.

@Mock protocol Store: Actor {
    var size: Int { get }
    var limit: Int { get set }
    func get(_ key: String) -> Int
    func put(_ key: String, _ value: Int) async throws
    nonisolated func name() -> String
    nonisolated var label: String { get }
    static func shared() -> Int
}

@MainActor @Mock protocol Screen: AnyObject {
    var title: String { get set }
    func show(_ text: String)
    func wait() async -> Int
    nonisolated func identifier() -> Int
    init(title: String)
}

@globalActor actor DatabaseActor {
    static let shared = DatabaseActor()
}

@Mock @DatabaseActor protocol Database {
    var rows: Int { get set }
    func query(_ text: String) throws -> [String]
}

@Mock protocol PartlyIsolated: Sendable {
    @MainActor func show()
    @MainActor var title: String { get set }
    @DatabaseActor func query() async throws -> Int
    nonisolated func free() -> Int
    nonisolated(nonsending) func caller() async -> Int
    @concurrent func apart() async -> Int
    func isolated(to actor: isolated any Actor, _ number: Int) -> Int
    func maybeIsolated(_ number: Int, to actor: isolated (any Actor)?) async -> Int
}

@Mock nonisolated protocol Plain {
    func run() async throws -> Int
    func give(_ value: sending [Int]) -> Int
    func take() -> sending NSBox
}

final class NSBox { var value = 1 }

/// Runs where it is told to; of `load` nothing is handed on, so that no other code mentions the actor.
@Mock protocol Ferry<Car>: Sendable {
    associatedtype Car: Sendable
    func cross(on actor: isolated (any Actor)?, _ body: () -> Int) async -> Int
    func typed(_ car: Car, on call: isolated any Actor, _ body: () -> Car) async throws(Muted) -> Car
    func load(_ a: Int..., then b: Int..., on actor: isolated (any Actor)?, _ body: () -> Int) async throws
        -> Int
    func board(on actor: isolated any Actor, _ body: () -> Int) -> Int
    func sent(on actor: isolated (any Actor)?, _ body: () -> Int) async -> sending NSBox
}

final class RealFerry: Ferry {
    func cross(on actor: isolated (any Actor)?, _ body: () -> Int) async -> Int { body() }
    func typed(_ car: Int, on actor: isolated any Actor, _ body: () -> Int) async throws(Muted) -> Int {
        body()
    }
    func load(_ a: Int..., then b: Int..., on actor: isolated (any Actor)?, _ body: () -> Int) async -> Int {
        1
    }
    func board(on actor: isolated any Actor, _ body: () -> Int) -> Int { body() }
    func sent(on actor: isolated (any Actor)?, _ body: () -> Int) async -> sending NSBox {
        let box = NSBox()
        box.value = body()
        return box
    }
}

/// Calls all that a ferry can, on the main actor.
@MainActor func sail(_ ferry: some Ferry<Int>) async throws -> [Int] {
    func number(_ value: Int) -> Int {
        MainActor.assertIsolated()
        return value
    }
    return [
        await ferry.cross(on: MainActor.shared) { number(1) },
        try await ferry.typed(0, on: MainActor.shared) { number(2) },
        try await ferry.load(0, then: 0, on: MainActor.shared) { number(3) },
        ferry.board(on: MainActor.shared) { number(4) },
        await ferry.sent(on: MainActor.shared) { number(5) }.value,
    ]
}

@Mock protocol Repository<Element>: Sendable {
    associatedtype Element: Sendable
    func all() async throws -> [Element]
    func save(_ element: Element) async throws
    func find(where test: @Sendable (Element) -> Bool) -> Element?
    var first: Element? { get set }
    var count: Int { get }
}

@Mock protocol Cache<Key, Value> {
    associatedtype Key: Hashable & Sendable
    associatedtype Value
    subscript(key: Key) -> Value? { get set }
    func removeAll(where test: (Key, Value) throws -> Bool) rethrows
    static func make(limit: Int) -> Self
    init(limit: Int)
}

@Mock protocol Listing {
    associatedtype Items: Sequence where Items.Element == Int
    associatedtype Filter: Equatable = Int
    typealias Handler = (Items) -> Void
    func items() -> Items?
    func apply(_ filter: Filter, _ handler: @escaping Handler)
}

@Mock protocol Parsing {
    associatedtype Input
    associatedtype Failure: Swift.Error
    func parse(_ input: Input) throws(Failure) -> Int
}

@Mock protocol Named: Sendable {
    var name: String { get }
    func greet(_ other: String) -> String
}

@Mock protocol Kid: Named {
    func toys() -> [String]
    var age: Int { get set }
}

@Mock protocol Prodigy: Kid, CustomStringConvertible {
    func play(_ piece: String) async throws -> Int
}

@Mock protocol IntRepository: Repository where Element == Int {
    func sum() -> Int
}

@Mock protocol BookRepository: Repository<Book> {
    func newest() -> Book?
}

@Mock protocol Standard: Hashable, Comparable, CustomStringConvertible, CustomDebugStringConvertible, Sendable
{
    func run() -> Int
}

@Mock protocol Entity: Identifiable {
    var id: Int { get }
    var name: String { get }
}

@Mock protocol Thing: Identifiable where ID == String {
    func run()
}

@Mock protocol Failing: Error {
    var code: Int { get }
}

@Mock protocol ClassBound: AnyObject {
    var delegate: (any Named)? { get set }
}

@Mock protocol SelfBound where Self: AnyObject {
    var value: Int { get set }
}

@Mock protocol Empty {}

/// Seen by other modules.
@Mock public protocol PublicService {
    func run(_ text: String) async throws -> Int
    var state: Int { get set }
    static var shared: Int { get }
    subscript(key: String) -> Int { get set }
    init(name: String)
}

@Mock package protocol PackageService {
    func run() -> Int
}

@Mock fileprivate protocol FileService {
    func run() -> Int
}

@Mock private protocol PrivateService {
    var state: Int { get set }
}

enum FileAccess {
    static func run() -> [Int] {
        let file = MockFileService()
        when(file.run()).returns(3)
        let secret = MockPrivateService()
        when(secret.state(.get)).returns(4)
        return [file.run(), secret.state]
    }
}

enum Outer {
    @Mock protocol Inner {
        func run() -> Int
        var state: Int { get set }
    }
}

@Mock protocol Conditional {
    func always() -> Int
    #if DEBUG
        func debugging() -> Int
        var debug: Int { get set }
    #else
        func releasing() -> Int
    #endif
    #if os(Linux) || os(macOS)  // a comment
        #if swift(>=5.9)
            func modern() -> Int
        #elseif swift(>=4)
            func old() -> Int
        #endif
    #endif
    #if os(Windows)
        func windows() -> HANDLE
    #endif
    func last() -> Int
}

@available(macOS 13, iOS 16, *)
@Mock protocol Available {
    @available(macOS 14, iOS 17, *)
    func new() -> Int
    func old() -> Int
}

@Mock protocol Operating: Equatable {
    static func + (left: Self, right: Self) -> Self
    static func < (left: Self, right: Int) -> Bool
    static prefix func - (value: Self) -> Int
    static func == (left: Self, right: Self) -> Bool
}

infix operator <+> : AdditionPrecedence
postfix operator %%

@Mock protocol Money: Comparable, Sendable {
    static func + (left: Self, right: Self) -> Self
    static func * (left: Int, right: Self) -> Int
    static func <+> (left: Self, right: String) throws -> String
    static func += (left: inout Self, right: Int)
    static func ..< (left: Self, right: Self) async -> Bool
    static func - <Value: Equatable>(left: Self, right: Value) -> Value?
    static prefix func ! (value: Self) -> Bool
    static postfix func %% (value: Self) -> Int
    static func < (left: Self, right: Self) -> Bool
}

@Mock @MainActor protocol Chained<Link> {
    associatedtype Link
    nonisolated static func + (left: Self, right: Link) -> Self
    #if os(Linux)
        static func / (left: Self, right: Link) -> Link
    #endif
}

@Mock protocol Packs: Sendable {
    func all<each Value>(_ values: repeat each Value) -> Int
    func mixed<each Value>(_ first: Int, _ values: repeat each Value) -> (repeat each Value)
}
