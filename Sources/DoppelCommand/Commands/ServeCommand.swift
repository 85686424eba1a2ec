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
    static let signature = Signature(
        operands: [.init("FOLDER", "The folder of the stub files, or one file.")],
        options: ServeOptions.all, trailing: Company.operand)

    let options: ServeOptions

    init(_ arguments: Arguments) throws { options = try ServeOptions(arguments) }

    func run(_ console: Console) async throws -> CommandStatus {
        let served = ServedFolder(
            options.folder, console, templates: options.templates, ignoring: options.recording)
        try served.load()
        try prepare(served.stubs)
        let recording = try options.recording.map { try Recording(of: served.stubs, to: $0) }
        let server = try StubServer(served.stubs, options: options.server)
        server.network = options.network
        announce(server, served, console)
        let stopLog = served.log()
        let watch = Task { await served.followChanges() }
        defer {
            watch.cancel()
            stopLog()
        }
        if options.opensPanel { await openPanel(of: server, console) }
        let status = try await Company.wait(options.words, server.url.absoluteString)
        await server.stop(within: .seconds(1))
        try recording?.end(console)
        return status
    }

    private func prepare(_ stubs: StubRegistry) throws {
        if options.server.origin != nil { stubs.unmatched = .passThrough }
        if let preset = options.preset { try stubs.apply(preset: preset) }
        for text in options.selections { try stubs.select(text.selections) }
    }

    private func announce(_ server: StubServer, _ served: ServedFolder, _ console: Console) {
        let address = server.url.absoluteString
        if console.wantsJSON {
            console.print(
                JSON.object([
                    "url": .string(address), "control": .string(address + "/__doppel/"),
                    "panel": .string(panel(of: server)),
                ]).description)
        } else {
            console.print("Serving \(served.summary) at \(address)")
            if options.showsPanel { console.print("The panel is at \(panel(of: server))") }
        }
    }

    /// The panel's address; the token stays in the browser, which does not send what follows `#`.
    private func panel(of server: StubServer) -> String {
        let token = options.server.control?.token.map { "#token=\($0.escapedForURL)" } ?? ""
        return server.url.absoluteString + "/__doppel/" + token
    }

    private func openPanel(of server: StubServer, _ console: Console) async {
        do { try await Browser.open(panel(of: server)) } catch { console.say("\(error)") }
    }
}
