import DoppelCore
import Foundation

/// Errors in the form in which a real load reports them.
enum ErrorConversion {
    /// A `URLError` with the failing URL under Foundation's keys, also of a fault; any other error as it is.
    ///
    /// On Linux an `NSError` of the URL domain is no `URLError`, so that `catch let error as URLError` would
    /// miss it: it is converted.
    static func forClient(_ error: any Error, url: URL) -> any Error {
        if let code = (error as? Fault)?.urlErrorCode { return urlError(code, [:], url) }
        if let error = error as? URLError { return urlError(error.code, error.userInfo, url) }
        let plain = error as NSError
        guard type(of: error) is NSError.Type, plain.domain == NSURLErrorDomain else { return error }
        let code: URLError.Code? = URLError.Code(rawValue: plain.code)
        return code.map { urlError($0, plain.userInfo, url) } ?? error
    }

    /// `NSURLErrorFailingURLStringErrorKey`, which is deprecated and still set by every real load.
    private static let failingURLString = "NSErrorFailingURLStringKey"

    private static func urlError(_ code: URLError.Code, _ info: [String: Any], _ url: URL) -> URLError {
        var info = info
        if info[NSURLErrorFailingURLErrorKey] == nil { info[NSURLErrorFailingURLErrorKey] = url }
        if info[failingURLString] == nil { info[failingURLString] = url.absoluteString }
        return URLError(code, userInfo: info)
    }
}
