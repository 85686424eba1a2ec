import DoppelFormats
import Foundation

/// A large HAR file such as a browser exports after an hour: many exchanges, most bodies JSON of some kB.
struct ArchiveSample: Sendable {
    let megabytes: Int

    /// Writes the file; the same size gives the same file.
    func write(to url: URL) throws {
        var entries: [HAR.Entry] = []
        var size = 0
        while size < megabytes << 20 {
            let entry = entry(entries.count)
            entries.append(entry)
            size += 2_300 + (entry.response.content.text?.utf8.count ?? 0) * 11 / 10
        }
        try HAR(entries: entries).write(to: url)
    }

    private func entry(_ number: Int) -> HAR.Entry {
        let url = "https://api.example.com/v1/items/\(number)?page=\(number % 7)&sort=name"
        let fields = (0..<12).map { HAR.NameValue(name: "X-Field-\($0)", value: "value \($0) of \(number)") }
        return HAR.Entry(
            startedDateTime: "2026-01-01T00:00:00.000Z", time: 12.5,
            request: HAR.Request(
                method: "GET", url: url, headers: fields,
                queryString: [
                    .init(name: "page", value: "\(number % 7)"), .init(name: "sort", value: "name"),
                ],
                headersSize: 420, bodySize: 0),
            response: HAR.Response(
                status: 200, statusText: "OK", headers: fields, content: content(number), headersSize: 300),
            timings: HAR.Timings(send: 0.5, wait: 10, receive: 2), serverIPAddress: "127.0.0.1")
    }

    private func content(_ number: Int) -> HAR.Content {
        if number % 10 == 0 {
            return HAR.Content(
                data: Data((0..<9_000).map { UInt8(($0 * 7 + number) & 0xFF) }), mimeType: "image/png")
        }
        let item = #"{"id": \#(number), "title": "Item \#(number) – 序言", "tags": ["a", "b"], "price": 9.5}"#
        let text = "[" + Array(repeating: item, count: 20 + number % 50).joined(separator: ",\n") + "]"
        return HAR.Content(data: Data(text.utf8), mimeType: "application/json")
    }
}
