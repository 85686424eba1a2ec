public import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Why GitHub did not give what was asked for.
public enum GitHubError: Error {
    /// There is no connection to the internet.
    case offline
    /// No answer came in time.
    case timedOut
    /// Nobody is signed in, or the token is no longer good.
    case unauthorized(String)
    /// There is no such thing, or it may not be seen.
    case notFound(String)
    /// Too many requests; `until` is when the next one is welcome.
    case rateLimited(until: Date?)
    /// GitHub refused the request for another reason.
    case refused(status: Int, message: String)
    /// The answer cannot be read.
    case unreadable(String)
    /// The request failed on its way.
    case failed(any Error)
}

extension GitHubError {
    /// From what URL loading or the body of a download threw.
    init(_ error: any Error) {
        switch error {
        case let error as GitHubError: self = error
        case let error as URLError where error.code == .notConnectedToInternet: self = .offline
        case let error as URLError where error.code == .timedOut: self = .timedOut
        default: self = .failed(error)
        }
    }

    /// From an answer whose status is not a success.
    init(_ response: HTTPURLResponse, _ body: Data) {
        let message = (try? JSONDecoder().decode(ErrorBody.self, from: body))?.message ?? "no message"
        switch response.statusCode {
        case 401: self = .unauthorized(message)
        case 404: self = .notFound(message)
        case 403 where response.value(forHTTPHeaderField: "X-RateLimit-Remaining") == "0", 429:
            self = .rateLimited(until: response.date(forHTTPHeaderField: "X-RateLimit-Reset"))
        case let status: self = .refused(status: status, message: message)
        }
    }
}

private struct ErrorBody: Decodable {
    var message: String
}

extension HTTPURLResponse {
    /// A header field in seconds since 1970.
    fileprivate func date(forHTTPHeaderField name: String) -> Date? {
        value(forHTTPHeaderField: name).flatMap(TimeInterval.init).map(Date.init(timeIntervalSince1970:))
    }
}

extension GitHubError: CustomStringConvertible {
    /// What the browser shows.
    public var description: String {
        switch self {
        case .offline: "You are offline."
        case .timedOut: "GitHub did not answer in time."
        case .unauthorized(let message): "Please sign in: \(message)."
        case .notFound(let message): "There is nothing here: \(message)."
        case .rateLimited(let date?): "Too many requests; GitHub is back at \(date.formatted(.iso8601))."
        case .rateLimited(nil): "Too many requests; try again later."
        case .refused(let status, let message): "GitHub refused this with status \(status): \(message)."
        case .unreadable(let reason): "GitHub's answer cannot be read: \(reason)."
        case .failed(let error): "The request failed: \(error)"
        }
    }
}
