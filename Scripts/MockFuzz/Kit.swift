/// What the random protocols speak of.
let kit = """
    public import DoppelMocks

    public final class Book { public init() {} }
    public nonisolated struct Item: Hashable, Codable, Sendable { public init() {} }
    public struct Bad: Error { public init() {} }
    public struct Ticket: ~Copyable { public init() {} }
    @Mock public protocol Shape { var area: Int { get } }
    public enum Outer { public struct Inner: Sendable {}; public enum Deep { public final class Leaf {} } }
    @globalActor public actor Room { public static let shared = Room() }
    public typealias Done = (Int) -> Void
    prefix operator +-
    infix operator <+>

    """
