import DoppelFormats
import Foundation

/// `doppel tape show`: one exchange with its header fields and bodies.
struct TapeShowCommand: Command {
    static let name = "tape show"
    static let summary = "Shows an exchange of a tape, or all of them, with secrets replaced."
    static let secrets = Option.flag("--secrets", "Shows secrets too.")
    static let signature = Signature(
        operands: [.tape, .init("NUMBER", "Which exchange, counted from 1; all by default.", .optional)],
        options: [secrets])

    let path: String
    let number: Int?
    let showsSecrets: Bool

    init(_ arguments: Arguments) throws {
        path = arguments.operands[0]
        showsSecrets = arguments.has(Self.secrets)
        number = try arguments.operands.dropFirst().first.map { text in
            guard let number = Int(text), number > 0 else {
                throw UsageError("NUMBER is a whole number from 1, not \(text).")
            }
            return number
        }
    }

    func run(_ console: Console) throws -> CommandStatus {
        var archive = try TapeFile(path, console).archive
        let count = archive.log.entries.count
        if let number {
            guard number <= count else {
                console.say("doppel: \(path) has \(Words.count(count, "exchange")), there is no \(number).")
                return .failure
            }
            archive.log.entries = [archive.log.entries[number - 1]]
        }
        if !showsSecrets { try archive.redact() }
        guard !console.wantsJSON else {
            console.print(String(decoding: archive.data().dropLast(), as: UTF8.self))
            return .success
        }
        for (position, entry) in archive.log.entries.enumerated() {
            if position > 0 { console.print() }
            console.print("exchange \(number ?? position + 1) of \(count), \(entry.startedDateTime)")
            entry.lines.forEach { console.print($0) }
        }
        return .success
    }
}

extension HAR.Entry {
    /// The exchange as `curl -v` shows one.
    fileprivate var lines: [String] {
        let body = request.postData?.data ?? Data()
        let head = ["\(request.method) \(request.url) \(request.httpVersion)"] + request.headers.map(\.line)
        let status = response.status == 0 ? "no response" : "\(response.status) \(response.statusText)"
        let answer = ["\(response.httpVersion) \(status)"] + response.headers.map(\.line)
        return head.map { "> \($0)" } + Self.shown(body, "> ") + answer.map { "< \($0)" }
            + Self.shown(response.content.data ?? Data(), "< ")
    }

    private static func shown(_ data: Data, _ mark: String) -> [String] {
        guard !data.isEmpty else { return [] }
        guard let text = String(validating: data, as: UTF8.self), !text.contains("\0") else {
            return [mark, "\(mark)(\(Words.bytes(data.count)) that are no text)"]
        }
        return [mark] + text.split(separator: "\n", omittingEmptySubsequences: false).map { "\(mark)\($0)" }
    }
}

extension HAR.NameValue {
    fileprivate var line: String { "\(name): \(value)" }
}
