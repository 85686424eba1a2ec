import DoppelSupport

/// Who is told of each exchange that has ended: a recorder, a log, a saved journal.
///
/// An observer is called once for each exchange, before the program gets the last word of its reply, on the
/// thread that ends it, which is one that all sessions share: it hands the exchange on, and runs no user code.
package final class ExchangeObservers: Sendable {
    package typealias Observer = @Sendable (Exchange) -> Void

    private let subscribers = Subscribers<Exchange>()
    /// How many bytes of a response body each of them wants.
    private let wanted = Locked<[Int: Int]>([:])

    package init() {}

    /// The largest number of bytes of a response body that an observer wants.
    package var wantedBodyBytes: Int { wanted.withLock { $0.values.max() ?? 0 } }

    /// Calls `observer` with each exchange that ends until the returned closure is called.
    ///
    /// - Parameter bodyBytes: how many bytes of a response body it wants, whatever the journal keeps.
    package func add(bodyBytes: Int = 0, _ observer: @escaping Observer) -> @Sendable () -> Void {
        let id = subscribers.add(observer)
        wanted.withLock { $0[id] = bodyBytes }
        return { [subscribers, wanted] in
            subscribers.remove(id)
            wanted.withLock { $0[id] = nil }
        }
    }

    func tell(_ exchange: Exchange) { subscribers.send(exchange) }
}

extension Journal {
    /// How many bytes of a response body are to be captured: what is kept, or what an observer wants.
    package var capturedBodyBytes: Int { max(limit.responseBodyBytes, observers.wantedBodyBytes) }
}
