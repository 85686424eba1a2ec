import DoppelSupport
import Foundation
import Testing

@testable import DoppelCore

@Suite("The index of a table")
struct IndexTests {
    private static let hosts = ["a.example.com", "b.example.com", "example.com"]
    private static let paths = [
        "/", "/a", "/a/", "/a/b", "/a/b/c", "/b", "/b/a", "/%61/b", "/a%2Fb", "/A", "//a", "",
    ]
    private static let methods: [HTTPMethod] = [.get, .post]

    private static func request(_ numbers: inout SplitMix64) -> InterceptedRequest {
        let query = ["", "?q=1", "?q", "?r=a%20b"].randomElement(using: &numbers)!
        let url =
            "https://\(hosts.randomElement(using: &numbers)!)\(paths.randomElement(using: &numbers)!)\(query)"
        return .make(methods.randomElement(using: &numbers)!, url)
    }

    private static func matcher(_ depth: Int, _ numbers: inout SplitMix64) -> RequestMatcher {
        let host = hosts.randomElement(using: &numbers)!
        let path = paths.randomElement(using: &numbers)!
        let kind = Int.random(in: 0..<(depth == 0 ? 14 : 18), using: &numbers)
        return switch kind {
        case 0: .any
        case 1: .host(host)
        case 2: .host("*.example.com")
        case 3: .path(path)
        case 4: .pathPrefix(path)
        case 5: .pathSuffix(path)
        case 6: .pathGlob("/*/b")
        case 7: .pathGlob("/a/**")
        case 8: .get("/{x}")
        case 9: .request("/a/{y}")
        case 10: .post("https://\(host)\(path.isEmpty ? "/" : path)")
        case 11: .url("https://\(host)\(path)")
        case 12: .query("q", "1")
        case 13: .urlContains("b")
        case 14, 15: matcher(depth - 1, &numbers) && matcher(depth - 1, &numbers)
        case 16: matcher(depth - 1, &numbers) || matcher(depth - 1, &numbers)
        default: !matcher(depth - 1, &numbers)
        }
    }

    @Test("never changes which stub answers", arguments: 0..<60)
    func sameAnswer(seed: UInt64) {
        var numbers = SplitMix64(seed: seed)
        let stubs = StubRegistry()
        for _ in 0..<Int.random(in: 1..<30, using: &numbers) {
            stubs.stub(Self.matcher(3, &numbers), priority: Int.random(in: -1...1, using: &numbers))
        }
        let inOrder = stubs.stubs.map(\.stub)
        for _ in 0..<40 {
            let request = Self.request(&numbers)
            let expected = inOrder.first { $0.matcher.matches(request) }
            var found: Stub?
            if case .reply(let ticket, _) = stubs.decide(request) { found = ticket.stub }
            #expect(found?.id == expected?.id, "\(request.method) \(request.url): \(inOrder)")
        }
    }

    @Test("finds each of 1,000 stubs, and what matches everything last")
    func thousand() {
        let stubs = StubRegistry()
        stubs.stub(.any, reply: .text("rest"))
        for number in 0..<1_000 { stubs.stub(.get("/books/\(number)/{part}"), reply: .text("\(number)")) }
        for number in [0, 1, 499, 998, 999] {
            #expect(stubs.answer(.get, "/books/\(number)/title") == "\(number)")
        }
        #expect(stubs.answer(.get, "/books/1000/title") == "rest")
    }

    @Test("leaves few stubs to be asked")
    func candidates() {
        let stubs = StubRegistry()
        for number in 0..<1_000 { stubs.stub(.get("/\(number)")) }
        stubs.stub(.host("api.example.com"))
        stubs.stub(.get("/500"))
        let table = StubTable(stubs.stubs.map(\.stub))
        let lists = table.candidates(for: .make(.get, "https://api.example.com/500"))
        #expect(lists.map(\.count).sorted() == [1, 2])
        #expect(lists.allSatisfy { $0 == $0.sorted() })
    }
}
