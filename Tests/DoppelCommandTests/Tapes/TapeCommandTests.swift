import DoppelFormats
import DoppelTestSupport
import Foundation
import Testing

@testable import DoppelCommand

@Suite("doppel tape list and show") struct TapeListingTests {
    @Test("list prints a line for each exchange, without the secrets of URLs")
    func list() async throws {
        let shop = try Workshop([
            .make("https://a.example/books?token=abcdefgh"),
            .make("https://a.example/x", method: "DELETE", status: 0, text: nil, type: ""),
        ])
        let run = await shop.run("tape", "list", "./a.har")
        #expect(
            run.output == """
                ./a.har: 2 exchanges
                  1  GET     200  2 B  12 ms  text/plain  https://a.example/books?token=[redacted]
                  2  DELETE  -    -    12 ms  -           https://a.example/x

                """)
        #expect(run.status == .success)
    }

    @Test("list prints JSON for machines")
    func listJSON() async throws {
        let run = try await Workshop([.make("https://a.example/")]).run("tape", "list", "./a.har", "--json")
        #expect(
            run.output == """
                [
                  {
                    "bytes" : 2,
                    "method" : "GET",
                    "milliseconds" : 12,
                    "number" : 1,
                    "started" : "2026-01-02T03:04:00.000Z",
                    "status" : 200,
                    "tape" : "./a.har",
                    "type" : "text/plain",
                    "url" : "https://a.example/"
                  }
                ]

                """)
    }

    @Test("show prints one exchange with its bodies, and secrets only when asked to")
    func show() async throws {
        let entry = HAR.Entry.make(
            "https://a.example/login", method: "POST", text: "{\"token\":\"s3cr3t!\"}",
            type: "application/json",
            headers: [("Content-Type", "application/json")], post: "{\"user\":\"ada\"}")
        let shop = try Workshop([.make("https://a.example/"), entry])
        let run = await shop.run("tape", "show", "./a.har", "2")
        #expect(
            run.output == """
                exchange 2 of 2, 2026-01-02T03:04:00.000Z
                > POST https://a.example/login HTTP/1.1
                > Accept: */*
                >\u{20}
                > {"user":"ada"}
                < HTTP/1.1 200 OK
                < Content-Type: application/json
                <\u{20}
                < {"token":"REDACTED"}

                """)
        #expect(await shop.run("tape", "show", "./a.har", "2", "--secrets").output.contains("s3cr3t!"))
        #expect(
            try await HAR(data: Data(shop.run("tape", "show", "./a.har", "--json").output.utf8)).log.entries
                .count == 2)
    }

    @Test("what is not there or damaged gives status 1, nonsense status 2")
    func errors() async throws {
        let shop = try Workshop([.make("https://a.example/")])
        try shop.folder.write("{\"log\":\n 1}", to: "bad.har")
        let missing = await shop.run("tape", "list", "./b.har")
        #expect(missing.error == "doppel: ./b.har: there is no such file\n")
        #expect(missing.status == .failure)
        #expect(
            await shop.run("tape", "list", "./bad.har").error
                == "doppel: ./bad.har:2: log: an object was expected, here is a number\n")
        #expect(
            await shop.run("tape", "show", "./a.har", "2").error
                == "doppel: ./a.har has 1 exchange, there is no 2.\n")
        #expect(await shop.run("tape", "show", "./a.har", "x").status == .usage)
        #expect(await shop.run("tape", "prune", "./a.har").status == .usage)
        #expect(await shop.run("tape", "merge", "./a.har").status == .usage)
    }
}

@Suite("doppel tape redact, merge and prune") struct TapeChangingTests {
    @Test("redact replaces secrets in place, and tells in which exchanges")
    func redact() async throws {
        let shop = try Workshop([
            .make("https://a.example/?api_key=abcdefgh"), .make("https://a.example/?tenant=blue-one"),
        ])
        let check = await shop.run("tape", "redact", "./a.har", "--check")
        #expect(check.output == "./a.har: secrets in 1 of 2 exchanges: 1\n")
        #expect(check.status == .failure)
        #expect(try shop.urls("a.har")[0].hasSuffix("abcdefgh"))
        let run = await shop.run("tape", "redact", "./a.har", "--query", "tenant")
        #expect(run.output == "./a.har: secrets replaced in 2 of 2 exchanges: 1, 2\n")
        #expect(run.status == .success)
        #expect(
            try shop.urls("a.har") == [
                "https://a.example/?api_key=REDACTED", "https://a.example/?tenant=REDACTED",
            ])
        let again = await shop.run("tape", "redact", "./a.har", "--query", "tenant", "--check")
        #expect(again.output == "./a.har: no secrets in 2 exchanges\n")
        #expect(again.status == .success)
    }

    @Test("redact writes another file when asked to, and leaves bodies in files of their own")
    func redactSideFiles() async throws {
        let shop = try Workshop()
        let long = String(repeating: "x", count: 500)
        try shop.write(
            [
                .make("https://a.example/?token=abcdefgh", text: long),
                .make("https://a.example/", text: "short"),
            ],
            to: "a.har", sideFilesAbove: 100)
        #expect(await shop.run("tape", "redact", "./a.har").status == .success)
        #expect(shop.folder.names.count == 3)
        #expect(try shop.entries("a.har")[0].response.content.text == long)
        #expect(await shop.run("tape", "redact", "./a.har", "-o", "./b.har").status == .success)
        #expect(try shop.entries("b.har") == shop.entries("a.har"))
        #expect(await shop.run("tape", "redact", "./a.har", "./b.har", "-o", "./c.har").status == .usage)
    }

    @Test("merge puts tapes together, by time and without repetition when asked to")
    func merge() async throws {
        let shop = try Workshop([
            .make("https://a.example/3", second: 3), .make("https://a.example/1", second: 1),
        ])
        try shop.write(
            [.make("https://a.example/2", second: 2), .make("https://a.example/3", second: 4)], to: "b.har")
        let plain = await shop.run("tape", "merge", "./a.har", "./b.har", "--out", "./c.har")
        #expect(plain.output == "./c.har: 4 exchanges of 2 tapes\n")
        #expect(try shop.urls("c.har").map { $0.last } == ["3", "1", "2", "3"])
        _ = await shop.run("tape", "merge", "./a.har", "./b.har", "--out", "./c.har", "--by-time", "--unique")
        #expect(try shop.urls("c.har").map { $0.last } == ["1", "2", "3"])
    }

    @Test("prune takes off what is named, and tells what it would take off")
    func prune() async throws {
        let entries: [HAR.Entry] = [
            .make("https://a.example/1"), .make("https://ads.example/"),
            .make("https://a.example/2", status: 0, text: nil),
            .make("https://a.example/1"), .make("https://a.example/5"),
        ]
        let shop = try Workshop(entries)
        let dry = await shop.run(
            "tape", "prune", "./a.har", "--url", "ads.", "--duplicates", "--unplayable", "--number", "5",
            "--dry-run")
        #expect(
            dry.output == """
                ./a.har: 4 of 5 exchanges would go
                  2  GET  200  2 B  12 ms  text/plain  https://ads.example/
                  3  GET  -    -    12 ms  text/plain  https://a.example/2
                  4  GET  200  2 B  12 ms  text/plain  https://a.example/1
                  5  GET  200  2 B  12 ms  text/plain  https://a.example/5

                """)
        #expect(try shop.entries("a.har").count == 5)
        _ = await shop.run("tape", "prune", "./a.har", "--keep", "/1", "--keep", "/5")
        #expect(try shop.urls("a.har").map { $0.last } == ["1", "1", "5"])
        #expect(
            await shop.run("tape", "prune", "./a.har", "--number", "9").error
                == "doppel: ./a.har has 3 exchanges, there is no 9.\n")
    }
}

@Suite("doppel tape validate and check") struct CheckingTests {
    @Test("validate tells what a replay will lack, and where secrets are")
    func validate() async throws {
        var bad = HAR.Entry.make("/relative", text: nil)
        bad.startedDateTime = "yesterday"
        bad.response.content.size = 7
        var damaged = HAR.Entry.make("https://a.example/", text: "!!!")
        damaged.response.content.encoding = "base64"
        let shop = try Workshop([
            bad, damaged, .make("https://a.example/", status: 0, text: nil),
            .make("https://a.example/?token=abcdefgh"),
        ])
        let run = await shop.run("tape", "validate", "./a.har")
        #expect(
            run.output == """
                ./a.har: warning: log.entries[0].startedDateTime: "yesterday" is no date of ISO 8601 with a time zone
                ./a.har: warning: log.entries[0].request.url: "/relative" is no absolute URL
                ./a.har: warning: log.entries[0].response.content.text: the body was not recorded: an empty one is replayed
                ./a.har: warning: log.entries[1].response.content.text: this is not base64
                ./a.har: warning: log.entries[2].response.status: there is no response: it is not replayed
                ./a.har: warning: log.entries[3]: there are secrets; doppel tape redact replaces them

                """)
        #expect(run.error == "1 tape: 6 warnings\n")
        #expect(run.status == .success)
        #expect(await shop.run("tape", "validate", "./a.har", "--strict").status == .failure)
    }

    @Test("schema prints what editors read")
    func schema() async {
        let run = await Terminal.run("schema")
        #expect(run.output.contains("\"title\": \"Stub files of Doppel\""))
        #expect(run.status == .success)
    }

    @Test("check finds what is wrong in files of any kind, and where")
    func check() async throws {
        let shop = try Workshop()
        try shop.folder.write("{\"request\": {},\n\"respnse\": {}}", to: "a.stub.json")
        try shop.folder.write("{\"stubs\": [{\"request\": {}}], \"sets\": []}", to: "good.stubs.json")
        try shop.folder.write("GET\n", to: "b.tail")
        try shop.folder.write("HTTP/2 200\ncontent-length: 9\n\nabc", to: "c.response")
        try shop.folder.write("{", to: "d.har")
        let run = await shop.run("check", "./")
        #expect(
            run.output == """
                ./a.stub.json:2: error: respnse: there is no such key here. Did you mean response?
                ./b.tail:1: error: a regular expression for the URL was expected, here is the end of the file
                ./c.response: warning: Content-Length is 9, the body has 3 bytes: that is what is sent
                ./d.har:1: error: a key in quotes was expected, here is the end of the file

                """)
        #expect(run.error == "5 files, 1 stub, 0 response sets: 3 errors, 1 warning\n")
        #expect(run.status == .failure)
        let good = await shop.run("check", "./good.stubs.json")
        #expect(good.error == "1 file, 1 stub, 0 response sets: all is well\n")
        #expect(good.status == .success)
        #expect(await shop.run("check", "./c.response", "--strict").status == .failure)
        #expect(
            await shop.run("check", "./c.response", "--json").output.contains(#""severity" : "warning""#))
        #expect(await shop.run("check", "./nowhere").error.contains("1 error"))
    }
}
