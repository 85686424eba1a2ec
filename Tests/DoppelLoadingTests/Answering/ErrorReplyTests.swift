import Doppel
import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("An error in place of a reply", .timeLimit(.minutes(1)))
struct ErrorReplyTests {
    let stubs = StubRegistry()

    @Test("is a URLError with the failing URL", arguments: CallStyle.allCases)
    func urlError(style: CallStyle) async throws {
        stubs.stub(reply: .error(.notConnectedToInternet))
        let outcome = try await style.load(url("/x?y=1"), in: stubs.configuration)
        let error = try #require(outcome.error as? URLError)
        #expect(error.code == .notConnectedToInternet)
        #expect(error.failingURL == url("/x?y=1"))
        #expect(error.userInfo[NSURLErrorFailingURLErrorKey] as? URL == url("/x?y=1"))
        #expect(error.userInfo["NSErrorFailingURLStringKey"] as? String == url("/x?y=1").absoluteString)
        #expect(outcome.response == nil)
        #expect(stubs.ends == ["GET /x failed -1009"])
    }

    @Test("keeps what a URLError says itself")
    func ownUserInfo() async throws {
        let own = URLError(.badURL, userInfo: [NSURLErrorFailingURLErrorKey: url("/own"), "note": "kept"])
        stubs.stub(reply: .error(own))
        let error = try #require(
            try await CallStyle.async.load(url(), in: stubs.configuration).error as? URLError)
        #expect(error.failingURL == url("/own"))
        #expect(error.userInfo["note"] as? String == "kept")
    }

    @Test("of NSURLErrorDomain is caught as URLError", arguments: CallStyle.allCases)
    func nsError(style: CallStyle) async throws {
        stubs.stub(reply: .error(NSError(domain: NSURLErrorDomain, code: NSURLErrorTimedOut)))
        let error = try await style.load(url(), in: stubs.configuration).error
        #expect((error as? URLError)?.code == .timedOut)
        #expect((error as? URLError)?.failingURL == url())
    }

    @Test("of another domain is left alone", arguments: CallStyle.allCases)
    func otherDomain(style: CallStyle) async throws {
        stubs.stub(reply: .error(NSError(domain: "app", code: 7, userInfo: ["k": "v"])))
        let error = try #require(try await style.load(url(), in: stubs.configuration).error) as NSError
        #expect(error.domain == "app" && error.code == 7 && error.userInfo["k"] as? String == "v")
    }

    @Test("of the program's own type stays what it is", arguments: CallStyle.allCases)
    func ownType(style: CallStyle) async throws {
        struct Expired: Error, Equatable { let seconds: Int }
        stubs.stub(reply: .error(Expired(seconds: 7)))
        #expect(try await style.load(url(), in: stubs.configuration).error as? Expired == Expired(seconds: 7))
    }

    @Test("explains itself when no stub matched", arguments: CallStyle.allCases)
    func unmatched(style: CallStyle) async throws {
        stubs.stub(.post("/books"))
        let error = try await style.load(url("/books/7"), in: stubs.configuration).error
        let unmatched = try #require(error as? UnmatchedRequest)
        #expect(unmatched.summary == "no stub matched GET https://api.example.com/books/7")
        #expect(stubs.journal.exchanges.map { $0.stub == nil } == [true])
    }

    @Test("can be the registry's own reply for what no stub matched", arguments: CallStyle.allCases)
    func unmatchedReply(style: CallStyle) async throws {
        stubs.unmatched = .reply(.status(404).text("nothing here"))
        let outcome = try await style.load(url(), in: stubs.configuration)
        #expect(outcome.status == 404)
        #expect(outcome.text == "nothing here")
        #expect("\(stubs.journal)".contains("the reply for unmatched requests"))
    }
}
