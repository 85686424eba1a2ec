import Dispatch
import DoppelSupport
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

        /// Whether it can be told who is called: tasks of our own, one of each kind, are looked at for that.
        ///
        /// Not to be asked for the first time on the loading queue, which it waits for.
        static let isKnown: Bool = {
            guard SessionOfTask.isKnown else { return false }
            let session = URLSession(configuration: .ephemeral)
            let url = URL(fileURLWithPath: "/")
            let (silent, handled) = (session.dataTask(with: url), session.dataTask(with: url) { _, _, _ in })
            let (isKnown, isDone) = (Locked(false), DispatchSemaphore(value: 0))
            // Where tasks are entered, too.
            LoadingQueue.async {
                if case .delegate = registered(silent, in: session),
                    case .completionHandler = registered(handled, in: session)
                {
                    isKnown.withLock { $0 = true }
                }
                isDone.signal()
            }
            isDone.wait()
            return isKnown.withLock { $0 }
        }()

        /// Whether a task has a completion handler and certainly no delegate of its own; costs little.
        ///
        /// A handler and a delegate are three words or more that are not 0, in whatever order they lie.
        static func isPlainHandler(_ task: URLSessionTask, in session: URLSession) -> Bool {
            TaskRegistry.filledWords(of: task, in: session).map { $0 < 3 } ?? false
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
            place.flatMap { $0.type.value(at: behaviours(of: session, $0), task.taskIdentifier) }
        }

        /// How many words of what is registered for a task are not 0.
        static func filledWords(of task: URLSessionTask, in session: URLSession) -> Int? {
            place.flatMap { $0.type.filledWords(at: behaviours(of: session, $0), task.taskIdentifier) }
        }

        private static func behaviours(of session: URLSession, _ place: Place) -> UnsafeMutableRawPointer {
            let address = Unmanaged.passUnretained(session).toOpaque() + place.registry
            return address.load(as: UnsafeMutableRawPointer.self) + place.behaviours
        }

        private typealias Place = (registry: Int, behaviours: Int, type: any KeyedByTask.Type)

        /// Where a session keeps its registry, an object, and where that keeps its dictionary.
        private static let place: Place? = {
            guard let registry = StoredProperty(of: URLSession.self, named: "taskRegistry"),
                let registryClass = registry.type as? AnyClass,
                let behaviours = StoredProperty(of: registryClass, named: "behaviours"),
                let type = behaviours.type as? any KeyedByTask.Type
            else { return nil }
            return (registry.offset, behaviours.offset, type)
        }()
    }

    /// A dictionary whose values are of a type that can't be named here.
    private protocol KeyedByTask: SendableMetatype {
        static func value(at address: UnsafeMutableRawPointer, _ identifier: Int) -> Any?
        static func filledWords(at address: UnsafeMutableRawPointer, _ identifier: Int) -> Int?
    }

    extension Dictionary: KeyedByTask where Key == Int {
        fileprivate static func value(at address: UnsafeMutableRawPointer, _ identifier: Int) -> Any? {
            address.assumingMemoryBound(to: [Int: Value].self).pointee[identifier]
        }

        fileprivate static func filledWords(at address: UnsafeMutableRawPointer, _ identifier: Int) -> Int? {
            guard let value = address.assumingMemoryBound(to: [Int: Value].self).pointee[identifier] else {
                return nil
            }
            return withUnsafeBytes(of: value) { bytes in
                stride(from: 0, through: bytes.count - MemoryLayout<UInt>.size, by: MemoryLayout<UInt>.size)
                    .count { bytes.loadUnaligned(fromByteOffset: $0, as: UInt.self) != 0 }
            }
        }
    }
#endif
