import DoppelCore
import DoppelLoading
import DoppelServer
import Foundation

/// What `doppel serve` was told.
struct ServeOptions: Sendable {
    static let port = Option.value("--port", "N", "The port to listen at; a free one by default.")
    static let host = Option.value("--host", "ADDRESS", "The address to listen at; 127.0.0.1 by default.")
    static let panel = Option.flag("--panel", "Prints the address of the control panel.")
    static let open = Option.flag("--open", "Opens the control panel in a browser.")
    static let select = Option.value(
        "--select", "SET=CHOICE", repeated: true,
        "What a response set gives at first; several with ; between.")
    static let preset = Option.value("--preset", "NAME", "The preset that is applied at first.")
    static let network = Option.value(
        "--network", "PROFILE",
        "The network to seem: \(NetworkProfile.named.map(\.key).joined(separator: ", ")).")
    static let upstream = Option.value(
        "--upstream", "URL", "Who answers what the files do not; else such requests fail with 404.")
    static let record = Option.value(
        "--record", "FILE", "Records what passes through to a tape, or to a new one in a folder.")
    static let seed = Option.value(
        "--seed", "N", "Where random values of templates begin, for the same each time.")
    static let now = Option.value(
        "--now", "TIME", "The time that templates show, such as 2026-08-10T06:12:04Z.")
    static let token = Option.value("--token", "TOKEN", "What the control API asks for.")

    static let all = [
        port, host, panel, open, select, preset, network, upstream, record, seed, now, token,
    ]

    let folder: URL
    let server: StubServer.Options
    let selections: [SelectionText]
    let preset: String?
    let network: NetworkProfile?
    let recording: URL?
    let templates: TemplateInputs
    let showsPanel: Bool
    let opensPanel: Bool
    let words: [String]

    init(_ arguments: Arguments) throws {
        folder = URL(fileURLWithPath: arguments.operands[0])
        server = StubServer.Options(
            host: arguments.text(Self.host) ?? "127.0.0.1", port: try Self.port(arguments),
            origin: try arguments.text(Self.upstream).map(Self.origin), upstream: .session,
            control: StubServer.Control(token: arguments.text(Self.token), files: Self.files(of: folder)))
        selections = try arguments.texts(Self.select).map(Self.selection)
        preset = arguments.text(Self.preset)
        network = try arguments.choice(Self.network, NetworkProfile.named) ?? nil
        recording = arguments.text(Self.record).map { Recording.target($0) }
        templates = try Self.templates(arguments)
        opensPanel = arguments.has(Self.open)
        showsPanel = opensPanel || arguments.has(Self.panel)
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

    private static func templates(_ arguments: Arguments) throws -> TemplateInputs {
        var inputs = TemplateInputs()
        inputs.seed = try arguments.number(seed).map { UInt64($0) }
        guard let text = arguments.text(now) else { return inputs }
        guard let date = LogDate.date(text) else {
            throw UsageError("--now takes a time such as 2026-08-10T06:12:04Z, not \(text).")
        }
        inputs.now = { date }
        return inputs
    }
}
