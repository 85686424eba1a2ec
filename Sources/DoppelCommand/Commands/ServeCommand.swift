import DoppelCore
import DoppelFormats
import DoppelLoading
import DoppelServer
import DoppelSupport
import Foundation

/// `doppel serve`: answers at a port by the stub files of a folder.
struct ServeCommand: Command {
    static let name = "serve"
    static let summary = "Answers at a port by stub files, until a command ends or Ctrl-C."

    static let port = Option.value("--port", "N", "The port to listen at; a free one by default.")
    static let host = Option.value("--host", "ADDRESS", "The address to listen at; 127.0.0.1 by default.")
    static let select = Option.value(
        "--select", "SET=CHOICE", repeated: true,
        "What a response set gives at first; several with ; between.")
    static let preset = Option.value("--preset", "NAME", "The preset that is applied at first.")
    static let network = Option.value(
        "--network", "NAME",
        "The network to seem: \(NetworkProfile.named.map(\.key).joined(separator: ", ")).")
    static let upstream = Option.value(
        "--upstream", "URL", "Who answers what the files do not; else such requests fail with 404.")
    static let token = Option.value("--token", "TOKEN", "What the control API asks for.")

    static let signature = Signature(
        operands: [.init("FOLDER", "The folder of the stub files, or one file.")],
        options: [port, host, select, preset, network, upstream, token], trailing: Company.operand)

    let folder: URL
    let options: StubServer.Options
    let selections: [SelectionText]
    let preset: String?
    let network: NetworkProfile?
    let words: [String]

    init(_ arguments: Arguments) throws {
        folder = URL(fileURLWithPath: arguments.operands[0])
        let origin = try arguments.text(Self.upstream).map(Self.origin)
        options = StubServer.Options(
            host: arguments.text(Self.host) ?? "127.0.0.1", port: try Self.port(arguments), origin: origin,
            upstream: .session,
            control: StubServer.Control(token: arguments.text(Self.token), files: Self.files(of: folder)))
        selections = try arguments.texts(Self.select).map(Self.selection)
        preset = arguments.text(Self.preset)
        network = try arguments.choice(Self.network, NetworkProfile.named) ?? nil
        words = arguments.trailing
    }

    /// Where the files are that stubs may name.
    private static func files(of url: URL) -> URL {
        let isFolder = (try? url.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory == true
        return isFolder ? url : url.deletingLastPathComponent()
    }

    private static func port(_ arguments: Arguments) throws -> UInt16 {
        let number = try arguments.number(port) ?? 0
        guard let port = UInt16(exactly: number) else {
            throw UsageError("--port takes a number up to 65535, not \(number).")
        }
        return port
    }

    private static func origin(_ text: String) throws -> URL {
        guard let url = URL(string: text), ["http", "https"].contains(url.scheme), url.host != nil,
            url.query == nil, url.fragment == nil
        else { throw UsageError("--upstream takes an address such as https://api.example.com, not \(text).") }
        return url
    }

    private static func selection(_ text: String) throws -> SelectionText {
        do { return try SelectionText(text) } catch { throw UsageError("\(error)") }
    }

    func run(_ console: Console) async throws -> CommandStatus {
        let served = ServedFolder(folder, console)
        try served.load()
        if options.origin != nil { served.stubs.unmatched = .passThrough }
        if let preset { try served.stubs.apply(preset: preset) }
        for text in selections { try served.stubs.select(text.selections) }
        let server = try StubServer(served.stubs, options: options)
        server.network = network
        try announce(server, served, console)
        let stopLog = served.log()
        let watch = Task { await served.followChanges() }
        defer {
            watch.cancel()
            stopLog()
        }
        let status = try await Company.wait(words, server.url.absoluteString)
        await server.stop(within: .seconds(1))
        return status
    }

    private func announce(_ server: StubServer, _ served: ServedFolder, _ console: Console) throws {
        let address = server.url.absoluteString
        if console.wantsJSON {
            console.print(
                JSON.object(["url": .string(address), "control": .string(address + "/__doppel/")]).description
            )
        } else {
            console.print("Serving \(served.summary) at \(address)")
        }
    }
}
