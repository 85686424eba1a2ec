import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The session of a task and who it tells, where the platform lets them be known.
enum SessionAccess {
    static func session(of task: URLSessionTask) -> URLSession? {
        #if canImport(FoundationNetworking)
            SessionOfTask.session(of: task)
        #else
            nil
        #endif
    }

    typealias Delegate = (session: URLSession, delegate: any URLSessionTaskDelegate)

    /// The delegate that is told of a task's progress; `nil` when nobody is.
    ///
    /// Call on the loading queue.
    static func toldDelegate(of task: URLSessionTask) -> Delegate? {
        #if canImport(FoundationNetworking)
            guard let session = SessionOfTask.session(of: task),
                let delegate = TaskBehaviour(task, in: session).taskDelegate
            else { return nil }
            return (session, delegate)
        #else
            return nil
        #endif
    }

    /// The delegate that is asked about redirects and challenges: the one that was given for this task, else
    /// the session's, also for a task with a completion handler.
    ///
    /// Call on the loading queue.
    static func askedDelegate(of task: URLSessionTask) -> Delegate? {
        if let told = toldDelegate(of: task) { return told }
        guard let session = session(of: task), let delegate = task.delegate else { return nil }
        return (session, delegate)
    }
}
