import DoppelMocks
import Foundation

// Members whose stubs messages propose: the test compiles the proposed lines together with this file.

enum Paint: Equatable {
    case red, mixed(Int)

    enum Shade { case dark }
}

struct Brush: Equatable { var width = 1 }
final class Painter {}

@Mock protocol Desk {
    func say(_ text: String, times: Int) -> Bool
    func find(_ id: Int?, named name: String?)
    func take(_ value: Any, _ other: any Error) -> Int
    func paint(_ color: Paint, with brush: Brush)
    func shade(_ shade: Paint.Shade) -> Paint.Shade?
    func list(_ names: [String], _ numbers: [Int?])
    func run(_ body: @escaping (Int) -> Void)
    func each(_ body: (Int) -> Void)
    func kind(_ type: Brush.Type)
    func make<Made>(_ type: Made.Type) -> Made?
    func made<Made>() -> [Made]
    func keep<Value>(_ value: Value, _ other: Value?)
    func count<Values: Collection>(_ values: Values, _ part: Float) -> Int
    func all<each Value>(_ values: repeat each Value) -> Int
    func some(_ value: some Equatable)
    func over(_ number: Int)
    func over(_ text: String)
    func over(_ number: Double) -> Int
    func sort() -> Int
    func sort() -> String
    func fill(_ numbers: inout [Int])
    func sum(_ numbers: Int...) -> Int
    func mix(_ double: Double, _ float: Float, _ character: Character, _ byte: UInt8)
    func `default`(in place: String, `inout` count: Int)
    func load(_ url: URL, in place: String?) async throws -> String
    func pay(_ painter: Painter?, _ tip: (Int, String))
    var volume: Int { get set }
    var title: String? { get async throws }
    subscript(key: String) -> Int { get set }
    subscript(row row: Int, column column: Int?) -> String? { get set }
    static func open(_ path: String) -> Int
    static var shared: Int { get set }
    init(name: String)
}

@Mock protocol Default { func start(_ text: String) }

@Mock protocol Drawer<Item> {
    associatedtype Item
    func put(_ item: Item) -> Bool
}

@Spied final class Shelf1 {
    init(size: Int) {}
    func title() -> String { "shelf" }
    func find(_ text: String?, _ kind: Paint.Shade) -> Int { 0 }
    static func open(_ path: String) -> Int { 3 }

    struct Board {
        @SpiedFunction func cut(_ length: Double) -> Int { 1 }
    }
}

@SpiedFunction func day(offset: Int) -> String { "day \(offset)" }
