import DoppelCore
import DoppelFormats

/// An exchange of a tape in one line; secrets in the URL are not shown.
struct ExchangeRow: Encodable {
    let tape: String
    let number: Int
    let started: String
    let method: String
    let url: String
    let status: Int
    let type: String
    let bytes: Int?
    let milliseconds: Double

    init(_ entry: HAR.Entry, _ position: Int, in tape: String) {
        self.tape = tape
        number = position + 1
        started = entry.startedDateTime
        method = entry.request.method
        url = Redaction.url(entry.request.url)
        status = entry.response.status
        type = String(entry.response.content.mimeType.prefix { $0 != ";" })
        bytes = entry.response.content.data?.count
        milliseconds = entry.time
    }

    var columns: [String] {
        let size = bytes.map(Words.bytes) ?? "-"
        return [
            "\(number)", method, status == 0 ? "-" : "\(status)", size, Words.milliseconds(milliseconds),
            type.isEmpty ? "-" : type, url,
        ]
    }
}
