public import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// How much of a file has arrived.
public struct DownloadProgress: Sendable, Hashable {
    /// The bytes that are here.
    public var received: Int
    /// The bytes that the server announced.
    public var expected: Int
    /// From 0 to 1.
    public var fraction: Double { expected > 0 ? min(1, Double(received) / Double(expected)) : 0 }
}

extension GitHubClient {
    /// Downloads a file of a release, and reports each part as it arrives.
    public nonisolated(nonsending) func download(
        _ asset: Release.Asset, onProgress: (DownloadProgress) -> Void = { _ in }
    ) async throws(GitHubError) -> Data {
        let (parts, continuation) = AsyncThrowingStream<DownloadPart, any Error>.makeStream()
        let session = URLSession(
            configuration: transport.session.configuration, delegate: DownloadDelegate(parts: continuation),
            delegateQueue: nil)
        defer { session.finishTasksAndInvalidate() }
        let task = session.dataTask(with: asset.browserDownloadURL)
        continuation.onTermination = { if case .cancelled = $0 { task.cancel() } }
        task.resume()
        do {
            return try await collect(parts, asset.size, onProgress)
        } catch {
            throw GitHubError(error)
        }
    }

    private nonisolated(nonsending) func collect(
        _ parts: AsyncThrowingStream<DownloadPart, any Error>, _ size: Int,
        _ onProgress: (DownloadProgress) -> Void
    ) async throws -> Data {
        var file = Data()
        for try await part in parts {
            switch part {
            case .head(let response):
                guard response.statusCode == 200 else { throw GitHubError(response, Data()) }
            case .bytes(let bytes):
                file += bytes
                onProgress(DownloadProgress(received: file.count, expected: size))
            }
        }
        return file
    }
}

private enum DownloadPart: Sendable {
    case head(HTTPURLResponse)
    case bytes(Data)
}

/// Hands everything on, so that it has no state of its own to guard.
private final class DownloadDelegate: NSObject, URLSessionDataDelegate, Sendable {
    let parts: AsyncThrowingStream<DownloadPart, any Error>.Continuation

    init(parts: AsyncThrowingStream<DownloadPart, any Error>.Continuation) { self.parts = parts }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
    ) {
        if let response = response as? HTTPURLResponse { parts.yield(.head(response)) }
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        parts.yield(.bytes(data))
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        parts.finish(throwing: error)
    }
}
