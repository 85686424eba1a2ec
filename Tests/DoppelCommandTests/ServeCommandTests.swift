import DoppelCore
import DoppelServer
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

    @Test("refuses what makes no sense, before it serves anything")
    func refusals() async throws {
        try shop.folder.write(#"{"stubs": [{"requst": {}}]}"#, to: "bad/a.stubs.json")
        let bad = await shop.run("serve", "./bad", "--", "true")
        #expect(bad.status == .failure)
        #expect(bad.error == "doppel: ./bad/a.stubs.json:1: stubs[0]: \"request\" is missing\n")
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
        let open = await shop.run("serve", "./stubs", "--host", "0.0.0.0", "--", "true")
        #expect(
            open.error
                == "doppel: other machines can reach 0.0.0.0: give the control API a token, or listen on 127.0.0.1\n"
        )
    }
}

@Suite("doppel select", .timeLimit(.minutes(2))) struct SelectCommandTests {
    private let stubs = StubRegistry()
    private let server: StubServer

    init() throws {
        stubs.register(
            ResponseSet("Login", matching: .any) {
                Choice("Success", .empty)
                Choice("Offline", .error(.notConnectedToInternet))
            },
            ResponseSet("Job", matching: .any) {
                Choice("Queued", .empty)
                Choice("Done", .empty)
            })
        stubs.register(Preset("offline", ["Login": "Offline"]))
        server = try stubs.serve(.init(control: .init(token: "t")))
    }

    private func select(_ words: String...) async -> Terminal {
        await Terminal.run(["select"] + words + ["--server", server.url.absoluteString, "--token", "t"])
    }

    @Test("selects choices, and shows what is selected now")
    func select() async {
        let run = await select("Login=Offline", "Job=Queued,Done")
        #expect(run.status == .success)
        #expect(
            run.output == """
                Login  Offline               of Success, Offline
                Job    Queued, Done in turn  of Queued, Done

                """)
        #expect(await select().output == run.output)
        #expect(await select("--reset", "--preset", "offline", "Job=*").status == .success)
        #expect(stubs.responseSets.map { "\($0.selection)" } == ["Offline", "any"])
    }

    @Test("changes nothing when one name is wrong, and says which there are")
    func wrong() async {
        let run = await select("Login=Offline", "Job=Don")
        #expect(run.status == .failure)
        #expect(
            run.error == """
                doppel: There is no choice in the response set "Job" named "Don". There are "Queued", "Done". \
                Did you mean "Done"?

                """)
        #expect(stubs.responseSets.allSatisfy { !$0.isChanged })
        #expect(await select("Login").status == .usage)
        #expect(await Terminal.run("select", "A=B", "--server", "api.example").status == .usage)
    }
}
