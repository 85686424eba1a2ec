import DoppelSupport
package import Foundation

/// A stream that is handed out once.
package final class OneShotStream: Sendable {
    /// `@unchecked`: the stream came in as `sending`, so that nobody else holds it, stays untouched under
    /// the lock, and leaves through ``OneShotStream/take()`` once, again as `sending`.
    private struct Unread: @unchecked Sendable {
        let stream: InputStream
    }

    private let unread: Locked<Unread?>

    package init(_ stream: sending InputStream) {
        unread = Locked(Unread(stream: stream))
    }

    /// The stream, for the caller alone.
    ///
    /// - Throws: ``ReplyBodyError/streamUsedTwice`` from the second call on.
    package func take() throws(ReplyBodyError) -> sending InputStream {
        let taken = unread.withLock { unread in
            defer { unread = nil }
            return unread
        }
        guard let taken else { throw .streamUsedTwice }
        return taken.stream
    }
}
