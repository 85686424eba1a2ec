import DoppelCore
import Foundation
import Testing

@Suite("Replies describe themselves in a few words")
struct ReplySummaryTests {
    @Test(
        "status, body, time and ending, without header values",
        arguments: [
            (.empty, "200, no body"),
            (.status(204).text("x"), "204, no body"),
            (
                .status(401).json(["error": "expired"]).header("Set-Cookie", "s=1").delayed(
                    by: .milliseconds(200)),
                "401, 19 bytes of application/json, after 0.2 seconds"
            ),
            (
                .reason("Fine").text("x").delayed(by: .seconds(1), jitter: .milliseconds(500)).network(.edge),
                "200 Fine, 1 byte of text/plain; charset=utf-8, after 1.0 seconds ± 0.5 seconds, "
                    + "at 16000 bytes per second"
            ),
            (.chunks([.init("x")]).withoutHeader("Content-Type"), "200, 1 chunk of no type"),
            (
                .stream { .yielding("x") }.failing(after: 10),
                "200, stream of application/octet-stream, error after 10 bytes: URLError -1005"
            ),
            (.text("ab").plain().taking(.seconds(2)), "plain, 2 bytes of text/plain, in 2.0 seconds"),
            (.error(.timedOut).delayed(by: .seconds(3)), "error: URLError -1001, after 3.0 seconds"),
            (.error(Oops()), "error: oops"),
            (.status(7), "error: The status 7 is no HTTP status. Give a code from 100 to 999."),
        ] as [(Reply, String)])
    func summaries(reply: Reply, summary: String) {
        #expect(reply.description == summary)
    }

    @Test("a file is named")
    func file() {
        #expect(
            Reply.file("ReplySummaryTests.swift").description
                == "200, file ReplySummaryTests.swift as application/octet-stream")
    }
}
