import DoppelCore
import DoppelFormats
import DoppelStore
import DoppelTestSupport
import Foundation
import Testing

@testable import DoppelCommand

@Suite("doppel log") struct LogCommandTests {
    private let folder: TemporaryFolder
    private let file: String

    init() throws {
        folder = try TemporaryFolder()
        file = folder.url.appendingPathComponent("traffic.doppel").path
        let journal = try SavedJournal(at: URL(fileURLWithPath: file), limit: .init(age: 1e10))
        var login = LoggedExchange(
            date: Self.date, method: "POST", url: "https://api.example.com/login?token=[redacted]",
            request: .init(headers: ["Content-Type": "text/plain"], body: Data("ada".utf8)), status: 401,
            response: .init(headers: ["X": "1"], body: Data([0xFF, 0]), isBodyComplete: false),
            bytesReceived: 1_234, source: "stub", duration: 0.0342)
        (login.stub, login.notes) = ("login", ["a note"])
        journal.record(login)
        journal.record(
            LoggedExchange(
                date: Self.date + 60, url: "https://other.org/", status: 200, response: .init(),
                duration: 0.001))
    }

    private static let date = Date(timeIntervalSince1970: 1_786_342_324.123)
    private let first = """
        1. 06:12:04.123 401 POST https://api.example.com/login?token=[redacted]  1.2 kB  34 ms  stub login
                     a note

        """
    private let second = "2. 06:13:04.123 200 GET  https://other.org/  0 B  1 ms\n"

    @Test("lists what the filters pick")
    func list() async {
        #expect(await Terminal.run("log", file).output == first + second)
        for filter in [
            ["--host", "example.com"], ["--path", "/log*"], ["--method", "post"], ["--status", "401"],
            ["--status", "4xx"], ["--status", "400-450"], ["--failures"], ["--text", "ADA"],
            ["--until", "2026-08-10T06:13:00Z"],
        ] {
            #expect(await Terminal.run(["log", file] + filter).output == first, "\(filter)")
        }
        #expect(await Terminal.run("log", file, "--last", "1").output == second)
        #expect(await Terminal.run("log", file, "--since", "2026-08-10T06:13:00Z").output == second)
        #expect(await Terminal.run("log", file, "--since", "2026-08-10").output == first + second)
        let none = await Terminal.run("log", file, "--text", "nowhere")
        #expect(none.output == "" && none.error == "No such requests.\n" && none.status == .success)
    }

    @Test("shows one request whole, and the command that makes it again")
    func show() async {
        #expect(
            await Terminal.run("log", file, "--show", "1").output == """
                POST https://api.example.com/login?token=[redacted]
                Content-Type: text/plain

                ada

                401  1.2 kB  34 ms  stub login
                X: 1

                (2 B that are no text)
                (The rest was not captured.)
                a note

                """)
        #expect(
            await Terminal.run("log", file, "--curl", "1").output
                == "curl -X POST 'https://api.example.com/login?token=[redacted]' "
                + "-H 'Content-Type: text/plain' --data-raw ada\n")
        let missing = await Terminal.run("log", file, "--show", "9")
        #expect(
            missing.error
                == "doppel: \(file) has no request 9; doppel log FILE lists them with their numbers\n")
        #expect(missing.status == .failure)
    }

    @Test("counts, and prints JSON")
    func machines() async throws {
        let table = await Terminal.run("log", file, "--statistics").output
        #expect(table.hasPrefix("requests  statuses") && table.contains("api.example.com/login"))
        let lines = await Terminal.run("log", file, "--jsonl").output.split(separator: "\n")
        #expect(try lines.map { try JSON(text: String($0))["id"] } == [1, 2])
        let array = try JSON(text: await Terminal.run("log", file, "--json").output)
        #expect(array[1]?["url"] == "https://other.org/")
        let one = try JSON(text: await Terminal.run("log", file, "--show", "1", "--json").output)
        #expect(one["request"]?["body"] == "ada")
        let counts = try JSON(text: await Terminal.run("log", file, "--statistics", "--json").output)
        #expect(counts[0]?["statuses"] == ["401": 1])
    }

    @Test("writes an HTTP archive")
    func archive() async throws {
        let har = folder.url.appendingPathComponent("out.har")
        let run = await Terminal.run("log", file, "--failures", "--har", har.path)
        #expect(run.error == "Wrote 1 requests to \(har.path).\n" && run.output == "")
        #expect(try HAR(contentsOf: har).log.entries.map(\.response.status) == [401])
    }

    @Test(
        "refuses what it does not understand",
        arguments: [
            (["--status", "abc"], "--status takes 404, 4xx or 400-499, not abc."),
            (
                ["--since", "soon"],
                "--since takes a time such as 2026-08-10T06:12:04Z, a day, or 90s, 15m, 2h, 3d ago, not soon."
            ),
            (
                ["--statistics", "--jsonl"],
                "Only one of --show, --curl, --statistics, --har, --jsonl and --follow can be done at a time."
            ),
        ])
    func mistakes(words: [String], message: String) async {
        let run = await Terminal.run(["log", file] + words)
        #expect(run.error == "doppel: \(message)\nSee: doppel log --help\n" && run.status == .usage)
    }

    @Test("says when there is no journal")
    func noJournal() async {
        let run = await Terminal.run("log", "/nowhere/at/all")
        #expect(run.status == .failure)
        #expect(
            run.error == "doppel: /nowhere/at/all: the file can't be opened or written (there is no such "
                + "file); check the folder and its rights\n")
    }
}
