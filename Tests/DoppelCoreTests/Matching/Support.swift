import Foundation
import Testing

@testable import DoppelCore

extension InterceptedRequest {
    /// A request in which everything has a default.
    static func make(
        _ method: HTTPMethod = .get, _ url: String = "https://api.example.com/", headers: HTTPHeaders = [:],
        body: String? = nil
    ) -> InterceptedRequest {
        let body = body.map { RequestBody.data(Data($0.utf8)) } ?? .none
        return InterceptedRequest(method: method, url: URL(string: url)!, headers: headers, body: body)
    }

    static func json(_ text: String) -> InterceptedRequest {
        make(.post, "https://a.b/x", headers: ["Content-Type": "application/json"], body: text)
    }

    static func form(_ text: String, type: String = "application/x-www-form-urlencoded") -> InterceptedRequest
    {
        make(.post, "https://a.b/x", headers: ["Content-Type": type], body: text)
    }
}

extension RequestMatcher {
    /// The verdict when everything is allowed.
    func verdict(_ request: InterceptedRequest) -> Verdict {
        var answers = ClosureAnswers()
        return evaluate(request, allowing: [.body, .offQueue], answers: &answers)
    }

    func matches(_ request: InterceptedRequest) -> Bool {
        if case .matched = verdict(request) { true } else { false }
    }

    func parameters(_ url: String) -> [String: String]? {
        if case .matched(let parameters) = verdict(.make(.get, url)) { parameters.values } else { nil }
    }

    /// The differences, each in a line.
    func lines(_ request: InterceptedRequest) -> [String] {
        differences(from: request, answers: ClosureAnswers()).map(\.description)
    }
}

/// A matcher with a request that it matches or does not match.
struct Row: Sendable, CustomTestStringConvertible {
    let matcher: RequestMatcher
    let request: InterceptedRequest
    let isMatch: Bool

    static func yes(_ matcher: RequestMatcher, _ request: InterceptedRequest) -> Row {
        Row(matcher: matcher, request: request, isMatch: true)
    }

    static func no(_ matcher: RequestMatcher, _ request: InterceptedRequest) -> Row {
        Row(matcher: matcher, request: request, isMatch: false)
    }

    static func yes(_ matcher: RequestMatcher, _ url: String) -> Row { .yes(matcher, .make(.get, url)) }
    static func no(_ matcher: RequestMatcher, _ url: String) -> Row { .no(matcher, .make(.get, url)) }

    var testDescription: String { "\(matcher) \(isMatch ? "matches" : "does not match") \(request.url)" }

    /// What holds for every row: the verdict, the differences, the index key, the printed text.
    func check() {
        #expect(matcher.problems == [])
        #expect(matcher.matches(request) == isMatch)
        var answers = ClosureAnswers()
        _ = matcher.evaluate(request, allowing: [.body, .offQueue], answers: &answers)
        #expect(matcher.differences(from: request, answers: answers).isEmpty == isMatch)
        let count = matcher.conditionsMet(by: request, answers: answers)
        #expect((count.met == count.total) == isMatch)
        if isMatch { #expect(MatcherKey.keys(of: request).contains(matcher.key)) }
        #expect((!matcher).matches(request) == !isMatch)
        #expect(matcher.isSame(as: matcher))
    }
}
