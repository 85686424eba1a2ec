import DoppelCore
import DoppelFormats
import Foundation

extension ControlRoute {
    /// What can be made of one exchange.
    static let exchange: [ControlRoute] = [
        ControlRoute(
            method: .get, template: "/journal/{id}/why",
            summary: "Which stub answered, or which come nearest, condition by condition.", gives: "Why",
            answer: blocking { api, request in
                .json(api.why(try api.exchange(numbered: request.parameter("id"))))
            }),
        ControlRoute(
            method: .get, template: "/journal/{id}/curl",
            summary: "The command that makes the request with curl; redacted secrets have to be filled in.",
            type: "text/plain",
            answer: blocking { api, request in
                .text(
                    LoggedExchange(try api.exchange(numbered: request.parameter("id"))).curlCommand(),
                    type: "text/plain")
            }),
        ControlRoute(
            method: .get, template: "/journal/{id}/stub",
            summary: "A stub for the request with the response that it got, to be sent to /stubs.",
            gives: "StubFile",
            answer: blocking { api, request in
                .json(JSON(stubFor: LoggedExchange(try api.exchange(numbered: request.parameter("id")))))
            }),
    ]
}

extension ControlAPI {
    private static let nearestCount = 3

    fileprivate func why(_ exchange: Exchange) -> JSON {
        var members: [String: JSON] = ["id": .integer(exchange.id), "notes": exchange.notes.json]
        if let stub = exchange.stub {
            members["answered"] = JSON(StubComparison(answered: stub, exchange.request))
        }
        if let error = exchange.error as? UnmatchedRequest {
            members["explanation"] = .string("\(error)")
            members["nearest"] = .array(error.nearest(Self.nearestCount).map(JSON.init))
        } else {
            let others = stubs.nearest(Self.nearestCount + 1, to: exchange.request).filter {
                $0.stub.id != exchange.stub?.id
            }
            members["nearest"] = .array(others.prefix(Self.nearestCount).map(JSON.init))
        }
        return .object(members)
    }
}

extension JSON {
    fileprivate init(_ comparison: StubComparison) {
        let stub = comparison.stub
        var members: [String: JSON] = [
            "id": .integer(stub.id), "matcher": .string(stub.matcher.description), "isSet": .bool(stub.isSet),
            "place": .string("\(stub.site)"), "conditions": .array(comparison.checks.map(JSON.init)),
        ]
        members["name"] = stub.name.map { .string($0) }
        members["refusal"] = comparison.refusal.map { .string($0) }
        self = .object(members)
    }

    private init(_ check: MatcherCheck) {
        let differences = check.differences.map { difference -> JSON in
            [
                "field": .string(difference.field), "expected": .string(difference.expected),
                "actual": .string(difference.actual),
            ]
        }
        self = [
            "condition": .string(check.condition), "isMet": .bool(check.isMet),
            "differences": .array(differences),
        ]
    }
}

// MARK: - A stub made of an exchange

extension JSON {
    /// A stub file for the very request; what was redacted in it may be anything.
    fileprivate init(stubFor exchange: LoggedExchange) {
        // Where nothing answered there is no response to give again.
        var answered = exchange
        answered.status = answered.status ?? 200
        answered.response = answered.response ?? .init()
        // As recordings have it, so that what was redacted in the URL is left open.
        for mark in [Redaction.mark, "%5Bredacted%5D"] {
            answered.url = answered.url.replacing(mark, with: RedactionRules.standIn)
        }
        let file = HAR(entries: [HAR.Entry(answered)]).stubFiles(named: "stub").first?.data ?? Data()
        let stub = (try? JSON(data: file))?["stubs"]?[0] ?? [:]
        self = ["request": stub["request"] ?? [:], "response": JSON(responseOf: exchange)]
    }

    private init(responseOf exchange: LoggedExchange) {
        guard exchange.source != "nothing", let status = exchange.status, let response = exchange.response
        else {
            self = ["status": 200, "json": [:]]
            return
        }
        var members: [String: JSON] = ["status": .integer(status)]
        if let location = response.headers["Location"] {
            members["headers"] = ["Location": .string(location)]
        }
        let type = response.headers["Content-Type"]
        if response.body.isEmpty {
            // A response without content.
        } else if let text = response.text {
            let json = MediaType(type ?? "").isJSON ? try? JSON(text: text) : nil
            members[json == nil ? "text" : "json"] = json ?? .string(text)
            members["contentType"] = json == nil ? type.map { .string($0) } : nil
        } else {
            members["base64"] = .string(response.body.base64EncodedString())
            members["contentType"] = type.map { .string($0) }
        }
        self = .object(members)
    }
}
