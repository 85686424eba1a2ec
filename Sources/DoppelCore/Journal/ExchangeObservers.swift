import DoppelSupport

/// Who is told of each exchange that has ended: a recorder, a log, a saved journal.
///
/// An observer is called once for each exchange, before the program gets the last word of its reply, on the
/// thread that ends it, which is one that all sessions share: it hands the exchange on, and runs no user code.
package final class ExchangeObservers: Sendable {
    package typealias Observer = @Sendable (Exchange) -> Void

    private struct Entry: Sendable {
        let bodyBytes: Int
        let call: Observer
    }

    private struct State: Sendable {
        var nextID = 0
        var entries: [Int: Entry] = [:]
        /// In the order in which they came.
        var calls: [Observer] = []
        var bodyBytes = 0

        mutating func refresh() {
            calls = entries.sorted { $0.key < $1.key }.map(\.value.call)
            bodyBytes = entries.values.map(\.bodyBytes).max() ?? 0
        }
    }

    private let state = Locked(State())

    package init() {}

    /// The largest number of bytes of a response body that an observer wants.
    package var wantedBodyBytes: Int { state.withLock { $0.bodyBytes } }

    /// Calls `observer` with each exchange that ends until the returned closure is called.
    ///
    /// - Parameter bodyBytes: how many bytes of a response body it wants, whatever the journal keeps.
    package func add(bodyBytes: Int = 0, _ observer: @escaping Observer) -> @Sendable () -> Void {
        let id = state.withLock { state in
            state.nextID += 1
            state.entries[state.nextID] = Entry(bodyBytes: bodyBytes, call: observer)
            state.refresh()
            return state.nextID
        }
        return { [state] in
            state.withLock { state in
                state.entries[id] = nil
                state.refresh()
            }
        }
    }

    func tell(_ exchange: Exchange) {
        for call in state.withLock({ $0.calls }) { call(exchange) }
    }
}

extension Journal {
    /// How many bytes of a response body are to be captured: what is kept, or what an observer wants.
    package var capturedBodyBytes: Int { max(limit.responseBodyBytes, observers.wantedBodyBytes) }
}
