import DoppelServer
import Foundation

/// The running server that a command speaks to.
enum ServerAccess {
    static let server = Option.value(
        "--server", "URL", "The server's address; \(Company.variable) by default.")
    static let token = Option.value("--token", "TOKEN", "What the server's control API asks for.")
    static let options = [server, token]

    /// A client of the server's control API.
    static func client(_ arguments: Arguments) throws -> ControlClient {
        ControlClient(try address(arguments), token: arguments.text(token))
    }

    /// The server's address, without what may follow the port.
    static func address(_ arguments: Arguments) throws -> URL {
        let environment = ProcessInfo.processInfo.environment[Company.variable]
        guard let text = arguments.text(server) ?? environment else {
            throw UsageError("--server URL is missing: doppel serve prints it.")
        }
        guard let url = URL(string: text), url.scheme == "http", url.host != nil else {
            throw UsageError("--server takes an address such as http://127.0.0.1:8080, not \(text).")
        }
        return url
    }
}
