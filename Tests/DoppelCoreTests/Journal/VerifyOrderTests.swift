import DoppelSupport
import Foundation
import Testing

@testable import DoppelCore

@Suite("A verification of an order")
struct VerifyOrderTests {
    private let stubs = StubRegistry()

    private func exchange(_ paths: String...) { for path in paths { stubs.exchange(.get, path) } }

    @Test("holds when requests came in it, whatever came in between")
    func holds() {
        exchange("/x", "/login", "/x", "/profile", "/login", "/feed")
        #expect(stubs.verifyOrder(.get("/login"), .get("/profile"), .get("/feed")))
        #expect(stubs.verifyOrder(.get("/login"), .get("/login")))
        #expect(stubs.verifyOrder(.any, .any))
        #expect(stubs.verifyOrder())
    }

    @Test("says what is missing, and what came in its place")
    func missing() {
        exchange("/login", "/feed")
        let reported = failures {
            #expect(stubs.verifyOrder(.get("/login"), .get("/profile"), .get("/feed")) == false)
        }
        #expect(
            reported == [
                Reported(
                    line: #line - 2,
                    text: """
                        Expected .get("/profile") after .get("/login"), but no such request came.
                        The expected order:
                          ✓ .get("/login"): request 1
                          ✗ .get("/profile")
                          – .get("/feed")
                        The recorded requests (2):
                          1. GET https://api.example.com/login → no stub matched
                          2. GET https://api.example.com/feed → no stub matched
                        """)
            ])
    }

    @Test("says when the request came too early")
    func early() {
        exchange("/profile", "/profile", "/login")
        let reported = failures { stubs.verifyOrder(.get("/login"), .get("/profile")) }
        #expect(
            reported.first?.text.hasPrefix(
                """
                Expected .get("/profile") after .get("/login"), but it was requested only before that, last by request 2.
                The expected order:
                  ✓ .get("/login"): request 3
                  ✗ .get("/profile")
                """) == true)
    }

    @Test("says when there was no request at all")
    func nothing() {
        let reported = failures { stubs.verifyOrder(.get("/login")) }
        #expect(
            reported.map(\.text) == [
                """
                Expected .get("/login"), but no such request came.
                The expected order:
                  ✗ .get("/login")
                No request was recorded.
                """
            ])
    }

    @Test("names the mistake in a matcher")
    func mistake() {
        let reported = failures { stubs.verifyOrder(.any, .port(0)) }
        #expect(
            reported.map(\.text) == [
                """
                .port(0) can't be verified, since it matches no request:
                  The port 0 is out of range: ports are 1 to 65535.
                """
            ])
    }

    @Test("names the journal's limit when exchanges are gone")
    func overflow() {
        let stubs = StubRegistry(journalLimit: .init(exchanges: 1))
        for path in ["/a", "/b"] { stubs.exchange(.get, path) }
        let reported = failures { stubs.verifyOrder(.get("/a"), .get("/b")) }
        #expect(
            reported.map(\.text) == [
                """
                Expected .get("/a"), but no such request came.
                The journal keeps 1 exchange and 64 MiB of request bodies, and 1 older one is gone.
                Give the registry a larger journalLimit, or clear the journal between two steps.
                The expected order:
                  ✗ .get("/a")
                  – .get("/b")
                The recorded requests (1):
                  2. GET https://api.example.com/b → no stub matched
                """
            ])
    }
}
