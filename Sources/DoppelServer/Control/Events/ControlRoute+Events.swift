import DoppelCore

#if DOPPEL_DEBUG_ONLY && !DOPPEL_DEMO
    extension ControlRoute {
        static let events: [ControlRoute] = []
    }
#else
    extension ControlRoute {
        static let events: [ControlRoute] = [
            ControlRoute(
                method: .get, template: "/events",
                summary: """
                    Exchanges as they end, as server-sent events; after Last-Event-ID those that have ended since, as \
                    far as the journal has them.
                    """,
                query: JournalFilter.items + [
                    (
                        "changes",
                        "true for an event also when something is changed: sets, stubs, the network …"
                    )
                ],
                type: "text/event-stream",
                answer: { api, request in
                    var query = request.query
                    let wantsChanges = try ControlRequest.flag(
                        query.removeValue(forKey: "changes"), "changes")
                    let feed = EventFeed(
                        api.stubs, try JournalFilter(query), wantsChanges: wantsChanges,
                        after: request.headers["Last-Event-ID"].flatMap(EventCursor.init))
                    return .stream(type: "text/event-stream") { feed.bytes() }
                        .header("Cache-Control", "no-store")
                })
        ]
    }

    extension ControlRequest {
        /// A flag of the query.
        fileprivate static func flag(_ text: String?, _ name: String) throws -> Bool {
            switch text {
            case nil, "false": false
            case "true": true
            case let text?: throw ControlProblem(400, "\(name): true or false was expected, not \(text).")
            }
        }
    }
#endif
