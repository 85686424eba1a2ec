import DoppelMocks

// Overrides, and methods that go past them by `super`.

@Spied class Larva {
    init() {}
    func digest() -> Int { 1 }
    func eat() -> Int { 0 }
    nonisolated(nonsending) func grow(_ step: Int) async throws -> Int { step }
    class func count() -> Int { 1 }
}

@Spied class Moth: Larva {
    /// Eats when this one digests.
    var neighbour: Moth?
    var wait: (nonisolated(nonsending) () async throws -> Void)?
    override func digest() -> Int { 10 + super.digest() + (neighbour?.eat() ?? 0) }
    override func eat() -> Int { super.digest() }
    override nonisolated(nonsending) func grow(_ step: Int) async throws -> Int {
        try await wait?()
        return try await 10 + super.grow(step)
    }
    nonisolated(nonsending) func spin(_ step: Int) async throws -> Int { try await super.grow(step) }
    override class func count() -> Int { 10 + super.count() }
    class func countLarvae() -> Int { super.count() }
}

@Spied final class Hawkmoth: Moth {
    override func digest() -> Int { 100 + super.digest() }
    func digestAsMoth() -> Int { super.digest() }
    override class func count() -> Int { 100 + super.count() }
}

// Members that are one for all classes, and others.

@Spied class Rack {
    let name: String
    init(name: String) throws { self.name = name }
    init?(maybe name: String) { self.name = name }
    convenience init(later name: String) async throws { try self.init(name: name) }
    static func make() -> Int { 1 }
    class func build() -> Int { 1 }
    static var limit: Int { @SpiedFunction get { 1 } }
    class var depth: Int { @SpiedFunction get { 1 } }
}

/// Inherits the initialisers.
class WallRack: Rack {}

/// Calls one of them.
@Spied class CornerRack: Rack {
    let corner: Int
    init(corner: Int) throws {
        self.corner = corner
        try super.init(name: "corner \(corner)")
    }
}

// Methods and static methods of one name and types.

typealias Opening = (String) -> Void

@Spied(closures: Opening.self) class Booklet {
    var pages: [String] = ["one"]
    func describe() -> String { "one" }
    static func describe() -> String { "all" }
    func describe(_ page: Int) -> String { pages[page] }
    #if DEBUG
        nonisolated(nonsending) func rate(_ value: Int) async throws -> Int { value }
    #endif
    class func rate(_ value: Int) async throws -> Int { value }
    func open(_ body: Opening) { body("one") }
    static func open(_ body: Opening) { body("all") }
    private static func count() -> Int { 0 }
    func count() -> Int { 1 }
}

@Spied struct Leaflet {
    func describe() -> String { "one" }
    static func describe() -> String { "all" }
    func describe(_ page: Int) -> String { "page" }
    static func describe(_ page: Int) -> Int { page }
}

class Poster {
    @SpiedFunction(besideStatic: true) func describe() -> String { "one" }
    @SpiedFunction static func describe() -> String { "all" }
}
