import Foundation

// Production code that knows nothing of Doppel.

protocol Clockwork: Sendable {
    var now: Date { get }
    func wait(seconds: Double) async throws
}

/// Seen by other modules.
public protocol Ledger {
    associatedtype Entry: Sendable
    /// All there is.
    func entries() throws -> [Entry]
}

protocol BoundedLedger: Ledger where Entry == Int {
    var limit: Int { get set }
}

enum Bank {
    protocol Teller: AnyObject {
        func greet(_ name: String) -> String
        func open(_ vault: Vault) -> Vault?
    }

    struct Vault: Equatable { var closed = true }
}

#if os(Linux) || os(macOS)
    protocol Desktop {
        func open(_ url: URL) -> Bool
    }
#else
    protocol Handheld {
        func open(_ url: NoSuchType) -> Bool
    }
#endif

private protocol Secret {
    func tell() -> String
}

func describe(_ text: String) -> String { "protocol Fake { func a() } \(text)" }

protocol Flow: Hashable {
    associatedtype Element
    associatedtype Failure: Error
    func next() throws(Failure) -> Element?
}

/// Leaves both types open, and does not name them.
protocol Channel: Flow {
    var limit: Int { get set }
    func push(_ element: Element) -> Bool
}

/// Gives one of the two.
protocol TextChannel: Channel where Element == String {
    func pushAll(_ elements: [Element])
}

protocol Session: AnyObject {
    var name: String { get set }
}

/// For classes, through another protocol.
protocol SecureSession: Session, CustomStringConvertible {
    var key: String { get set }
}

typealias Done = (Int) -> Void
typealias Finished = Done

struct Ticket: ~Copyable { var number = 1 }

protocol Gatekeeper {
    func each(_ done: Done)
    func all(_ finished: Finished) -> Int
    func stamp(_ ticket: inout Ticket)
    func issue() -> Ticket
}

protocol Document {
    associatedtype Page
    init(path: String) throws
    init(first page: Page)
}

/// Has the initialisers of its parent.
protocol SharedDocument: Document {
    init?(link: String)
    func share() -> Bool
}

/// Is too much for a generator.
protocol Tally: Numeric {
    func sum() -> Int
}

protocol Doorbell {
    func ring(_ times: Int) -> Bool
}

extension Bank {
    /// Has what a protocol in a type asks for.
    protocol HeadTeller: Teller {
        func close(_ vaults: [Vault])
    }
}

protocol Shape { var area: Double { get } }

typealias Named = Shape & CustomStringConvertible

/// Is written without `any`.
protocol Gallery {
    var main: Shape? { get set }
    func hang(_ shapes: [Shape?], named names: [String: Named]) throws -> Shape.Type
    func sort(by isBefore: (Shape, Shape) -> Bool) -> Result<Shape, Error>
    func find(_ kind: Shape.Protocol, then done: @escaping (Shape & Sendable) -> Void) -> Named?
}
