import DoppelMocks

// What each is well alone, and meets here: closures that do not escape with results that cannot be copied or are sent,
// actors with arguments that are changed, and so on. `make mockfuzz` found most of them.

@Mock(uncopyable: File.self) protocol Cabinet: AnyObject {
    init?(_ check: () throws(Muted) -> Bool) throws(Muted)
    var top: File { get set }
    subscript(number: Int) -> File { get set }
    func typed(_ body: () throws(Muted) -> Void) throws(Muted)
    func file(_ body: (Int) -> Int) throws(Muted) -> File
    func fileLater(_ body: (Int) async -> Int) async throws -> File
    func sent(_ body: () throws(Muted) -> Void) throws(Muted) -> sending Folder
    func sentLater(_ body: () -> Void) async -> sending Folder
    func tag(in numbers: Int..., in place: String) -> Int
    func run(_ code: @autoclosure () -> Void)
}

final class Folder { var label = "" }

@Mock(uncopyable: File.self) protocol Shredder {
    func shred(_ file: consuming File, _ folder: consuming Folder, _ body: () -> Int) throws(Muted) -> Int
}

struct RealShredder: Shredder {
    func shred(_ file: consuming File, _ folder: consuming Folder, _ body: () -> Int) -> Int { body() }
}

final class RealCabinet: Cabinet {
    init() {}
    init?(_ check: () throws(Muted) -> Bool) throws(Muted) { guard try check() else { return nil } }
    var top: File {
        get { File(number: 8) }
        set {}
    }
    subscript(number: Int) -> File {
        get { File(number: number) }
        set {}
    }
    func typed(_ body: () throws(Muted) -> Void) throws(Muted) { try body() }
    func file(_ body: (Int) -> Int) throws(Muted) -> File { File(number: body(4)) }
    func fileLater(_ body: (Int) async -> Int) async throws -> File { File(number: await body(4)) }
    func sent(_ body: () throws(Muted) -> Void) throws(Muted) -> sending Folder {
        try body()
        return Folder()
    }
    func sentLater(_ body: () -> Void) async -> sending Folder { Folder() }
    func tag(in numbers: Int..., in place: String) -> Int { numbers.count }
    func run(_ code: @autoclosure () -> Void) { code() }
}

@Mock protocol Copier {
    associatedtype Item
    func copy(_ item: Item, _ body: () throws -> String) rethrows -> sending Folder
}

struct RealCopier: Copier {
    func copy(_ item: Int, _ body: () throws -> String) rethrows -> sending Folder {
        let folder = Folder()
        folder.label = try body() + "\(item)"
        return folder
    }
}

@Mock protocol Depot: Actor {
    init(name: String?) async throws
    init(first folder: Folder, _ others: [Folder])
    static func kind(_ type: any Sequence.Type) -> any Sequence.Type
    func change(_ label: inout String, for other: sending Folder) async -> Int
    func find(_ body: () -> String) async -> sending Folder
}

actor RealDepot: Depot {
    let name: String?
    init(name: String?) async throws { self.name = name }
    init(first folder: Folder, _ others: [Folder]) { name = folder.label }
    static func kind(_ type: any Sequence.Type) -> any Sequence.Type { type }
    func change(_ label: inout String, for other: sending Folder) async -> Int {
        label = "changed"
        return 4
    }
    func find(_ body: () -> String) async -> sending Folder {
        let folder = Folder()
        folder.label = body()
        return folder
    }
}

@Mock protocol Grower: Planted {
    associatedtype Key
    var key: Self.Key { mutating get set }
    subscript(place: Int) -> Self { get set }
    func run(on actor: isolated (any Actor)?, _ key: Key) async -> Key
}

/// Does not say that it is for classes only, which a refinement then cannot know.
@Mock protocol Planted { var depth: Int { get } }

struct RealGrower: Grower {
    var depth = 1
    var key: Int {
        mutating get {
            depth += 1
            return depth
        }
        set { depth = newValue }
    }
    subscript(place: Int) -> RealGrower {
        get { self }
        set { self = newValue }
    }
    func run(on actor: isolated (any Actor)?, _ key: Int) async -> Int { key }
}

@Mock(uncopyable: Canvas.self) protocol Easel<Paint>: Actor {
    associatedtype Paint: Sendable
    init?(_ paint: Self.Paint) async
    func canvas() async -> Canvas
    func draw(_ kind: any Sequence.Type, like other: Self) async -> String
    func paint(_ shape: any Sequence, _ work: (Int) throws -> Void) async rethrows
}

/// Belongs to one actor, and cannot be copied.
struct Canvas: ~Copyable {
    var folder = Folder()
}

actor RealEasel: Easel {
    init() {}
    init?(_ paint: Int) async {}
    func canvas() -> Canvas { Canvas() }
    func draw(_ kind: any Sequence.Type, like other: RealEasel) -> String { "\(kind)" }
    func paint(_ shape: any Sequence, _ work: (Int) throws -> Void) async rethrows {
        try work(shape.underestimatedCount)
    }
}
