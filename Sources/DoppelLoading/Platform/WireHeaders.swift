import DoppelCore
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The header fields about a request's content that URLSession adds when it sends the request.
///
/// A server sees them, so matchers do. On Linux they are added by libcurl, after protocols have been asked;
/// elsewhere they are in the request that a protocol gets.
enum WireHeaders {
    static func add(to headers: inout HTTPHeaders, for request: URLRequest, _ content: RequestContent) {
        #if canImport(FoundationNetworking)
            guard request.httpMethod != "GET", request.httpMethod != "HEAD" else { return }
            if let length = content.knownLength, !headers.contains("Content-Length") {
                headers.add("\(length)", for: "Content-Length")
            }
            let hasBody = request.httpBody?.isEmpty == false || content.isStream
            if request.httpMethod == "POST", hasBody, !headers.contains("Content-Type") {
                headers.add("application/x-www-form-urlencoded", for: "Content-Type")
            }
        #endif
    }
}

extension RequestContent {
    /// The number of bytes, where it is known before they are sent.
    fileprivate var knownLength: Int? {
        switch self {
        case .none: 0
        case .data(let data): data.count
        case .file(let file):
            (try? FileManager.default.attributesOfItem(atPath: file.path)[.size] as? NSNumber)?.intValue
        case .stream, .delegateStream: nil
        }
    }

    fileprivate var isStream: Bool {
        switch self {
        case .stream, .delegateStream: true
        case .none, .data, .file: false
        }
    }
}
