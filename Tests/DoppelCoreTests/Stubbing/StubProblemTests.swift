import DoppelSupport
import Foundation
import Testing

@testable import DoppelCore

@Suite("A mistake in a stub")
struct StubProblemTests {
    private let stubs = StubRegistry()

    @Test("in the reply is reported once at the stub's line, and fails the request with the same words")
    func reply() throws {
        let reported = failures { stubs.stub(.any, reply: .status(7)) }
        let text = "The status 7 is no HTTP status. Give a code from 100 to 999."
        #expect(reported == [Reported(line: #line - 2, text: text)])
        #expect(stubs.answer() == "error: \(text)")
    }

    @Test("in a later reply is reported at the line of that reply")
    func then() {
        let reported = failures {
            stubs.stub(.any, reply: .text("fine"))
                .then(.empty.delayed(by: .seconds(-1)))
        }
        let text = "The delay -1.0 seconds is negative. Give zero or a positive duration."
        #expect(reported == [Reported(line: #line - 3, text: text)])
        #expect(stubs.answers(2) == ["fine", "error: \(text)"])
    }

    @Test("in a replacement is reported at the line of the replacement")
    func replacement() {
        let handle = stubs.stub()
        let reported = failures { handle.replace(with: .status(1_000)) }
        #expect(reported.map(\.line) == [#line - 1])
        #expect(stubs.answer() == "error: \(reported.first?.text ?? "")")
    }

    @Test("in a computed reply fails the request, and nothing else")
    func computed() {
        let reported = failures {
            stubs.stub(.any) { _ in .status(7) }
            #expect(stubs.answer() == "error: The status 7 is no HTTP status. Give a code from 100 to 999.")
        }
        #expect(reported == [])
    }

    @Test(
        "in the matcher is reported once at the stub's line; the error of a request that misses it repeats the words"
    )
    func matcher() throws {
        let reported = failures { stubs.stub(.get("/a") && .pathMatches("(")) }
        let line = #line - 1
        let text = try #require(reported.first?.text)
        #expect(reported.map(\.line) == [line])
        #expect(text.hasPrefix("The regular expression \"(\" is invalid"))
        #expect(stubs.answer(.get, "/a") == "unmatched")
        let error = try #require(stubs.unmatched(.make(.get, "https://a.b/a")))
        #expect(
            error.description.contains(
                """
                Stubs that can match no request:
                  .get("/a") && .pathMatches("(") (StubProblemTests.swift:\(line))
                       \(text)
                """))
    }

    @Test("does not keep other stubs from answering")
    func others() {
        stubs.stub(.any, reply: .text("other"))
        _ = failures { stubs.stub(!.pathMatches("("), reply: .text("broken")) }
        #expect(stubs.answer() == "other")
    }
}
