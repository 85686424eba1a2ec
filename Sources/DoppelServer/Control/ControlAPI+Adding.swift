import DoppelCore
import DoppelFormats
import DoppelSupport
import Foundation

extension ControlAPI {
    /// Adds a set, written as in a stub file.
    func addSet(_ content: JSON) throws {
        _ = try add(Data(JSON.object(["sets": [content]]).description.utf8))
    }

    /// Adds a choice to a set, with a response that is written down or was recorded.
    func addChoice(_ content: ControlObject, to set: String) throws {
        var content = content
        let name = try content.string("name") ?? ""
        let written = content.take("response")
        let id = try content.count("exchange")
        try content.finish()
        guard !name.isEmpty else { throw ControlProblem(400, "\"name\" is missing: what to choose it by.") }
        let choice = Choice(name, try reply(written, or: id))
        try collectingProblems { try stubs.addChoice(choice, to: set) }
    }

    private func reply(_ written: JSON?, or id: Int?) throws -> Reply {
        switch (written, id) {
        case (let written?, nil): try response(written)
        case (nil, let id?): try reply(of: exchange(numbered: "\(id)"))
        default:
            throw ControlProblem(
                400, "Give response, written as in a stub file, or exchange, a number of the journal.")
        }
    }

    /// Makes a stub for requests such as one of the journal.
    func addStub(for exchange: Exchange, _ content: ControlObject) throws -> ControlClient.Added {
        var content = content
        let name = try content.string("name")
        let written = content.take("response")
        let ignoresQuery = try content.bool("ignoringQuery") ?? false
        try content.finish()
        let reply = try written.map(response) ?? reply(of: exchange)
        let matcher = RequestMatcher(like: exchange.request, ignoringQuery: ignoresQuery)
        let handle = try collectingProblems {
            stubs.stub(
                matcher, name: name, reply: reply, fileID: Self.source, filePath: Self.source, line: 1,
                column: 1)
        }
        return ControlClient.Added(stubs: [ControlClient.Stub(handle)], sets: [], presets: [])
    }

    /// The response of an exchange as it was, secrets included: it goes to clients, and is shown to nobody.
    private func reply(of exchange: Exchange) throws -> Reply {
        if case .open = exchange.outcome {
            throw ControlProblem(409, "Exchange \(exchange.id) is still under way: wait for its end.")
        }
        guard exchange.responseBody.isComplete else {
            throw ControlProblem(
                422,
                """
                The journal has not kept all of the response of exchange \(exchange.id): raise \
                responseBodyBytes of the registry's journalLimit, or give a response.
                """)
        }
        let entry = HAR.Entry(exchange)
        guard !exchange.isUnexpected, entry.isPlayable else {
            throw ControlProblem(422, "Nothing has answered exchange \(exchange.id): give a response.")
        }
        return entry.reply(.none)
    }

    /// The exchange of this number.
    func exchange(numbered id: String) throws -> Exchange {
        guard let found = stubs.journal.exchanges.first(where: { "\($0.id)" == id }) else {
            throw ControlProblem(404, "The journal has no exchange \(id).")
        }
        return found
    }

    /// What `body` gives, unless the registry finds something wrong with what it adds.
    func collectingProblems<Value>(_ body: () throws -> Value) throws -> Value {
        let problems = Locked<[String]>([])
        let collector = Failure.Interceptor { text, _ in problems.withLock { $0.append(text) } }
        let value = try Failure.$interceptor.withValue(collector) { try body() }
        let found = problems.withLock { $0 }
        guard found.isEmpty else { throw ControlProblem(422, found.joined(separator: "\n")) }
        return value
    }
}

extension RequestMatcher {
    /// Matches requests with the method and the URL of this one.
    fileprivate init(like request: InterceptedRequest, ignoringQuery: Bool) {
        let url = request.url.absoluteString
        let method = RequestMatcher.method(request.method)
        guard ignoringQuery else {
            self = method && .url(url)
            return
        }
        let bare = url.prefix { $0 != "?" && $0 != "#" }
        let pattern = NSRegularExpression.escapedPattern(for: String(bare)) + "([?#].*)?"
        self = method && .urlMatches("^\(pattern)$")
    }
}
