import DoppelSupport
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A response as it arrives: a delegate gets the pieces, as `bytes(for:)` is not everywhere.
final class ByteStream: NSObject, URLSessionDataDelegate, Sendable {
    enum Piece: Sendable {
        /// The head, with its status.
        case head(Int)
        case bytes(Data)
    }

    private let continuation: AsyncThrowingStream<Piece, any Error>.Continuation

    private init(_ continuation: AsyncThrowingStream<Piece, any Error>.Continuation) {
        self.continuation = continuation
    }

    /// The pieces of the answer to a request; who stops reading ends the connection.
    static func pieces(
        of request: URLRequest, in configuration: URLSessionConfiguration
    ) -> AsyncThrowingStream<Piece, any Error> {
        AsyncThrowingStream { continuation in
            let delegate = ByteStream(continuation)
            let session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
            continuation.onTermination = { _ in session.invalidateAndCancel() }
            session.dataTask(with: request).resume()
        }
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        continuation.yield(.head((response as? HTTPURLResponse)?.statusCode ?? 0))
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        continuation.yield(.bytes(data))
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        continuation.finish(throwing: error)
    }
}
