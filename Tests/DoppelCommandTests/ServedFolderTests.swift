import DoppelCore
import DoppelFormats
import DoppelServer
import DoppelSupport
import DoppelTestSupport
import Foundation
import Testing

@testable import DoppelCommand

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

    @Test("a single file is read again when a body that it names changes, or comes to be")
    func singleFile() throws {
        try shop.folder.write(
            #"{"request": {"path": "/a"}, "response": {"file": "texts/a.txt"}}"#, to: "stubs/a.stub.json")
        let single = ServedFolder(shop.url("stubs/a.stub.json"), Console(output: { _ in }, error: { _ in }))
        #expect(throws: ServedFolder.Faulty.self) { try single.load() }
        #expect(try !single.load())
        try shop.folder.write("a", to: "stubs/texts/a.txt")
        #expect(try single.load())
        #expect(try !single.load())
        try shop.folder.write("other", to: "stubs/texts/a.txt")
        #expect(try single.load())
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
