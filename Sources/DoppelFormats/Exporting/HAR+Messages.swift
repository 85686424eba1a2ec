import DoppelCore
import Foundation

extension HAR {
    /// Each response as a raw HTTP message in a file of its own.
    package func messageFiles() -> [ExportedFile] {
        log.entries.enumerated().filter { $1.isPlayable && $1.response.status > 0 }.map { position, entry in
            ExportedFile(
                path: ExportedFile.name(entry, position) + ".response",
                data: RawResponse(entry.response).data())
        }
    }

    /// Each exchange as a Mocktail file; of several with one request the last one counts, as Mocktail has no
    /// sequences.
    package func mocktailFiles() -> [ExportedFile] {
        var last: [String: Int] = [:]
        for (position, entry) in log.entries.enumerated() where entry.isPlayable && entry.response.status > 0
        {
            last["\(entry.request.method) \(entry.request.url)"] = position
        }
        return last.values.sorted().map { position in
            let entry = log.entries[position]
            return ExportedFile(
                path: ExportedFile.name(entry, position) + ".tail", data: Mocktail(entry).data())
        }
    }
}

extension RawResponse {
    /// A recorded response, whose body is decoded.
    init(_ response: HAR.Response) {
        let isOld = response.httpVersion.uppercased().hasPrefix("HTTP/1")
        self.init(
            version: isOld ? response.httpVersion.uppercased() : "HTTP/2", status: response.status,
            reason: isOld ? response.statusText : "", headers: response.replayedHeaders,
            body: response.content.data ?? Data())
        if headers.contains("Content-Length") { headers["Content-Length"] = "\(body.count)" }
    }
}

extension HAR.Entry {
    /// A recorded answer to a request of which nothing but method and URL is known.
    package init(_ response: RawResponse, to method: String, _ url: String) {
        let type = response.headers["Content-Type"] ?? ""
        self.init(
            startedDateTime: HARDate.text(Date(timeIntervalSince1970: 0)),
            request: HAR.Request(method: method, url: url, bodySize: 0),
            response: HAR.Response(
                status: response.status, statusText: response.reason, httpVersion: response.version,
                cookies: CookieText.set(response.headers),
                headers: response.headers.map { HAR.NameValue(name: $0.name, value: $0.value) },
                content: HAR.Content(data: response.decodedBody, mimeType: type),
                redirectURL: response.headers["Location"] ?? ""))
    }
}

extension RawResponse {
    /// The body as HAR has it: without its `Content-Encoding`.
    fileprivate var decodedBody: Data {
        guard let coding = headers["Content-Encoding"].flatMap(ContentCoding.init(name:)),
            coding.isBeginning(of: body)
        else { return body }
        return coding.decoded(body) ?? body
    }
}

extension Mocktail {
    fileprivate init(_ entry: HAR.Entry) {
        let escaped = NSRegularExpression.escapedPattern(for: entry.request.url)
        let open = escaped.replacing(RedactionRules.standIn, with: "[^&#]*")
        var headers = entry.response.replayedHeaders
        for name in ["Content-Length", "Content-Encoding"] { headers.remove(name) }
        self.init(
            method: "^\(entry.request.method)$", url: "^\(open)$", status: entry.response.status,
            headers: headers, body: entry.response.content.data ?? Data())
    }
}

extension HAR.Response {
    /// The fields that are true of the decoded body on HTTP/1.1.
    var replayedHeaders: HTTPHeaders {
        let fields = headers.filter { field in
            !field.name.hasPrefix(":") && !field.name.isSameHeaderName(as: "Transfer-Encoding")
        }
        return HTTPHeaders(
            fields.flatMap { field in
                // Chrome joins the values of several fields with line ends.
                field.value.split(separator: "\n").map {
                    HTTPHeaders.Field(
                        name: field.name, value: $0.trimmingCharacters(in: .whitespacesAndNewlines))
                }
            })
    }
}
