import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// What kind of task asks, as far as it matters to how it is answered.
enum TaskKind {
    case data, upload, download, webSocket, other

    init(_ task: URLSessionTask?) {
        switch task {
        case is URLSessionDownloadTask: self = .download
        case is URLSessionUploadTask: self = .upload
        case is URLSessionDataTask, nil: self = .data
        case is URLSessionWebSocketTask: self = .webSocket
        default: self = .other
        }
    }

    /// What a delegate is told is to be sent, when the length of a stream is not known.
    static var unknownLengthToSend: Int64 {
        #if canImport(FoundationNetworking)
            0
        #else
            NSURLSessionTransferSizeUnknown
        #endif
    }

    /// Whether the platform shows what this kind of task needs to be doubled.
    private var isSupported: Bool {
        #if canImport(FoundationNetworking)
            switch self {
            case .download: DownloadedFile.isSupported
            case .upload: UploadBody.isSupported
            case .data: true
            case .webSocket, .other: false
            }
        #else
            self != .webSocket && self != .other
        #endif
    }

    /// Why Doppel can neither answer this kind of task nor let it pass; `nil` when it can.
    var outrightRefusal: LoadingError? { self == .webSocket ? refusal : nil }

    /// Why a stub can't answer this kind of task; `nil` when it can.
    var refusal: LoadingError? {
        guard !isSupported else { return nil }
        return switch self {
        case .data, .upload, .download:
            .unsupportedTask(
                kind: "\(self) task",
                remedy:
                    "Foundation is not as expected here. Use a data task, or let the request pass through."
            )
        case .webSocket:
            .unsupportedTask(
                kind: "WebSocket task",
                remedy: """
                    Foundation lets no protocol class take part in it: its messages go past every stub. Give the \
                    program the address of a loopback server instead, of the product DoppelServer: it speaks \
                    WebSocket.
                    """
            )
        case .other:
            .unsupportedTask(kind: "task of this kind", remedy: "Use a data task, or a loopback server.")
        }
    }
}
