import DoppelMocks

// Functions of all kinds, as `@Mock` finds them in ordinary code.

struct Muted: Error, Equatable {
    var reason = "night"
}

struct Book: Sendable, Equatable {
    var id: Int
}

@Mock protocol Functions: Sendable {
    func nothing()
    func oneArgument(_ text: String)
    func labelled(text: String)
    func twoNames(of text: String)
    func several(_ text: String, times: Int, loud: Bool) -> Bool
    func result() -> Int
    func optionalResult() -> String?
    func tupleResult() -> (Int, name: String)
    func arrayResult() -> [String]
    func dictionaryResult() -> [String: [Int]]
    func voidResult() -> Void
    func emptyTuple() -> ()
    func nested(_ map: [String: [Set<Int>]]) -> [[Int?]]
    func tuple(_ pair: (Int, String)) -> Int
    func optional(_ text: String?) -> Int?
    func doubleOptional(_ text: String??) -> Int??
    func unwrapped(_ text: String!) -> Int!
    func throwing() throws -> Int
    func throwingNothing() throws
    func typed(_ number: Int) throws(Muted) -> Int
    func typedAny() throws(any Error) -> Int
    func typedNever() throws(Never) -> Int
    func asynchronous() async -> Int
    func asynchronousThrowing(_ id: Int) async throws -> Book
    func asynchronousTyped(_ id: Int) async throws(Muted) -> Book
    func asynchronousNothing() async
    func existential(_ error: any Error) -> (any Error)?
    func composition(_ value: any Sendable & CustomStringConvertible) -> Int
    func metatype(_ type: Any.Type) -> Bool
    func module(_ text: Swift.String) -> Swift.Int
    @discardableResult func discardable() -> Int
    func commented( /* a comment */
        _ a: Int,  // another
        b: Int /* nested /* comment */ */
    ) -> Int
    @available(*, deprecated, message: "old")
    func deprecated() -> Int
}

@Mock protocol Names: Sendable {
    func `default`() -> Int
    func `in`(`for`: Int, in place: Int) -> Int
    func `class`(_ `self`: Int) -> Int
    func `a raw name`(`with a label` value: Int) -> Int
    func call(call: Int, real: Int, error: Int, newValue: Int) -> Int
    func unnamed(_: Int, _: String, label _: Bool) -> Int
    func underscored(_ text: inout String, text_: Int) -> Int
    func émoji(_ größe: Int) -> Int
    var `case`: Int { get set }
    var `repeat`: Int { get }
    func verify(_ mocked: Int) -> Int
    func describe(_ text: String) -> Int
    func received(_ text: String) -> Int
    func same<mock>(_ value: mock) -> mock
    subscript<mock>(_ value: mock) -> Int { get set }
}

@Mock protocol Overloads: Sendable {
    func find(_ key: String) -> Int
    func find(_ key: Int) -> Int
    func find(_ key: String) -> String?
    func find(key: String) -> Int
    func find(_ key: String, in place: Int) -> Int
    func find() -> Int
    func load(_ key: String) throws -> Int
    func load(_ key: Int) async throws -> Int
    func value() -> Int
    var count: Int { get }
    func count(of text: String) -> Int
}

@Mock protocol Generics: Sendable {
    func same<Value>(_ value: Value) -> Value
    func constrained<Value: Sendable & Equatable>(_ value: Value) -> Bool
    func decode<Value: Decodable & Sendable>(_ type: Value.Type, from text: String) throws -> Value
    func make<Value>() -> Value
    func makeTwo<First, Second>() -> (First, Second)
    func convert<Input, Output>(_ input: Input) -> Output
    func matching<Value>(_ value: Value) -> [Value] where Value: Sequence, Value.Element == Int
    func opaque(_ values: some Sequence<Int>) -> Int
    func opaqueTwo(_ first: some Equatable, _ second: [some Hashable]) -> Int
    func opaqueNested(_ values: some Sequence<some Hashable>) -> Int
    func fails<Failure: Error>(_ error: Failure) throws(Failure) -> Int
    func optional<Value>(_ value: Value?) -> Value?
    func later<Value: Sendable>(_ value: Value) async throws -> Value
    func transform<Value, Output>(_ values: [Value], _ body: (Value) -> Output) -> [Output]
}

@Mock protocol Closures: Sendable {
    func each(_ body: (Int) -> Void)
    func mapped(_ body: (Int) -> String) -> String
    func eachFrom(_ start: Int, _ body: (Int) -> Void, _ end: () -> Void)
    func escaping(_ done: @escaping (Int) -> Void)
    func sendable(_ done: @escaping @Sendable (Int, String) -> Void)
    func onMain(_ done: @escaping @MainActor () -> Void)
    func optional(_ done: ((Int) -> Void)?)
    func optionalSendable(_ done: (@Sendable (Result<Int, any Error>) -> Void)?)
    func returning() -> (Int) -> String
    func returningSendable() -> @Sendable (Int) async throws -> String
    func lazily(_ text: @autoclosure () -> String) -> Int
    func lazilyThrowing(_ text: @autoclosure () throws -> String) throws -> Int
    func lazilyEscaping(_ text: @autoclosure @escaping () -> String)
    func rethrowing<Value>(_ body: (Int) throws -> Value) rethrows -> Value
    func throwing(_ body: (Int) throws -> Void) throws
    func typed(_ body: (Int) throws(Muted) -> Int) throws(Muted) -> Int
    func asynchronous(_ body: (Int) async -> Int) async -> Int
    func asynchronousThrowing(_ body: @Sendable (Int) async throws -> Int) async throws -> Int
    func asynchronousRethrowing<Value: Sendable>(_ body: @Sendable () async throws -> Value) async rethrows
        -> Value
    func nestedClosure(_ body: @escaping (@escaping (Int) -> Void) -> Void)
    func inoutClosure(_ body: (inout Int) -> Void)
}

@Mock protocol Rethrowing: Sendable {
    func map<Value: Sendable>(_ body: @escaping (Int) throws -> Value) rethrows -> [Value]
    func mapLater<Value: Sendable>(_ body: @escaping @Sendable (Int) async throws -> Value) async rethrows
        -> [Value]
}

struct RealRethrowing: Rethrowing {
    func map<Value: Sendable>(_ body: @escaping (Int) throws -> Value) rethrows -> [Value] { [try body(1)] }
    func mapLater<Value: Sendable>(_ body: @escaping @Sendable (Int) async throws -> Value) async rethrows
        -> [Value]
    { [try await body(2)] }
}

@Mock protocol InOut: Sendable {
    func fill(_ buffer: inout [Int], with value: Int) -> Int
    func swap(_ a: inout Int, _ b: inout Int)
    func fillThrowing(_ buffer: inout [Int]) throws
    func fillLater(_ buffer: inout [Int]) async
    func fillGeneric<Value>(_ value: inout Value)
    func sum(_ numbers: Int...) -> Int
    func format(_ text: String, _ arguments: any Sendable..., end: String) -> String
}

typealias Done = (Int) -> Void
enum API { typealias Completion<Value> = @Sendable (Result<Value, any Error>) -> Void }
struct Handler: Equatable { var name = "" }

@Mock(closures: Done.self, API.Completion<Int>.self) protocol Aliased {
    typealias Own = (String) -> Bool
    func each(_ body: Done)
    func later(_ body: @escaping Done) -> Int
    func maybe(_ body: Done?)
    func load(_ completion: API.Completion<Int>, times: Int) throws
    func find(_ test: Own) async -> String?
    func handle(_ handler: Handler) -> Int
}

struct RealAliased: Aliased {
    func each(_ body: Done) { body(1) }
    func later(_ body: @escaping Done) -> Int { 2 }
    func maybe(_ body: Done?) { body?(3) }
    func load(_ completion: API.Completion<Int>, times: Int) throws { completion(.success(times)) }
    func find(_ test: Own) async -> String? { test("a") ? "a" : nil }
    func handle(_ handler: Handler) -> Int { 4 }
}

#if canImport(Foundation)
    @Mock
#endif
protocol Debugged {
    #if os(Linux)
        @available(macOS 13, *)
    #elseif os(macOS)
        @available(macOS 14, *)
    #endif
    func play() -> Int
    #if !os(Linux)
        func rest(_ place: NoSuchType)
    #endif
    #if swift(>=5)
        @discardableResult
    #endif
    func stop() -> Int
}
