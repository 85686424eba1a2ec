import DoppelCore
import DoppelFormats
import DoppelSupport
import Foundation

extension ControlRoute {
    static let journal: [ControlRoute] = [
        ControlRoute(
            method: .get, template: "/journal", summary: "What was asked and answered, oldest first.",
            query: JournalFilter.items, gives: "Journal",
            answer: blocking { api, request in
                let found = try api.exchanges(request)
                return .json([
                    "count": .integer(api.stubs.journal.count), "exchanges": .array(found.map(\.json)),
                ])
            }),
        ControlRoute(
            method: .delete, template: "/journal", summary: "Forgets what was asked.", status: 204,
            answer: blocking { api, _ in
                api.stubs.journal.clear()
                return .done
            }),
        ControlRoute(
            method: .get, template: "/journal/{id}", summary: "One exchange.", gives: "Exchange",
            answer: blocking { api, request in
                let id = request.parameter("id")
                guard let found = api.stubs.journal.exchanges.first(where: { "\($0.id)" == id }) else {
                    throw ControlProblem(404, "The journal has no exchange \(id).")
                }
                return .json(LoggedExchange(found).json)
            }),
        ControlRoute(
            method: .get, template: "/journal.har", summary: "The same as an HTTP archive.",
            query: JournalFilter.items, gives: "Any",
            answer: blocking { api, request in
                let archive = HAR(entries: try api.exchanges(request).map { HAR.Entry($0) })
                return .data(archive.data(), type: "application/json")
                    .header("Content-Disposition", "attachment; filename=\"doppel.har\"")
            }),
        ControlRoute(
            method: .get, template: "/events",
            summary: "Exchanges as they end, as server-sent events.",
            query: JournalFilter.items, type: "text/event-stream",
            answer: { api, request in
                let filter = try JournalFilter(request.query)
                return .events { api.events(filter) }
            }),
        ControlRoute(
            method: .post, template: "/verify",
            summary: "Whether requests were made as often as expected; waits for them up to a time.",
            takes: "Expectation", gives: "Verification",
            answer: { api, request in
                let expectation = try ControlExpectation(request.object(), api)
                return try .control(await expectation.check(api.stubs))
            }),
    ]
}

extension ControlAPI {
    fileprivate func exchanges(_ request: ControlRequest) throws -> [LoggedExchange] {
        let filter = try JournalFilter(request.query)
        return filter.picked(stubs.journal.loggedExchanges)
    }

    /// Exchanges as they end; a reader who falls far behind misses the oldest.
    fileprivate func events(_ filter: JournalFilter) -> AsyncStream<ServerSentEvent> {
        let (exchanges, continuation) = AsyncStream.makeStream(
            of: Exchange.self, bufferingPolicy: .bufferingNewest(10_000))
        let stop = stubs.journal.observers.add { continuation.yield($0) }
        continuation.onTermination = { _ in stop() }
        let events = exchanges.map { LoggedExchange($0) }.filter { filter.matches($0) }
        return AsyncStream { output in
            let task = Task {
                for await exchange in events {
                    output.yield(ServerSentEvent(exchange.jsonLine, event: "exchange", id: "\(exchange.id)"))
                }
                output.finish()
            }
            output.onTermination = { _ in task.cancel() }
        }
    }
}
