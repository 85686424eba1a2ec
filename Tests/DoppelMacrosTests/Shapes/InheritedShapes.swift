import DoppelMocks
import MockedSources

// Protocols that refine those of another module, and fix what these leave open, or do not.

struct Oops: Error, Equatable {}

@Mock protocol IntSource: Source where Item == Int, Failure == Oops {
    func sum(_ items: [Item]) -> Item
}

@Mock protocol OpenSource<Item>: Source where Failure == Oops {
    func push(_ item: Item) -> Item?
}

@Mock protocol RestatedSource: Source where Failure == Oops {
    associatedtype Item
    func push(_ item: Item) -> Item?
}

@Mock protocol HashedSource<Item>: Source where Item: Hashable, Failure == Never {
    func push(_ item: Item) -> Set<Item>
}

@Mock protocol Duct<Item>: Source, Sink where Input == Item, Failure == Oops {
    func flush() -> Item?
}

@Mock protocol SpecialSource: IntSource {
    func special(_ item: Item) -> [Item]
}

@Mock protocol TextSource: Source<String> where Failure == Oops {
    func trim(_ item: Item) -> Item
}

@Mock protocol NestedSource<Item>: Source where Item: Collection, Item.Element == Int, Failure == Oops {
    func count(_ item: Item) -> Item.Element
}

final class HandSource: OpenSource, Mocked {
    typealias Item = Int
    let mock = MockCore("HandSource")
}

final class HandDuct<Element: Sendable>: Duct, Mocked {
    typealias Item = Element
    typealias Input = Element
    let mock = MockCore("HandDuct")
}

struct Numbers: OpenSource {
    var current: Int? = 2
    func next() async throws -> Int? { 1 }
    func last() throws(Oops) -> [Int] { [4] }
    func push(_ item: Int) -> Int? { item + 1 }
}

// Protocols whose ancestors ask how they are made.

@Mock protocol Archive: Opened {
    func names() -> [String]
}

@Mock protocol Bag<Filling>: Filled, Opened where Filling: Equatable {
    init(path: String) throws
    func contains(_ filling: Filling) -> Bool
}

@Mock @MainActor protocol Screening: AnyObject {
    init(title: String)
}

@Mock protocol WideScreening: Screening {
    var width: Int { get set }
}

@Mock protocol Recorder: Actor {
    init(track: Int)
}

@Mock protocol TapeRecorder: Recorder, Actor {
    func record() async -> Int
}

struct RealArchive: Archive {
    let path: String
    init() { path = "" }
    init(path: String) throws {
        if path.isEmpty { throw Oops() }
        self.path = path
    }
    func names() -> [String] { [path] }
}
