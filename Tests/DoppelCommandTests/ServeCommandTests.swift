import DoppelCore
import DoppelFormats
import DoppelServer
import DoppelSupport
import DoppelTestSupport
import Foundation
import Testing

@testable import DoppelCommand

private let hasCurl = FileManager.default.isExecutableFile(atPath: "/usr/bin/curl")

@Suite("doppel serve", .enabled(if: hasCurl, "curl is asked"), .timeLimit(.minutes(2)))
struct ServeCommandTests {
    private static let files = """
        {
          "stubs": [{"request": {"path": "/books"}, "response": {"file": "books.json"}}],
          "sets": [{"name": "Login", "request": {"path": "/login"},
            "choices": [{"name": "Success", "text": "welcome"}, {"name": "Denied", "status": 401, "text": "no"}]}],
          "presets": [{"name": "locked out", "selections": {"Login": "Denied"}}]
        }
        """

    private let shop: Workshop

    init() throws {
        shop = try Workshop()
        try shop.folder.write(Self.files, to: "stubs/api.stubs.json")
        try shop.folder.write("[7]", to: "stubs/books.json")
    }

    /// Serves the folder to a script, which leaves what it finds in the file `found`.
    private func serve(_ script: String, _ options: String...) async -> (terminal: Terminal, found: String?) {
        let found = shop.url("found").path
        let words = ["serve", shop.url("stubs").path] + options
        let command = ["bash", "-c", "cd \(shop.folder.url.path); { \(script)\n} > \(found)"]
        let terminal = await Terminal.run(words + ["--"] + command)
        return (terminal, try? shop.folder.text("found"))
    }

    @Test("answers by the files of a folder, and says at which address, and what was asked")
    func answers() async throws {
        let run = await serve(
            "curl -s $DOPPEL_URL/books; curl -s $DOPPEL_URL/login; echo $DOPPEL_URL; exit 3")
        #expect(run.terminal.status == CommandStatus(code: 3))
        let found = try #require(run.found)
        #expect(found.hasPrefix("[7]welcomehttp://127.0.0.1:"))
        let address = found.dropFirst("[7]welcome".count).dropLast()
        #expect(run.terminal.output.hasPrefix("Serving 1 stub, 1 response set at \(address)\n"))
    }

    @Test("selects at first what it is told to, and later what its control API is told")
    func selects() async throws {
        let script = """
            curl -s $DOPPEL_URL/login
            curl -s -X DELETE $DOPPEL_URL/__doppel/selections; curl -s $DOPPEL_URL/login
            """
        #expect(await serve(script, "--select", "Login=Denied").found == "nowelcome")
        #expect(await serve(script, "--preset", "locked out").found == "nowelcome")
        let asked = await serve("curl -s $DOPPEL_URL/__doppel/sets", "--token", "t")
        #expect(asked.found == #"{"error":"This needs the header Authorization: Bearer TOKEN."}"#)
    }

    @Test("reads files again when they change, and keeps what was selected")
    func reload() async throws {
        let script = """
            curl -s -X PUT -H 'Content-Type: application/json' -d '{"Login": "Denied"}' -o /dev/null \
            $DOPPEL_URL/__doppel/selections
            echo '[1, 2, 3]' > stubs/books.json
            until curl -s $DOPPEL_URL/books | grep 3; do sleep 0.05; done
            curl -s $DOPPEL_URL/login
            """
        let run = await serve(script)
        #expect(run.found == "[1, 2, 3]\nno")
        #expect(run.terminal.error.hasPrefix("Read again: 1 stub, 1 response set\n"))
    }

    @Test("asks another server for what the files do not have")
    func upstream() async throws {
        let origin = try LoopbackServer(["/v1/shelf": .init(body: "from there")])
        let address = origin.url("/v1").absoluteString
        #expect(await serve("curl -s $DOPPEL_URL/shelf", "--upstream", address).found == "from there")
        #expect(origin.requests.map(\.target) == ["/v1/shelf"])
    }

    @Test("records what passes through, as doppel record does, to a file or into a folder")
    func record() async throws {
        let origin = try LoopbackServer(["/shelf": .init(body: "from there")])
        let address = origin.url("").absoluteString
        let file = shop.url("out.har").path
        let run = await serve(
            "curl -s $DOPPEL_URL/shelf; curl -s $DOPPEL_URL/books", "--upstream", address, "--record", file)
        #expect(run.found == "from there[7]")
        #expect(run.terminal.error == "\(file): 1 exchange recorded\n")
        let entries = try HAR(contentsOf: shop.url("out.har")).log.entries
        #expect(entries.map(\.request.url) == [address + "/shelf"])
        // Into the served folder: that the tape comes is no reason to read it again.
        let folder = shop.url("stubs").path
        let other = await serve("curl -s $DOPPEL_URL/shelf", "--upstream", address, "--record", folder)
        #expect(
            other.terminal.error.hasPrefix(folder + "/20")
                && other.terminal.error.hasSuffix(".har: 1 exchange recorded\n"))
        #expect(Recording.target("a.har").lastPathComponent == "a.har")
        let date = Date(timeIntervalSince1970: 1_786_342_324)
        #expect(Recording.target("new/", now: date).path.hasSuffix("/new/2026-08-10T06-12-04.har"))
    }

    @Test("tells where the panel is, with the token for the browser")
    func panel() async throws {
        let run = await serve("echo $DOPPEL_URL", "--panel", "--token", "a b")
        let address = try #require(run.found?.dropLast())
        #expect(
            run.terminal.output.split(separator: "\n")[1]
                == "The panel is at \(address)/__doppel/#token=a%20b")
        let json = await serve("echo $DOPPEL_URL", "--json")
        let url = try #require(json.found?.dropLast())
        #expect(
            try JSON(text: json.terminal.output) == [
                "url": .string("\(url)"), "control": .string("\(url)/__doppel/"),
                "panel": .string("\(url)/__doppel/"),
            ])
    }

    @Test("gives templates a time and a seed, so that a script gets the same each time")
    func templates() async throws {
        try shop.folder.write(
            #"{"request": {"url": "/dice/{id}"}, "response": {"template": true, "text": "{{path.id}} {{int 1 6}} {{now}} {{count}}\n"}}"#,
            to: "stubs/dice.stub.json")
        let script = "curl -s $DOPPEL_URL/dice/1; curl -s $DOPPEL_URL/dice/2"
        let run = await serve(script, "--seed", "7", "--now", "2026-08-10T06:12:04Z")
        #expect(run.found == "1 3 2026-08-10T06:12:04Z 1\n2 4 2026-08-10T06:12:04Z 2\n")
        let wrong = await shop.run("serve", "./stubs", "--now", "noon", "--", "true")
        #expect(wrong.error.hasPrefix("doppel: --now takes a time such as 2026-08-10T06:12:04Z, not noon.\n"))
        try shop.folder.write(
            #"{"request": {}, "response": {"template": true, "text": "{{uid}}"}}"#, to: "bad/a.stub.json")
        let check = await shop.run("check", "./bad")
        #expect(
            check.output
                == "./bad/a.stub.json:1:59: error: response.text: there is no value or helper uid. Did you mean uuid?\n"
        )
    }

    @Test("check names presets that cannot be applied, and what there is in the place of the missing name")
    func presets() async throws {
        try shop.folder.write(
            #"""
            {"sets": [{"name": "Feed", "request": {}, "choices": [{"name": "Full", "status": 200}]}],
             "presets": [{"name": "good", "selections": {"Feed": "Full"}},
                         {"name": "bad", "selections": {"Fed": "Full"}},
                         {"name": "round", "basedOn": ["round"]}]}
            """#, to: "bad/a.stubs.json")
        let check = await shop.run("check", "./bad")
        #expect(
            check.output == """
                ./bad: warning: the preset "bad" cannot be applied: There is no response set named "Fed". There is \
                "Feed". Did you mean "Feed"?
                ./bad: warning: the preset "round" cannot be applied: Presets build on one another in a circle: \
                "round", "round".

                """)
        #expect(check.status == .success)
        #expect(await shop.run("check", "./bad", "--strict").status == .failure)
    }

    @Test("refuses what makes no sense, before it serves anything")
    func refusals() async throws {
        try shop.folder.write(#"{"stubs": [{"requst": {}}]}"#, to: "bad/a.stubs.json")
        let bad = await shop.run("serve", "./bad", "--", "true")
        #expect(bad.status == .failure)
        #expect(bad.error == "doppel: ./bad/a.stubs.json:1: stubs[0]: \"request\" is missing\n")
        let nowhere = await shop.run("serve", "./nowhere", "--", "true")
        #expect(nowhere.error == "doppel: ./nowhere: there is no such file or folder\n")
        try shop.folder.write("", to: "stubs/tape.har")
        let tape = await shop.run(
            "serve", "./stubs", "--upstream", "http://127.0.0.1:9", "--record", "./stubs/tape.har/a.har",
            "--",
            "true")
        #expect(
            tape.error == "doppel: ./stubs/tape.har: no tape can be written into this folder\n")
        let set = await shop.run("serve", "./stubs", "--select", "Logn=Denied", "--", "true")
        #expect(
            set.error
                == "doppel: There is no response set named \"Logn\". There is \"Login\". Did you mean \"Login\"?\n"
        )
        for options in [
            ["--select", "Login"], ["--port", "70000"], ["--network", "slow"], ["--upstream", "api.example"],
        ] {
            let words = ["serve", shop.url("stubs").path] + options + ["--", "true"]
            #expect(await Terminal.run(words).status == .usage, "\(options)")
        }
        let network = await shop.run("serve", "./stubs", "--network", "slow4g", "--", "true")
        #expect(
            network.error.hasPrefix(
                "doppel: --network takes none, offline, slow3G, slow4G, fast4G, not slow4g. Did you mean slow4G?\n"
            ))
        let open = await shop.run("serve", "./stubs", "--host", "0.0.0.0", "--", "true")
        #expect(
            open.error
                == "doppel: other machines can reach 0.0.0.0: give the control API a token, or listen on 127.0.0.1\n"
        )
    }

    @Test("runs a command that waits for its own children, and can be ended by TERM")
    func children() async throws {
        let shop = try Workshop()
        try shop.folder.write("{}", to: "Stubs/a.stubs.json")
        let stubs = shop.url("Stubs").path
        let waits = await Terminal.run("serve", stubs, "--", "sh", "-c", "sleep 0.01 & wait; exit 3")
        #expect(waits.status == CommandStatus(code: 3), "\(waits.error)")
        let ends = await Terminal.run("serve", stubs, "--", "sh", "-c", "kill -TERM $$; sleep 60")
        #expect(ends.status == CommandStatus(code: 143), "\(ends.error)")
    }

    @Test("hands TERM on to its command, which ends as it likes")
    func terminated() async throws {
        // A process of its own, since the signal is for all of it.
        await #expect(processExitsWith: .exitCode(7)) {
            let shop = try Workshop()
            try shop.folder.write("{}", to: "Stubs/a.stubs.json")
            let script = "trap 'exit 7' TERM; kill -TERM $PPID; while :; do sleep 0.01; done"
            let run = await Terminal.run("serve", shop.url("Stubs").path, "--", "sh", "-c", script)
            exit(run.status.code)
        }
    }
}
