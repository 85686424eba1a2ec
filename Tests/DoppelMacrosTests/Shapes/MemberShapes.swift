import DoppelMocks

// Properties, subscripts, initialisers and static members.

@Mock protocol Properties: Sendable {
    var readOnly: Int { get }
    var readWrite: Int { get set }
    var optional: String? { get set }
    var unwrapped: String! { get set }
    var array: [Int] { get set }
    var tuple: (Int, String) { get set }
    var closure: @Sendable (Int) -> Void { get set }
    var optionalClosure: (@Sendable () -> Int)? { get set }
    var labelled: @Sendable (_ count: Int, _ name: String) throws -> (first: Int, second: Int) { get set }
    var existential: (any Error)? { get }
    var throwing: Int { get throws }
    var typed: Int { get throws(Muted) }
    var asynchronous: Int { get async }
    var asynchronousThrowing: String { get async throws }
    var asynchronousTyped: String { get async throws(Muted) }
    var multiline: Int {
        get
        set
    }
    var setFirst: Int { set get }
    @available(*, deprecated) var deprecated: Int { get set }
}

@Mock protocol Structlike {
    var total: Int { get nonmutating set }
    var next: Int { mutating get }
    mutating func advance()
    mutating func take(_ count: Int) -> [Int]
    mutating func fail() throws
    mutating func wait() async
    nonmutating func peek() -> Int
}

@Mock protocol Subscripts: AnyObject, Sendable {
    subscript(key: String) -> Int { get set }
    subscript(_ key: Int, at place: Int) -> String { get }
    subscript<Key: Hashable>(generic key: Key) -> Int? { get set }
    subscript(throwing key: Int) -> Int { get throws }
    subscript(later key: Int) -> Int { get async throws }
    subscript() -> Int { get }
    subscript(row: Int, column column: Int) -> Int { get set }
    subscript(many: Int...) -> Int { get }
    static subscript(type: Int) -> Int { get set }
}

@Mock protocol Statics: Sendable {
    static var count: Int { get }
    static var shared: Int { get set }
    static var later: Int { get async throws }
    static func open(_ name: String) throws -> Int
    static func make() -> Self
    static func find(_ id: Int) -> Self?
    static func wait() async -> Int
    static func generic<Value>(_ value: Value) -> Value
}

@Mock protocol Initialisers: AnyObject {
    init()
    init(name: String)
    init(_ number: Int, text: String) throws
    init?(maybe: Int)
    init!(surely: Int)
    init(later: Int) async throws
    init<Value: Sequence>(generic: Value) where Value.Element == Int
    init(closure: @escaping () -> Void)
    init(reading: (Int) -> Void)
    init?(tries: Int) throws
    init(typed: Int) throws(Muted)
}

@Mock protocol SelfResults: AnyObject {
    func copy() -> Self
    func copyThrowing() throws -> Self
    func copyLater() async -> Self
    func maybe() -> Self?
    func isEqual(to other: Self) -> Bool
    var next: Self { get }
    func children() -> [Self]
}
