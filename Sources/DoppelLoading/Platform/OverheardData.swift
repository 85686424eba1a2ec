import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking

    /// Tells the delegate of an `async` call, as in `data(for:delegate:)`, of the data that arrives.
    ///
    /// Foundation on Linux gives a task with a completion handler and a delegate of its own the response of any
    /// protocol, and the data of its own protocols alone (`notifyDelegate(aboutReceivedData:)`, which is
    /// internal).
    struct OverheardData {
        private enum Listener {
            case unknown, nobody
            case delegate(URLSession, URLSessionDataTask, any URLSessionDataDelegate)
        }

        private var listener = Listener.unknown

        mutating func tell(_ data: Data, by loader: URLProtocol) {
            if case .unknown = listener { listener = OverheardData.listener(to: loader.task) }
            guard case .delegate(let session, let task, let delegate) = listener else { return }
            session.delegateQueue.addOperation {
                delegate.urlSession(session, dataTask: task, didReceive: data)
            }
        }

        private static func listener(to task: URLSessionTask?) -> Listener {
            guard let task = task as? URLSessionDataTask, let session = SessionAccess.session(of: task),
                !TaskBehaviour.isPlainHandler(task, in: session),
                case .completionHandler(let delegate as any URLSessionDataDelegate) = TaskBehaviour(
                    task, in: session)
            else { return .nobody }
            return .delegate(session, task, delegate)
        }
    }
#else
    /// Elsewhere than on Linux the session tells of the data itself.
    struct OverheardData {
        func tell(_ data: Data, by loader: URLProtocol) {}
    }
#endif
