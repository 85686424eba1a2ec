import DoppelCore
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Makes the response object of a plan, or takes the one that was made for this URL before.
enum ResponseMaker {
    static func response(for plan: ReplyPlan, url: URL) -> URLResponse {
        plan.prepared.object(for: url) { make(plan.head, url) } as? URLResponse ?? make(plan.head, url)
    }

    /// Delivers this object for a plan that stands for it, where the platform can bear it.
    static func use(_ response: HTTPURLResponse, for plan: ReplyPlan) {
        guard let url = response.url else { return }
        #if canImport(FoundationNetworking)
            let fields = response.allHeaderFields as? [String: String] ?? [:]
            if UnauthorizedResponse.isNeeded(status: response.statusCode, headers: fields) { return }
        #endif
        _ = plan.prepared.object(for: url) { response }
    }

    private static func make(_ head: ReplyPlan.Head, _ url: URL) -> URLResponse {
        switch head {
        case .plain(let type, let length, let encoding):
            URLResponse(
                url: url, mimeType: type, expectedContentLength: length ?? -1, textEncodingName: encoding)
        case .http(let status, _, let headers):
            http(status, joined(headers), url)
        }
    }

    private static func http(_ status: Int, _ fields: [String: String], _ url: URL) -> URLResponse {
        #if canImport(FoundationNetworking)
            if UnauthorizedResponse.isNeeded(status: status, headers: fields),
                let response = UnauthorizedResponse(
                    url: url, statusCode: status, httpVersion: "HTTP/1.1", headerFields: fields)
            {
                return response
            }
        #endif
        return HTTPURLResponse(url: url, statusCode: status, httpVersion: "HTTP/1.1", headerFields: fields)
            ?? URLResponse(url: url, mimeType: nil, expectedContentLength: -1, textEncodingName: nil)
    }

    /// Several values of one name in one line, as a real load delivers them (RFC 9110, section 5.3).
    private static func joined(_ headers: HTTPHeaders) -> [String: String] {
        var fields: [String: String] = [:]
        for field in headers {
            let known = fields.keys.first { $0.isSameHeaderName(as: field.name) } ?? field.name
            // Space around a value is none of it (RFC 9110, section 5.5), and does not survive the wire.
            let value = String(field.value.trimmingSpaces)
            fields[known] = fields[known].map { "\($0), \(value)" } ?? value
        }
        return fields
    }
}
