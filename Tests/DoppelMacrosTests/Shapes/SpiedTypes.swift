import DoppelMocks

// Types that share names, and members that are easily mistaken for each other.

@Spied final class Vinyl {
    let title: String
    func play(_ speed: Int) -> String { "\(title) \(speed)" }
    func play(_ side: String) -> String { "\(title) \(side)" }
    func play(_ speed: Int) -> Int { speed }
    func function() -> String { #function }
    func count(_ number: Int) -> Int { number <= 0 ? 0 : 1 + count(number - 1) }
    init(title: String) { self.title = title }
    init(checking title: String) throws {
        guard !title.isEmpty else { throw Muted(reason: "empty") }
        self.title = title
    }
    init?(maybe title: String) {
        if title.isEmpty { return nil }
        self.title = title
    }
    convenience init(later number: Int) async { self.init(title: "\(number)") }
}

enum Shop {
    @Spied final class Vinyl {
        func play(_ speed: Int) -> String { "shop \(speed)" }
        @Spied struct Sleeve {
            var worn = 0
            mutating func wear(_ much: Int) async throws -> Int {
                worn += much
                return worn
            }
            static func make(_ worn: Int) -> Sleeve { Sleeve(worn: worn) }
            init(worn: Int) { self.worn = worn }
        }
    }
}

@Spied final class Crate<Item: Sendable>: Sendable {
    let items: [Item]
    init(_ items: [Item]) { self.items = items }
    func first(or item: Item) -> Item { items.first ?? item }
    static func name() -> String { "\(Item.self)" }
}

@Spied enum Speed: Int {
    case slow = 33
    case fast = 45
    func next() -> Speed { self == .slow ? .fast : .slow }
}

protocol Playable { var length: Int { get } }

extension Playable {
    @SpiedFunction func halved() -> Int { length / 2 }
}

struct Song: Playable { var length = 8 }

extension Crate where Item == Int {
    @SpiedFunction func sum(_ start: Int) -> Int { items.reduce(start, +) }
}

/// The same name as in `SpiedFiles.swift`.
@Spied private final class Hidden {
    func run() -> String { "one" }
}
@SpiedFunction private func hidden() -> String { "one" }

enum HiddenOne {
    static func run() -> [String] { [Hidden().run(), hidden()] }
    #if DEBUG
        static func stub(_ text: String) {
            when(Hidden.run()).returns(text)
            when(hidden()).returns(text)
        }
    #endif
}

/// The lines in it are those of the file, where the build keeps the code.
@SpiedFunction func line() -> [Int] {
    let first = #line
    return [first, #line]
}
func lineAfter() -> Int { return #line }
