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
                let found = try api.exchange(numbered: request.parameter("id"))
                return .json(LoggedExchange(found).json)
            }),
        ControlRoute(
            method: .post, template: "/journal/{id}/stub",
            summary: "Makes a stub for requests such as this one, with the response that it got, or another.",
            takes: "StubOfExchange", needsContent: false, status: 201, gives: "Added",
            answer: blocking { api, request in
                let exchange = try api.exchange(numbered: request.parameter("id"))
                return try .control(api.addStub(for: exchange, request.object()), status: 201)
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
}
