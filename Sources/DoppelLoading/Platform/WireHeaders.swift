import DoppelCore
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The header fields that URLSession adds when it sends the request: about its content, and a URL's credential.
///
/// A server sees them, so matchers do. On Linux they are added by libcurl, after protocols have been asked;
/// elsewhere they are in the request that a protocol gets.
enum WireHeaders {
    static func add(to headers: inout HTTPHeaders, for request: URLRequest, _ content: RequestContent) {
        #if canImport(FoundationNetworking)
            addCredential(of: request.url, to: &headers)
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

    /// What stands before the host goes into a field of its own (RFC 7617).
    private static func addCredential(of url: URL?, to headers: inout HTTPHeaders) {
        guard let url, let user = url.user(percentEncoded: false), !headers.contains("Authorization") else {
            return
        }
        let pair = "\(user):\(url.password(percentEncoded: false) ?? "")"
        headers.add("Basic \(Data(pair.utf8).base64EncodedString())", for: "Authorization")
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
