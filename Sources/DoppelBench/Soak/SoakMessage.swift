import Foundation
#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A request of the soak as URLSession takes it, with the file that it may come from.
struct SoakMessage: Sendable {
    typealias Handler = @Sendable (Data?, URLResponse?, (any Error)?) -> Void

    let request: SoakRequest
    private let urlRequest: URLRequest
    private let file: URL?

    init?(_ request: SoakRequest) {
        guard let url = request.url else { return nil }
        self.request = request
        var urlRequest = URLRequest(url: url)
        urlRequest.httpMethod = request.kind.isUpload ? "POST" : "GET"
        self.urlRequest = urlRequest
        guard request.kind == .uploadFile else {
            file = nil
            return
        }
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("soak-\(UUID()).txt")
        guard (try? Self.body(of: request).write(to: file)) != nil else { return nil }
        self.file = file
    }

    /// Takes the file away.
    func discard() { if let file { try? FileManager.default.removeItem(at: file) } }

    private static func body(of request: SoakRequest) -> Data { Data((request.body ?? "").utf8) }
    private var body: Data { Self.body(of: request) }

    /// The request of a data task whose body is a stream.
    private var streamed: URLRequest {
        var streamed = urlRequest
        streamed.httpBodyStream = InputStream(data: body)
        return streamed
    }

    /// What a download or a file turned out to be.
    static func content(of file: URL?) -> Data? { file.flatMap { try? Data(contentsOf: $0) } }

    func load(by session: URLSession, _ delegate: SoakDelegate?) async throws -> (Data, URLResponse) {
        switch request.kind {
        case .data: return try await session.data(for: urlRequest, delegate: delegate)
        case .uploadData: return try await session.upload(for: urlRequest, from: body, delegate: delegate)
        case .uploadFile:
            guard let file else { throw CocoaError(.fileNoSuchFile) }
            return try await session.upload(for: urlRequest, fromFile: file, delegate: delegate)
        case .uploadStream: return try await session.data(for: streamed, delegate: delegate)
        case .download:
            let (file, response) = try await session.download(for: urlRequest, delegate: delegate)
            defer { try? FileManager.default.removeItem(at: file) }
            return (try Data(contentsOf: file), response)
        }
    }

    func task(in session: URLSession, handler: @escaping Handler) -> URLSessionTask {
        switch request.kind {
        case .data: session.dataTask(with: urlRequest, completionHandler: handler)
        case .uploadData: session.uploadTask(with: urlRequest, from: body, completionHandler: handler)
        case .uploadFile:
            session.uploadTask(with: urlRequest, fromFile: fileOrNowhere, completionHandler: handler)
        case .uploadStream: session.dataTask(with: streamed, completionHandler: handler)
        case .download:
            session.downloadTask(with: urlRequest) { file, response, error in
                handler(Self.content(of: file), response, error)
            }
        }
    }

    /// A task that the session's delegate is told of.
    func task(in session: URLSession) -> URLSessionTask {
        switch request.kind {
        case .data: session.dataTask(with: urlRequest)
        case .uploadData: session.uploadTask(with: urlRequest, from: body)
        case .uploadFile: session.uploadTask(with: urlRequest, fromFile: fileOrNowhere)
        case .uploadStream: session.uploadTask(withStreamedRequest: urlRequest)
        case .download: session.downloadTask(with: urlRequest)
        }
    }

    private var fileOrNowhere: URL { file ?? URL(fileURLWithPath: "/nowhere") }
}
