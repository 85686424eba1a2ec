import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking

    /// The session that a task belongs to, which Foundation keeps to itself.
    ///
    /// Needed for what a protocol has to do itself on Linux: headers, time-outs, cookies and delegates of the
    /// session. Read only, and only while the task runs; `nil` leaves these out.
    enum SessionOfTask {
        /// Looks for the session's place; not to be called on the loading queue.
        static func prepare() { _ = offset }

        /// Whether sessions can be told at all.
        static var isKnown: Bool { offset != nil }

        static func session(of task: URLSessionTask) -> URLSession? {
            guard let offset else { return nil }
            return object(in: task, at: offset).flatMap {
                Unmanaged<AnyObject>.fromOpaque($0).takeUnretainedValue() as? URLSession
            }
        }

        /// The offset, verified with a session of our own: that very object must lie there.
        private static let offset: Int? = {
            guard let property = StoredProperty(of: URLSessionTask.self, named: "session"),
                // An optional class-bound existential is the object followed by its witness table.
                MemoryLayout<(AnyObject, UnsafeRawPointer)?>.size == size(of: property.type)
            else { return nil }
            let session = URLSession(configuration: .ephemeral)
            let task = session.dataTask(with: URL(fileURLWithPath: "/"))
            let expected = UnsafeRawPointer(Unmanaged.passUnretained(session).toOpaque())
            return object(in: task, at: property.offset) == expected ? property.offset : nil
        }()

        private static func object(in task: URLSessionTask, at offset: Int) -> UnsafeRawPointer? {
            (Unmanaged.passUnretained(task).toOpaque() + offset).load(as: UnsafeRawPointer?.self)
        }

        private static func size(of type: Any.Type) -> Int {
            func open<T>(_: T.Type) -> Int { MemoryLayout<T>.size }
            return _openExistential(type, do: open)
        }
    }
#endif
