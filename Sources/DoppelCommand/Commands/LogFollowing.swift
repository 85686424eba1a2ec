import DoppelCore
import DoppelServer
import DoppelStore
import Foundation

/// Prints what a running server answers, as it does.
struct LogFollowing: Sendable {
    let server: ServerAccess
    let query: JournalQuery
    /// Whether each line is JSON.
    let printsLines: Bool
    /// How long a server that was there may be away: one is started again, and keeps its port.
    var patience = Duration.seconds(86_400)

    /// Prints until Ctrl-C, or until the server has been away for too long.
    func run(_ console: Console) async throws -> CommandStatus {
        Interruption.begin()
        defer { Interruption.end() }
        return try await run(console, until: Interruption.wait)
    }

    /// Prints until `end` returns, which is no mistake, or the server does not answer.
    func run(_ console: Console, until end: @escaping @Sendable () async -> Void) async throws
        -> CommandStatus
    {
        var console = console
        console.wantsJSON = console.wantsJSON || printsLines
        let (results, continuation) = AsyncStream.makeStream(of: Result<Void, any Error>.self)
        let reader = Task { [console] in
            do {
                try await follow(console)
                continuation.yield(.success(()))
            } catch {
                continuation.yield(.failure(server.explained(error)))
            }
        }
        // It may wait for good: the process ends meanwhile.
        Task {
            await end()
            continuation.yield(.success(()))
        }
        defer { reader.cancel() }
        for await result in results {
            try result.get()
            break
        }
        return .success
    }

    private func follow(_ console: Console) async throws {
        let address = server.address.absoluteString
        // Says at once when there is no server, or another token is needed.
        _ = try await server.client.overview()
        console.say("Following \(address) until Ctrl-C.")
        var shown: Set<Int> = []
        let events = server.client.events(LogFilter.serverQuery(query), patience: patience)
        if let last = query.limit { shown = try await printLast(last, console) }
        for try await event in events {
            switch event {
            case .exchange(let exchange) where !shown.contains(exchange.id): print(exchange, console)
            case .reconnected:
                // Another run counts from 1 again.
                shown = []
                console.say("The connection to \(address) was lost, and is there again.")
            case .exchange, .change: break
            }
        }
    }

    /// Prints the newest exchanges that the journal has, and returns their numbers.
    private func printLast(_ count: Int, _ console: Console) async throws -> Set<Int> {
        var items = LogFilter.serverQuery(query)
        items["last"] = "\(count)"
        let exchanges = try await server.client.exchanges(items)
        for exchange in exchanges { print(exchange, console) }
        return Set(exchanges.map(\.id))
    }

    private func print(_ exchange: LoggedExchange, _ console: Console) {
        if LogFilter.picks(exchange, query) { console.log(exchange) }
    }
}
