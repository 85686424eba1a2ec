import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking

    /// Who is told of a task's progress: a delegate, a completion handler, or a handler and a delegate of its own.
    ///
    /// Foundation on Linux keeps this in the session's registry of tasks, which is internal: it is read by
    /// reflection, on the loading queue, which guards that registry. Where it is not as expected, what is public
    /// decides: the task's delegate, and whether that one takes data.
    enum TaskBehaviour {
        case delegate((any URLSessionTaskDelegate)?)
        case completionHandler(delegate: (any URLSessionTaskDelegate)?)

        init(_ task: URLSessionTask, in session: URLSession) {
            self =
                TaskBehaviour.registered(task, in: session) ?? TaskBehaviour.publiclyKnown(task, in: session)
        }

        /// Whether data goes to a delegate, piece by piece, rather than to a completion handler, whole.
        var callsDelegate: Bool { if case .delegate = self { true } else { false } }

        /// The delegate that is asked and told about the task, beside any completion handler.
        var taskDelegate: (any URLSessionTaskDelegate)? {
            switch self {
            case .delegate(let delegate), .completionHandler(let delegate): delegate
            }
        }

        private static func publiclyKnown(_ task: URLSessionTask, in session: URLSession) -> TaskBehaviour {
            session.delegate is any URLSessionDataDelegate
                ? .delegate(task.delegate) : .completionHandler(delegate: task.delegate)
        }

        private static func registered(_ task: URLSessionTask, in session: URLSession) -> TaskBehaviour? {
            guard let entry = TaskRegistry.entry(of: task, in: session) else { return nil }
            guard let payload = Mirror(reflecting: entry).children.first else {
                return "\(entry)" == "callDelegate"
                    ? .delegate(session.delegate as? any URLSessionTaskDelegate) : nil
            }
            switch payload.label {
            case "dataCompletionHandler", "downloadCompletionHandler":
                return .completionHandler(delegate: nil)
            case "dataCompletionHandlerWithTaskDelegate", "downloadCompletionHandlerWithTaskDelegate":
                let values = Mirror(reflecting: payload.value).children.map(\.value)
                guard values.count == 2 else { return nil }
                return .completionHandler(delegate: values[1] as? any URLSessionTaskDelegate)
            default:
                return nil
            }
        }
    }

    /// The dictionary of a session in which Foundation keeps what each task does when something arrives.
    private enum TaskRegistry {
        /// What the session has registered for a task; `nil` when it can't be found.
        static func entry(of task: URLSessionTask, in session: URLSession) -> Any? {
            guard let registry = registry(of: session), let place = place(in: registry) else { return nil }
            return place.type.value(
                at: Unmanaged.passUnretained(registry).toOpaque() + place.offset, task.taskIdentifier)
        }

        private static func registry(of session: URLSession) -> AnyObject? {
            let value = InternalChild.value("taskRegistry", of: session)
            return value.flatMap { Mirror(reflecting: $0).displayStyle == .class ? $0 as AnyObject : nil }
        }

        private static func place(in registry: AnyObject) -> (offset: Int, type: any KeyedByTask.Type)? {
            guard let field = StoredProperty(of: type(of: registry), named: "behaviours"),
                let type = field.type as? any KeyedByTask.Type
            else { return nil }
            return (field.offset, type)
        }
    }

    /// A dictionary whose values are of a type that can't be named here.
    private protocol KeyedByTask {
        static func value(at address: UnsafeMutableRawPointer, _ identifier: Int) -> Any?
    }

    extension Dictionary: KeyedByTask where Key == Int {
        fileprivate static func value(at address: UnsafeMutableRawPointer, _ identifier: Int) -> Any? {
            address.assumingMemoryBound(to: [Int: Value].self).pointee[identifier]
        }
    }
#endif
