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
