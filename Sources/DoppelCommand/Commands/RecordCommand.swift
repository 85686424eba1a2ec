import DoppelCore
import DoppelFormats
import DoppelLoading
import DoppelServer
import Foundation

/// `doppel record`: stands between a program and a server, and takes down what they say.
struct RecordCommand: Command {
    static let name = "record"
    static let summary = "Records what a program asks a server for, by standing between the two."
    static let target = Option.value("--out", "FILE", short: "-o", "The tape that is written.")
    static let adds = Option.flag("--add", "Replays what the tape has, and adds what it has not.")
    static let port = Option.value("--port", "N", "The port to listen at; a free one by default.")
    static let signature = Signature(
        operands: [.init("URL", "The server's address, such as https://api.example.com.")],
        options: [target, adds, port],
        trailing: Company.operand)

    let origin: URL
    let target: URL
    let mode: Tape.Mode
    let port: UInt16
    let words: [String]

    init(_ arguments: Arguments) throws {
        let text = arguments.operands[0]
        guard let origin = URL(string: text), ["http", "https"].contains(origin.scheme), origin.host != nil,
            origin.query == nil, origin.fragment == nil
        else { throw UsageError("URL is an address such as https://api.example.com, not \(text).") }
        guard let target = arguments.text(Self.target) else { throw UsageError("--out FILE is missing.") }
        let number = try arguments.number(Self.port) ?? 0
        guard let port = UInt16(exactly: number) else {
            throw UsageError("--port takes a number up to 65535, not \(number).")
        }
        self.origin = origin
        self.target = URL(fileURLWithPath: target)
        self.port = port
        mode = arguments.has(Self.adds) ? .newEpisodes : .all
        words = arguments.trailing
    }

    func run(_ console: Console) async throws -> CommandStatus {
        let stubs = StubRegistry()
        stubs.unmatched = .passThrough
        let tape = try Tape(contentsOf: target, Tape.Settings(mode: mode))
        stubs.insert(tape)
        let server = try StubServer(stubs, options: .init(port: port, origin: origin, upstream: .session))
        console.say("Recording \(origin.absoluteString) at \(server.url.absoluteString)")
        let status = try await Company.wait(words, server.url.absoluteString)
        await server.stop()
        let count = tape.recordedCount
        try stubs.eject(tape)
        if console.wantsJSON {
            try console.print(json: ["recorded": count])
        } else {
            console.say("\(target.path): \(Words.count(count, "exchange")) recorded")
        }
        return status
    }
}
