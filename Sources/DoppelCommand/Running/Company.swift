import Foundation

/// Who a server is there for: a command line that asks it, or whoever does until Ctrl-C.
enum Company {
    /// Where the command finds the server's address.
    static let variable = "DOPPEL_URL"
    static let operand = Signature.Operand(
        "COMMAND",
        "What is run; its \(variable), and {url} in its words, is the address to ask. Without one: until Ctrl-C."
    )

    /// Runs the command to its end, or waits for Ctrl-C; the server is there for what follows in any case.
    ///
    /// - Parameter words: the command line; empty for none.
    static func wait(_ words: [String], _ address: String) async throws -> CommandStatus {
        // Both reach the command too, which ends by them as it likes; until then it is answered.
        Interruption.begin()
        defer { Interruption.end() }
        guard !words.isEmpty else {
            await Interruption.wait()
            return .success
        }
        let words = words.map { $0.replacing("{url}", with: address) }
        return CommandStatus(code: try await ChildProcess.run(words, environment: [variable: address]))
    }
}
