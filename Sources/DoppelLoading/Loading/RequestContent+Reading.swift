import DoppelCore
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension RequestContent {
    /// The body as matchers see it before anything has been read.
    var requestBody: RequestBody {
        switch self {
        case .none: .none
        case .data(let data): .data(data)
        case .file, .stream, .delegateStream: .unread(length: nil)
        }
    }

    /// Whether the body can be read only once.
    var isOneShot: Bool {
        switch self {
        case .stream, .delegateStream: true
        case .none, .data, .file: false
        }
    }

    /// The whole body; takes time, so never on the loading queue.
    func read() -> Result<Data, any Error> {
        switch self {
        case .none, .delegateStream: .success(Data())
        case .data(let data): .success(data)
        case .file(let file): Self.contents(of: file)
        case .stream(let stream): Self.contents(of: stream).mapError { $0 }
        }
    }

    /// Mapped into memory: a large file is not copied to look at it.
    private static func contents(of file: URL) -> Result<Data, any Error> {
        Result { try Data(contentsOf: file, options: .mappedIfSafe) }.mapError { error in
            let isMissing = !FileManager.default.fileExists(atPath: file.path)
            return URLError(
                isMissing ? .fileDoesNotExist : .noPermissionsToReadFile,
                userInfo: [NSUnderlyingErrorKey: error])
        }
    }

    private static func contents(of stream: InputStream) -> Result<Data, LoadingError> {
        guard stream.streamStatus == .notOpen else {
            return .failure(
                .unreadableBody(reason: "the stream has been opened or read before; give a new one"))
        }
        stream.open()
        defer { stream.close() }
        var body = Data()
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = stream.read(&buffer, maxLength: buffer.count)
            if count == 0 { return .success(body) }
            guard count > 0 else {
                let reason =
                    stream.streamError.map { "\($0)" } ?? "the stream reported an error without saying which"
                return .failure(.unreadableBody(reason: reason))
            }
            body.append(contentsOf: buffer[..<count])
        }
    }
}

extension RequestContent {
    /// Why URLSession does not even send a request with this content; `nil` when it does.
    ///
    /// A GET has no body, on any platform: the error is URLSession's own, and no server sees the request.
    func refusal(method: HTTPMethod) -> URLError? {
        switch self {
        case .none: return nil
        case .data, .file, .stream, .delegateStream:
            guard method == .get else { return nil }
            return URLError(
                .dataLengthExceedsMaximum,
                userInfo: [
                    NSLocalizedDescriptionKey:
                        "URLSession sends no GET with a body. Make the request a POST, or take the body away."
                ])
        }
    }
}
