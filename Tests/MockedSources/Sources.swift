public import DoppelMocks

// Protocols of another module, which those of the tests refine.

/// Leaves two types open.
@Mock public protocol Source<Item> {
    associatedtype Item: Sendable
    associatedtype Failure: Error
    /// The next item.
    func next() async throws -> Item?
    /// The items of before.
    func last() throws(Failure) -> [Item]
    /// The item of now.
    var current: Item? { get set }
}

/// Leaves a type open, too.
@Mock public protocol Sink: Hashable, CustomStringConvertible {
    associatedtype Input
    /// Takes an item.
    func send(_ input: Input)
}

/// Asks how it is made.
@Mock public protocol Opened {
    /// Opens a file.
    init(path: String) throws
    /// Opens nothing.
    init()
    /// What it was opened with.
    var path: String { get }
}

/// Asks how it is made, and leaves open from what.
@Mock public protocol Filled {
    associatedtype Filling: Sendable
    /// Fails for nothing.
    init?(of filling: Filling?)
    /// Fills it later.
    init(later filling: Filling) async
}
