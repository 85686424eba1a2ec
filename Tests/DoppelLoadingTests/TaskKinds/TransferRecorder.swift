import DoppelTestSupport
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A delegate of uploads and downloads that keeps what it is told.
final class TransferRecorder: NSObject, URLSessionDataDelegate, URLSessionDownloadDelegate {
    let recorder = Recorder<String>()
    private let bodyStream: (@Sendable () -> InputStream?)?

    /// How often it answers when it is asked for a stream: once, as it should, or more often.
    private let answers: Int

    init(answers: Int = 1, bodyStream: (@Sendable () -> InputStream?)? = nil) {
        self.answers = answers
        self.bodyStream = bodyStream
    }

    /// All that happened, once the task is complete.
    func events() async throws -> [String] {
        try await recorder.elements { $0.contains { $0.hasPrefix("completed") } }
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        recorder.record("response \((response as? HTTPURLResponse)?.statusCode ?? 0)")
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        recorder.record("data \(String(decoding: data, as: UTF8.self))")
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64, totalBytesSent: Int64,
        totalBytesExpectedToSend: Int64
    ) {
        recorder.record("sent \(totalBytesSent) of \(totalBytesExpectedToSend)")
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask,
        needNewBodyStream completionHandler: @escaping @Sendable (InputStream?) -> Void
    ) {
        for _ in 0..<answers { completionHandler(bodyStream?()) }
    }

    func urlSession(
        _ session: URLSession, downloadTask: URLSessionDownloadTask, didWriteData bytesWritten: Int64,
        totalBytesWritten: Int64, totalBytesExpectedToWrite: Int64
    ) {
        recorder.record("wrote \(totalBytesWritten) of \(totalBytesExpectedToWrite)")
    }

    func urlSession(
        _ session: URLSession, downloadTask: URLSessionDownloadTask, didFinishDownloadingTo location: URL
    ) {
        let text = (try? Data(contentsOf: location)).map { String(decoding: $0, as: UTF8.self) }
        recorder.record("file \(text ?? "that is not there")")
        try? FileManager.default.removeItem(at: location)
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        recorder.record("completed\(error.map { " \(($0 as? URLError)?.code.rawValue ?? 0)" } ?? "")")
    }
}
