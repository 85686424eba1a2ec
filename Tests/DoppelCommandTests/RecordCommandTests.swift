import DoppelFormats
import DoppelTestSupport
import Foundation
import Testing

@testable import DoppelCommand

@Suite("doppel record", .timeLimit(.minutes(1))) struct RecordCommandTests {
    /// A client of the least kind, so that the test needs none: sends one GET, and prints the answer's body.
    private static let client = """
        authority="${DOPPEL_URL#http://}"
        exec 3<>"/dev/tcp/${authority%:*}/${authority#*:}"
        printf 'GET %s HTTP/1.1\\r\\nHost: %s\\r\\nConnection: close\\r\\nAuthorization: Bearer abcdefgh\\r\\n\\r\\n' "$1" "$authority" >&3
        cat <&3 >/dev/null
        """

    @Test("takes down what a command asks for through it, without secrets, and ends as the command does")
    func command() async throws {
        let shop = try Workshop()
        let origin = try LoopbackServer([
            "/v1/books": .init(headers: ["Content-Type": "application/json"], body: #"{"n":1}"#)
        ])
        let base = origin.url("/v1").absoluteString
        let run = await shop.run(
            "record", base, "--out", "./a.har", "--", "bash", "-c", Self.client + "\nexit 3", "client",
            "/books?page=1")
        #expect(run.status == CommandStatus(code: 3))
        #expect(run.error.hasSuffix("./a.har: 1 exchange recorded\n"))
        #expect(origin.requests.map(\.target) == ["/v1/books?page=1"])
        let entry = try #require(try shop.entries("a.har").first)
        #expect(entry.request.url == base + "/books?page=1")
        #expect(entry.response.status == 200)
        #expect(entry.response.content.text == #"{"n":1}"#)
        #expect(try !shop.folder.text("a.har").contains("abcdefgh"))
        #expect(try shop.folder.text("a.har").contains("REDACTED"))
    }

    @Test("adds to a tape when asked to, and replays what that has")
    func adding() async throws {
        let shop = try Workshop()
        let origin = try LoopbackServer(["/1": .init(body: "one"), "/2": .init(body: "two")])
        for (path, option) in [("/1", "--port=0"), ("/1", "--add"), ("/2", "--add")] {
            let run = await shop.run(
                "record", origin.url("").absoluteString, "--out", "./a.har", option, "--", "bash", "-c",
                Self.client,
                "client", path)
            #expect(run.status == .success)
        }
        #expect(try shop.entries("a.har").map(\.response.content.text) == ["one", "two"])
        #expect(origin.requests.map(\.target) == ["/1", "/2"])
    }

    @Test("takes down that the server can't be reached, and not what the command is told of it")
    func unreachable() async throws {
        let shop = try Workshop()
        let run = await shop.run(
            "record", "http://127.0.0.1:1", "--out", "./a.har", "--", "bash", "-c", Self.client, "client",
            "/x")
        #expect(run.status == .success)
        let entry = try #require(try shop.entries("a.har").first)
        #expect(entry.response.status == 0)
        #expect(entry.response.content.text ?? "" == "")
        #expect(try shop.folder.text("a.har").contains("\"_errorCode\": -1004"))
    }

    @Test("puts its address for {url}, and refuses what is no address")
    func words() async throws {
        let shop = try Workshop()
        let run = await shop.run(
            "record", "https://api.example", "-o", "./a.har", "--", "bash", "-c",
            "[ \"$1\" = \"$DOPPEL_URL/x\" ]", "-",
            "{url}/x")
        #expect(run.status == .success)
        #expect(shop.folder.names == [])
        for address in ["api.example", "ftp://a.example", "https://a.example/?q=1"] {
            #expect(await shop.run("record", address, "-o", "./a.har", "--", "true").status == .usage)
        }
        #expect(await shop.run("record", "https://a.example", "--", "true").status == .usage)
        #expect(
            await shop.run("record", "https://a.example", "-o", "./a.har", "--port", "70000").status == .usage
        )
    }
}
