import DoppelFormats
import DoppelTestSupport
import Foundation

@testable import DoppelCommand

/// A folder with tapes, and what `doppel` says about them; paths are given and shown without the folder.
struct Workshop {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// A folder with one tape, `a.har`.
    init(_ entries: [HAR.Entry]) throws {
        try self.init()
        try write(entries, to: "a.har")
    }

    func write(_ entries: [HAR.Entry], to name: String, sideFilesAbove limit: Int? = nil) throws {
        try HAR(entries: entries).write(to: url(name), sideFilesAbove: limit)
    }

    func url(_ name: String) -> URL { folder.url.appendingPathComponent(name) }

    func entries(_ name: String) throws -> [HAR.Entry] { try HAR(contentsOf: url(name)).log.entries }

    func urls(_ name: String) throws -> [String] { try entries(name).map(\.request.url) }

    /// Runs `doppel`; words that begin with `./` are paths in the folder.
    func run(_ words: String...) async -> Terminal {
        let prefix = folder.url.path + "/"
        let run = await Terminal.run(words.map { $0.hasPrefix("./") ? prefix + $0.dropFirst(2) : $0 })
        return Terminal(
            output: run.output.replacing(prefix, with: "./"), error: run.error.replacing(prefix, with: "./"),
            status: run.status)
    }
}

extension HAR.Entry {
    static func make(
        _ url: String, method: String = "GET", status: Int = 200, text: String? = "ok",
        type: String = "text/plain", headers: [(String, String)] = [], post: String? = nil,
        postType: String = "application/json", second: Int = 0
    ) -> HAR.Entry {
        HAR.Entry(
            startedDateTime: "2026-01-02T03:04:0\(second).000Z", time: 12,
            request: .init(
                method: method, url: url, headers: [.init(name: "Accept", value: "*/*")],
                postData: post.map { .init(mimeType: postType, text: $0) }),
            response: .init(
                status: status, statusText: status == 200 ? "OK" : "",
                headers: headers.map { .init(name: $0.0, value: $0.1) },
                content: .init(size: text?.utf8.count ?? 0, mimeType: type, text: text)))
    }
}
