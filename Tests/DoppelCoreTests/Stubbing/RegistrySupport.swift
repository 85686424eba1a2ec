import DoppelSupport
import Foundation
import Testing

@testable import DoppelCore

/// What a door does with a request, without a network.
extension StubRegistry {
    /// The decision when everything that matchers need is at hand.
    func decide(_ request: InterceptedRequest) -> Decision {
        var search = StubSearch(self)
        return search.decide(request, allowing: .all)
    }

    /// The text of the answer, or `unmatched`.
    func answer(_ request: InterceptedRequest) -> String {
        guard case .reply(let ticket, let matched) = decide(request) else { return "unmatched" }
        return ticket.recipe.text(for: matched)
    }

    func answer(_ method: HTTPMethod = .get, _ path: String = "/") -> String {
        answer(.make(method, "https://api.example.com\(path)"))
    }

    /// The answers to this many equal requests.
    func answers(_ count: Int, _ path: String = "/") -> [String] {
        (0..<count).map { _ in answer(.get, path) }
    }

    /// The error of a request that nothing matches; `nil` when something does.
    func unmatched(_ request: InterceptedRequest = .make()) -> UnmatchedRequest? {
        if case .unmatched(let error, _) = decide(request) { error } else { nil }
    }

    /// Answers a request and writes the exchange into the journal.
    @discardableResult
    func exchange(_ request: InterceptedRequest, outcome: Exchange.Outcome = .finished) -> Int {
        var exchange = Exchange(request: request, source: .nothing, startedAt: time.now)
        switch decide(request) {
        case .reply(let ticket, let matched):
            exchange.source = .stub(ticket.stub)
            exchange.request = matched
            exchange.response = Exchange.Response(status: 200, headers: [:])
            exchange.outcome = outcome
        case .unmatched(let error, _): exchange.outcome = .failed(error)
        case .needs: break
        }
        return journal.record(exchange)
    }

    @discardableResult
    func exchange(_ method: HTTPMethod = .get, _ path: String = "/") -> Int {
        exchange(.make(method, "https://api.example.com\(path)"))
    }
}

extension Recipe {
    /// The text of the reply, or the error that comes in its place.
    func text(for request: InterceptedRequest) -> String {
        switch self {
        case .fixed(let plan): plan.text
        case .computed(let closure): ReplyPlan.computed(for: request, by: closure).text
        case .computedAsync: "async"
        }
    }
}

extension ReplyPlan {
    var text: String {
        switch (ending, body) {
        case (.failBeforeHead(let error), _): "error: \(error)"
        case (_, .data(let data)): String(decoding: data, as: UTF8.self)
        default: summary
        }
    }
}

/// A failure that went to the test framework.
struct Reported: Sendable, Equatable, CustomStringConvertible {
    let line: Int
    let text: String
    var description: String { "\(line): \(text)" }
}

/// The failures that are reported while `body` runs.
func failures(_ body: () throws -> Void) rethrows -> [Reported] {
    let seen = Locked<[Reported]>([])
    try Failure.$interceptor.withValue(
        .init { text, site in
            seen.withLock { $0.append(Reported(line: site.line, text: text)) }
        }
    ) {
        try body()
    }
    return seen.withLock { $0 }
}

/// The failures that are reported while `body` runs.
func failures(_ body: () async throws -> Void) async rethrows -> [Reported] {
    let seen = Locked<[Reported]>([])
    try await Failure.$interceptor.withValue(
        .init { text, site in
            seen.withLock { $0.append(Reported(line: site.line, text: text)) }
        }
    ) {
        try await body()
    }
    return seen.withLock { $0 }
}

extension StubRegistry {
    /// A stub that seems to stand in `LoginTests.swift`, so that whole messages can be compared.
    @discardableResult
    func stub(_ matcher: RequestMatcher, line: Int, times: Times = .forever, scenario: Scenario? = nil)
        -> StubHandle
    {
        stub(
            matcher, times: times, scenario: scenario, fileID: "AppTests/LoginTests.swift",
            filePath: "/src/L.swift",
            line: line, column: 1)
    }
}
