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

    @Test("refuses what makes no sense, before it serves anything")
    func refusals() async throws {
        try shop.folder.write(#"{"stubs": [{"requst": {}}]}"#, to: "bad/a.stubs.json")
        let bad = await shop.run("serve", "./bad", "--", "true")
        #expect(bad.status == .failure)
        #expect(bad.error == "doppel: ./bad/a.stubs.json:1: stubs[0]: \"request\" is missing\n")
        let nowhere = await shop.run("serve", "./nowhere", "--", "true")
        #expect(nowhere.error == "doppel: ./nowhere: there is no such file or folder\n")
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
}

@Suite("A served folder") struct ServedFolderTests {
    private let shop: Workshop
    private let said = Locked("")
    private let served: ServedFolder

    init() throws {
        shop = try Workshop()
        let console = Console(output: { _ in }, error: { [said] text in said.withLock { $0 += text } })
        served = ServedFolder(shop.url("stubs"), console)
    }

    private static let job =
        #"{"request": {"path": "/job"}, "responses": [{"file": "1"}, {"text": "2"}, {"text": "3"}]}"#
    private static let once = #"{"request": {"path": "/once"}, "response": {"text": "once"}, "times": 1}"#
    private static let count =
        #"{"request": {"path": "/count"}, "response": {"template": true, "text": "{{count}}"}}"#
    private static let state = #"{"request": {"path": "/state"}, "scenario": {"name": "s", "becomes": "on"}}"#

    private func write(_ stubs: [String], sets: String = "") throws {
        let sets = sets.isEmpty ? "" : ", \"sets\": [\(sets)]"
        try shop.folder.write(
            "{\"stubs\": [\(stubs.joined(separator: ",\n"))]\(sets)}", to: "stubs/a.stubs.json")
    }

    /// What a request gets; a dash when nothing answers.
    private func ask(_ path: String) throws -> String {
        let request = InterceptedRequest(url: try #require(URL(string: "http://a.example\(path)")))
        var search = StubSearch(served.stubs)
        guard case .reply(let ticket, let matched) = search.decide(request, allowing: [.body, .offQueue])
        else {
            return "-"
        }
        let plan: ReplyPlan
        switch ticket.recipe {
        case .fixed(let fixed): plan = fixed
        case .computed(let compute): plan = ReplyPlan.computed(for: matched, by: compute)
        case .computedAsync: return "?"
        }
        switch plan.body {
        case .data(let data): return String(decoding: data, as: UTF8.self)
        case .file(let url, _): return try String(contentsOf: url, encoding: .utf8)
        default: return ""
        }
    }

    @Test("keeps what has happened to a stub that is written as before, when others change")
    func keeping() throws {
        try shop.folder.write("1", to: "stubs/1")
        try write([Self.job, Self.once, Self.count, Self.state])
        try served.load()
        #expect([try ask("/job"), try ask("/once"), try ask("/count")] == ["1", "once", "1"])
        _ = try ask("/state")
        try write([
            #"{"request": {"path": "/new"}, "response": {"text": "new"}}"#, Self.once, Self.job, Self.count,
            Self.state,
        ])
        #expect(try served.load())
        #expect(
            [try ask("/job"), try ask("/once"), try ask("/count"), try ask("/new")] == ["2", "-", "2", "new"])
        #expect(served.stubs.state(ofScenario: "s") == "on")
        #expect(served.stubs.stubs.count == 5)
        #expect(served.stubs.stubs.map(\.callCount).reduce(0, +) == 7)
    }

    @Test("reads a body anew that has changed, and goes on in the sequence")
    func bodies() throws {
        try shop.folder.write("1", to: "stubs/1")
        try shop.folder.write("{}", to: "stubs/2")
        try write([Self.job.replacing("\"2\"}", with: "\"2\"}, {\"file\": \"2\"}"), Self.once])
        try served.load()
        #expect([try ask("/job"), try ask("/job"), try ask("/once")] == ["1", "2", "once"])
        try shop.folder.write("{\"longer\": 1}", to: "stubs/2")
        #expect(try served.load())
        #expect([try ask("/job"), try ask("/job"), try ask("/once")] == ["{\"longer\": 1}", "3", "-"])
    }

    @Test("starts a stub anew that is written otherwise, and takes out what has gone")
    func changing() throws {
        try shop.folder.write("1", to: "stubs/1")
        try write([Self.job, Self.once])
        try served.load()
        #expect([try ask("/job"), try ask("/once")] == ["1", "once"])
        try write([Self.job.replacing("\"3\"", with: "\"three\"")])
        try served.load()
        #expect(
            [try ask("/job"), try ask("/job"), try ask("/job"), try ask("/once")] == ["1", "2", "three", "-"])
    }

    @Test("keeps selections, places in sequences, delays and counts of sets, and takes presets out")
    func sets() throws {
        let set =
            #"{"name": "Job", "request": {"path": "/set"}, "choices": [{"name": "A", "text": "a"}, {"name": "B", "text": "b"}]}"#
        try write([], sets: set)
        try shop.folder.write(
            #"{"presets": [{"name": "p", "selections": {"Job": "B"}}]}"#, to: "stubs/p.stubs.json")
        try served.load()
        try served.stubs.select(.sequence(["A", "B"]), for: "Job")
        try served.stubs.setExtraDelay(.seconds(3), for: "Job")
        #expect(try ask("/set") == "a")
        for other in [set.replacing("\"b\"", with: "\"c\""), set.replacing("\"b\"", with: "\"d\"")] {
            try write([Self.count], sets: other)
            try FileManager.default.removeItem(at: shop.url("stubs/p.stubs.json"))
            try served.load()
            #expect(served.stubs.presets.isEmpty)
            try shop.folder.write("{}", to: "stubs/p.stubs.json")
        }
        #expect(try ask("/set") == "d")
        let status = try served.stubs.responseSet(named: "Job")
        #expect(status.extraDelay == .seconds(3) && status.hits == ["A": 1, "B": 1])
        try write([Self.count])
        try served.load()
        #expect(served.stubs.responseSets.isEmpty)
    }

    @Test(
        "stays behind stubs that came otherwise, and never gives a turn twice, however often it is read again"
    )
    func atOnce() async throws {
        try write([Self.once, Self.job.replacing("{\"file\": \"1\"}", with: "{\"text\": \"1\"}")])
        try served.load()
        served.stubs.stub(.path("/job"), name: "mine", times: 2, reply: .text("mine"))
        let asking = Task.detached { [self] in
            var answers: [String] = []
            while answers.count < 2_000 {
                let answer = try ask("/once")
                if answer != "-" || !answers.isEmpty { answers.append(answer) }
            }
            return answers
        }
        for count in 1...30 {
            try write([
                Self.once, Self.job.replacing("{\"file\": \"1\"}", with: "{\"text\": \"1\"}"),
                Self.state.replacing("/state", with: "/\(count)"),
            ])
            try served.load()
        }
        #expect(try await asking.value.filter { $0 == "once" }.count == 1)
        #expect(
            [try ask("/job"), try ask("/job"), try ask("/job"), try ask("/job")] == [
                "mine", "mine", "1", "2",
            ])
    }

    @Test("looks for changes twice a second, and says what is wrong without changing anything")
    func following() async throws {
        let clock = TestClock()
        try shop.folder.write("1", to: "stubs/1")
        try write([Self.job])
        try served.load()
        let watch = Task { await served.followChanges(clock) }
        await clock.waiting()
        try write([Self.job, Self.count])
        clock.advance(by: .milliseconds(499))
        #expect(said.withLock { $0 } == "")
        clock.advance(by: .milliseconds(1))
        await clock.waiting()
        #expect(said.withLock { $0 } == "Read again: 2 stubs, 0 response sets\n")
        try write(["{"])
        clock.advance(by: .milliseconds(500))
        await clock.waiting()
        #expect(said.withLock { $0 }.contains("Not read again, the stubs stay as they were:\n"))
        #expect(served.stubs.stubs.count == 2)
        clock.advance(by: .milliseconds(500))
        await clock.waiting()
        #expect(said.withLock { $0.split(separator: "\n").count } == 3)
        watch.cancel()
        await watch.value
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
