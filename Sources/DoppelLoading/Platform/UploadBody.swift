import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Where a request's content comes from.
///
/// `@unchecked Sendable`: an `InputStream` is one-shot, and is handed to the one call that reads it; nothing
/// else touches it before or after.
enum RequestContent: @unchecked Sendable {
    case none
    case data(Data)
    case file(URL)
    case stream(InputStream)
    /// A stream that the task's delegate makes when it is asked.
    case delegateStream

    init(_ request: URLRequest, task: URLSessionTask?) {
        #if canImport(FoundationNetworking)
            if let upload = task as? URLSessionUploadTask {
                self = UploadBody.content(of: upload)
                return
            }
        #endif
        if let data = request.httpBody {
            self = .data(data)
        } else if let stream = request.httpBodyStream {
            self = .stream(stream)
        } else {
            self = .none
        }
    }
}

#if canImport(FoundationNetworking)
    /// The content of an upload task, which Foundation on Linux shows neither in the task nor in its request.
    ///
    /// Read by reflection from the task's `knownBody`; without it, the delegate is asked for a stream, which is
    /// what Foundation does for a streamed upload.
    enum UploadBody {
        /// Whether what a task sends can be seen, as a task of our own shows.
        ///
        /// Not to be asked for the first time on the loading queue.
        static let isSupported: Bool = {
            let sample = Data("sample".utf8)
            let request = URLRequest(url: URL(fileURLWithPath: "/"))
            let task = URLSession(configuration: .ephemeral).uploadTask(with: request, from: sample)
            guard case .data(sample) = content(of: task), SessionOfTask.isKnown else { return false }
            return true
        }()

        static func content(of task: URLSessionUploadTask) -> RequestContent {
            guard let known = InternalChild.value("knownBody", of: task),
                let body = Mirror(reflecting: known).children.first?.value
            else { return .delegateStream }
            guard let payload = Mirror(reflecting: body).children.first else { return .none }
            switch payload.value {
            case let data as DispatchData: return .data(Data(data))
            case let file as URL: return .file(file)
            case let stream as InputStream: return .stream(stream)
            default: return .none
            }
        }
    }
#endif
