import DoppelSupport
import Foundation
import Testing

@testable import DoppelCore

@Suite("A matcher is decided with as little as possible")
struct EvaluationTests {
    static let unread = InterceptedRequest(
        method: .post, url: URL(string: "https://a.b/x")!, body: .unread(length: nil))
    static let read = InterceptedRequest.make(.post, "https://a.b/x", body: "{}")

    static func closure(_ answer: Bool) -> RequestMatcher { .matching { _ in answer } }

    static let needs: [(RequestMatcher, Verdict)] = [
        (.host("a.b"), .matched(PathParameters())),
        (.host("c"), .unmatched),
        (closure(true), .needs([.body, .offQueue])),
        (.host("c") && closure(true), .unmatched),
        (closure(true) && .host("c"), .unmatched),
        (.host("a.b") || closure(true), .matched(PathParameters())),
        (closure(true) || .host("a.b"), .matched(PathParameters())),
        (!(closure(true) && .host("c")), .matched(PathParameters())),
        (!(closure(true) || .host("a.b")), .unmatched),
        (!closure(true), .needs([.body, .offQueue])),
        (.pathMatches("x"), .needs(.offQueue)),
        (.query("q", .matches("x")), .needs(.offQueue)),
        (.header("q", matching: "x"), .needs(.offQueue)),
        (.jsonBody([:]), .needs(.body)),
        (.jsonBody(["a": .matches("x")]), .needs([.body, .offQueue])),
        (.bodyText("x") && .host("c"), .unmatched),
        (.bodyText("x") && .pathMatches("x"), .needs([.body, .offQueue])),
        (.formBody(["a": "1"]), .needs(.body)),
        (.multipart(name: "a"), .needs(.body)),
        (.graphQL(operation: "a"), .needs(.body)),
        (.jsonPath("$"), .needs(.body)),
    ]

    @Test("needs are reported only where they matter", arguments: needs)
    func need(matcher: RequestMatcher, verdict: Verdict) {
        var answers = ClosureAnswers()
        #expect(matcher.evaluate(Self.unread, allowing: [], answers: &answers) == verdict)
    }

    @Test("a body that is there is no need")
    func readBody() {
        var answers = ClosureAnswers()
        let json: RequestMatcher = .jsonBody([:])
        #expect(json.evaluate(Self.read, allowing: [], answers: &answers) == .matched(PathParameters()))
        #expect(
            Self.closure(true).evaluate(Self.read, allowing: .body, answers: &answers) == .needs(.offQueue))
    }

    @Test("a body that cannot be read is no body")
    func unreadableBody() {
        var answers = ClosureAnswers()
        let json: RequestMatcher = .jsonBody([:])
        #expect(json.evaluate(Self.unread, allowing: .body, answers: &answers) == .unmatched)
    }

    @Test("a closure is asked once, and its answer is kept")
    func once() {
        let count = Locked(0)
        let closure: RequestMatcher = .matching { _ in
            count.withLock { $0 += 1 }
            return true
        }
        let matcher = closure && (closure || .host("c")) && !(!closure)
        var answers = ClosureAnswers()
        #expect(matcher.evaluate(Self.read, allowing: [], answers: &answers) == .needs(.offQueue))
        #expect(count.withLock { $0 } == 0)
        #expect(
            matcher.evaluate(Self.read, allowing: .offQueue, answers: &answers) == .matched(PathParameters()))
        #expect(matcher.evaluate(Self.read, allowing: [], answers: &answers) == .matched(PathParameters()))
        #expect(matcher.differences(from: Self.read, answers: answers) == [])
        #expect(count.withLock { $0 } == 1)
    }

    @Test("no closure is asked whose answer would change nothing")
    func pointless() {
        let asked = Locked<[String]>([])
        func closure(_ name: String, _ answer: Bool) -> RequestMatcher {
            .matching { _ in
                asked.withLock { $0.append(name) }
                return answer
            }
        }
        let first = closure("a", true) && .host("c")
        let second = closure("b", false) && closure("c", true)
        let third = closure("d", true) || closure("e", true)
        #expect((first || second || third).matches(Self.read))
        #expect(asked.withLock { $0 } == ["b", "d"])
    }

    @Test("a closure is not asked while something else is outstanding")
    func outstanding() {
        let matcher: RequestMatcher =
            .matching { _ in
                Issue.record("asked")
                return true
            } && .jsonBody([:])
        var answers = ClosureAnswers()
        #expect(matcher.evaluate(Self.unread, allowing: .offQueue, answers: &answers) == .needs(.body))
    }

    static let keys: [(RequestMatcher, MatcherKey)] = [
        (.any, .anything),
        (.path("/a/b"), .path("/a/b")),
        (.host("A.b") && .path("/a"), .path("/a")),
        (.host("A.b"), .host("a.b")),
        (.host("*.b"), .anything),
        (.get("/books/{id}"), .firstSegment("/books")),
        (.get("https://h.h/{id}"), .host("h.h")),
        (.get("/books{id}"), .anything),
        (.get("https://h.h/a%7e"), .path("/a~")),
        (.url("https://h.h/a?b"), .path("/a")),
        (.pathPrefix("/v2"), .anything),
        (.pathPrefix("/v2/"), .firstSegment("/v2")),
        (.pathPrefix("/v2/x"), .firstSegment("/v2")),
        (.pathGlob("/a/*"), .firstSegment("/a")),
        (.pathGlob("/a*"), .anything),
        (.pathGlob("/a/**"), .firstSegment("/a")),
        (.pathGlob("/**"), .anything),
        (.pathMatches("^/a$"), .anything),
        (.path("/a") || .path("/a"), .path("/a")),
        (.path("/a/b") || .path("/a/c"), .firstSegment("/a")),
        (.path("/a") || .host("b"), .anything),
        (.get("https://h.h/a") || .get("https://h.h/b"), .host("h.h")),
        (!.path("/a"), .anything),
        (!.path("/a") && .host("h"), .host("h")),
        (closure(true) && .path("/a"), .path("/a")),
    ]

    @Test("the index key is the narrowest", arguments: keys)
    func key(matcher: RequestMatcher, key: MatcherKey) {
        #expect(matcher.key == key)
    }

    @Test("a matching request always has the key of its matcher")
    func keyProperty() {
        let urls =
            ["/a", "/a/", "/a/b", "/a/b/c", "/ab", "/", "/b", "/%61", "/a%2Fb"].flatMap {
                ["https://h.h\($0)", "https://x.h.h:81\($0)?q=1", "http://g\($0)"]
            } + ["data:,a", "file:///a/b", "https://h.h"]
        let leaves: [RequestMatcher] = [
            .path("/a"), .path("/a/b"), .pathPrefix("/a"), .pathPrefix("/a/"), .pathGlob("/a/**"),
            .pathGlob("/*/b"),
            .get("/{x}"), .get("/a/{x}"), .get("/a/{+x}"), .host("h.h"), .host("*.h.h"),
            .url("https://h.h/a"), .any,
            .get("data:,a"), .pathSuffix("a"), .get("file:///a/{x}"),
        ]
        let pairs = leaves.flatMap { left in
            leaves.flatMap { [left && $0, left || $0, left && !$0, !(left || $0)] }
        }
        for url in urls {
            let request = InterceptedRequest.make(.get, url)
            let keys = MatcherKey.keys(of: request)
            for matcher in leaves + pairs where matcher.matches(request) && !keys.contains(matcher.key) {
                Issue.record("\(matcher) matches \(url) but has the key \(matcher.key)")
            }
        }
    }
}
