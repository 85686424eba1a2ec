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
    }

    struct Vault { var closed = true }
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
