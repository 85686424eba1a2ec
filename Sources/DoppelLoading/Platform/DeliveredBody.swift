import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking

    /// Makes a body of several pieces arrive whole.
    ///
    /// On Linux each `didLoad` replaces what a completion handler will get, so that it gets the last piece
    /// only; delegates get every piece. One piece is passed on at once. From the second on, pieces go out one
    /// by one to a delegate, and are kept for a completion handler, which gets them in one call at the end.
    /// Where it can't be known who is told, that one call is right for both.
    struct DeliveredBody {
        private var first: Data?
        private var kept: Data?
        private var usesDelegate: Bool?

        mutating func deliver(_ data: Data, by loader: URLProtocol, to client: any URLProtocolClient) {
            guard TaskBehaviour.isKnown else { return keep(data) }
            guard let first else {
                self.first = data
                return client.urlProtocol(loader, didLoad: data)
            }
            if decideUsesDelegate(loader) { return client.urlProtocol(loader, didLoad: data) }
            if kept == nil { kept = first }
            kept?.append(data)
        }

        func complete(by loader: URLProtocol, to client: any URLProtocolClient) {
            if let kept { client.urlProtocol(loader, didLoad: kept) }
        }

        /// Empties what a completion handler would get; a delegate has got it already.
        mutating func startOver(by loader: URLProtocol, to client: any URLProtocolClient) {
            guard first != nil else { return kept = nil }
            if !decideUsesDelegate(loader) { client.urlProtocol(loader, didLoad: Data()) }
            self = DeliveredBody()
        }

        /// What a delegate gets before an error; a completion handler gets nothing but the error.
        func breakOff(by loader: URLProtocol, to client: any URLProtocolClient) {
            if !TaskBehaviour.isKnown { complete(by: loader, to: client) }
        }

        private mutating func keep(_ data: Data) {
            if kept == nil { kept = data } else { kept?.append(data) }
        }

        private mutating func decideUsesDelegate(_ loader: URLProtocol) -> Bool {
            if let usesDelegate { return usesDelegate }
            let decision = loader.task.map(DeliveredBody.callsDelegate) ?? false
            usesDelegate = decision
            // A delegate needs nothing kept.
            if decision { first = Data() }
            return decision
        }

        private static func callsDelegate(_ task: URLSessionTask) -> Bool {
            SessionAccess.session(of: task).map { TaskBehaviour(task, in: $0).callsDelegate } ?? false
        }
    }
#else
    /// Passes every piece of a body on: elsewhere than on Linux the session puts them together.
    struct DeliveredBody {
        func deliver(_ data: Data, by loader: URLProtocol, to client: any URLProtocolClient) {
            client.urlProtocol(loader, didLoad: data)
        }

        func startOver(by loader: URLProtocol, to client: any URLProtocolClient) {}

        func complete(by loader: URLProtocol, to client: any URLProtocolClient) {}
        func breakOff(by loader: URLProtocol, to client: any URLProtocolClient) {}
    }
#endif
