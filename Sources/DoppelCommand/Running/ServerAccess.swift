import DoppelServer
import Foundation

/// The running server that a command speaks to.
struct ServerAccess: Sendable {
    static let server = Option.value(
        "--server", "URL", "The server's address; \(Company.variable) by default.")
    static let token = Option.value("--token", "TOKEN", "What the server's control API asks for.")
    static let options = [server, token]

    let address: URL
    /// Speaks to the server's control API.
    let client: ControlClient

    init(_ address: URL, token: String? = nil) {
        self.address = address
        client = ControlClient(address, token: token)
    }

    init(_ arguments: Arguments) throws {
        self.init(try Self.address(arguments), token: arguments.text(Self.token))
    }

    /// The server's address, without what may follow the port.
    private static func address(_ arguments: Arguments) throws -> URL {
        let environment = ProcessInfo.processInfo.environment[Company.variable]
        guard let text = arguments.text(server) ?? environment else {
            throw UsageError("--server URL is missing: doppel serve prints it.")
        }
        guard let url = URL(string: text), url.scheme == "http", url.host != nil else {
            throw UsageError("--server takes an address such as http://127.0.0.1:8080, not \(text).")
        }
        return url
    }

    /// Does something with the server; where there is none, the error says so.
    func ask<Answer>(_ body: (ControlClient) async throws -> Answer) async throws -> Answer {
        do { return try await body(client) } catch { throw explained(error) }
    }

    /// What to say of an error of the client.
    func explained(_ error: any Error) -> any Error {
        guard let error = error as? URLError else { return error }
        if error.code == .badURL, address.host?.contains(":") == true { return NotReached(address: address) }
        return NoServer(address: address, reason: error.localizedDescription)
    }

    /// URLSession on Linux takes no addresses in brackets, whoever listens there.
    struct NotReached: Error, CustomStringConvertible {
        let address: URL
        var description: String {
            let named = "http://localhost" + (address.port.map { ":\($0)" } ?? "")
            return
                "URLSession does not take the address \(address.absoluteString) on this system: say --server \(named)."
        }
    }

    /// There is no server, or none any more.
    struct NoServer: Error, CustomStringConvertible {
        let address: URL
        let reason: String
        var description: String {
            let end = reason.hasSuffix(".") ? "" : "."
            return
                "No server answers at \(address.absoluteString): \(reason)\(end) doppel serve prints its address."
        }
    }
}
