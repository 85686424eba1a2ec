import DoppelSupport
import Foundation
import Testing

@testable import DoppelCore

private func login() -> ResponseSet {
    ResponseSet("Login", matching: .post("/login")) {
        Choice("Success", .text("welcome"))
        Choice("Invalid credentials", Reply.status(401).text("no"))
        Choice("Offline", .error(.notConnectedToInternet))
        Choice("Echo") { .text("hello \($0.text ?? "")") }
    }
}

private let post = InterceptedRequest.make(.post, "https://api.example.com/login")

@Suite("A response set")
struct ResponseSetTests {
    private let stubs = StubRegistry()

    init() { stubs.register(login()) }

    @Test("gives its first choice until another is selected")
    func selecting() throws {
        #expect(stubs.answer(post) == "welcome")
        try stubs.select("Invalid credentials", for: "Login")
        #expect(stubs.answer(post) == "no")
        try stubs.resetSelection(for: "Login")
        #expect(stubs.answer(post) == "welcome")
        #expect(stubs.answer(.get, "/login") == "unmatched")
    }

    @Test("is asked behind all stubs, also those of a low priority and those that come later")
    func behindStubs() {
        stubs.stub(.post("/login"), priority: -100, times: .once, reply: .text("stub"))
        #expect(stubs.answer(post) == "stub")
        #expect(stubs.answer(post) == "welcome")
    }

    @Test("is asked in the order of registration")
    func order() {
        stubs.register(
            ResponseSet("All", matching: .any) { Choice("Everything", .text("all")) },
            ResponseSet("More", matching: .any) { Choice("Something", .text("more")) })
        #expect(stubs.answer(post) == "welcome")
        #expect(stubs.answer(.get, "/feed") == "all")
        #expect(stubs.responseSets.map(\.name) == ["Login", "All", "More"])
    }

    @Test("computes choices from the request")
    func computed() throws {
        try stubs.select("Echo", for: "Login")
        var request = post
        request.body = .data(Data("ada".utf8))
        #expect(stubs.answer(request) == "hello ada")
    }

    @Test("gives choices in turn, the last of them again, or all of them again")
    func sequence() throws {
        try stubs.select(.sequence(["Invalid credentials", "Success"]), for: "Login")
        #expect((0..<4).map { _ in stubs.answer(post) } == ["no", "welcome", "welcome", "welcome"])
        try stubs.select(.sequence(["Invalid credentials", "Success"], cycling: true), for: "Login")
        #expect((0..<4).map { _ in stubs.answer(post) } == ["no", "welcome", "no", "welcome"])
    }

    @Test("gives any of its choices, or of some")
    func random() throws {
        try stubs.select(.random(["Success", "Invalid credentials"]), for: "Login")
        #expect(Set((0..<100).map { _ in stubs.answer(post) }) == ["welcome", "no"])
        try stubs.select(.random(), for: "Login")
        #expect(Set((0..<200).map { _ in stubs.answer(post) }).count == 4)
    }

    @Test("gives choices by rules, whose closures are asked once")
    func rules() throws {
        let asked = Locked(0)
        let selection = Selection.rules(
            [
                .init(.header("X-User", "ada"), gets: "Success"),
                .init(
                    .matching { request in
                        asked.withLock { $0 += 1 }
                        return request.headers["X-User"] == "bob"
                    }, gets: "Invalid credentials"),
            ], otherwise: "Echo")
        try stubs.select(selection, for: "Login")
        func request(_ user: String) -> InterceptedRequest {
            var request = post
            request.headers["X-User"] = user
            return request
        }
        #expect(stubs.answer(request("ada")) == "welcome")
        #expect(stubs.answer(request("bob")) == "no")
        #expect(stubs.answer(request("eve")) == "hello ")
        #expect(asked.withLock { $0 } == 2)
    }

    @Test("does what one request prefers, when it can")
    func preferences() {
        let wishes: [(String, String)] = [
            ("example=Echo", "hello "), ("example=\"Invalid credentials\"", "no"), ("code=401", "no"),
            ("respond-async, code=401;x=y", "no"), ("code=500", "welcome"), ("example=Nothing", "welcome"),
            ("EXAMPLE = Echo", "hello "), ("code=many", "welcome"),
        ]
        for (wish, answer) in wishes {
            var request = post
            request.headers["Prefer"] = wish
            #expect(stubs.answer(request) == answer, "\(wish)")
        }
        #expect(stubs.answer(post) == "welcome")
    }

    @Test("can be off, slow, and fail some times")
    func controls() throws {
        try stubs.setEnabled(false, for: "Login")
        #expect(stubs.answer(post) == "unmatched")
        try stubs.setEnabled(true, for: "Login")
        try stubs.failNext(2, for: "Login")
        #expect((0..<3).map { _ in stubs.answer(post).hasPrefix("error") } == [true, true, false])
        try stubs.setExtraDelay(.seconds(2), for: "Login")
        for name in ["Success", "Offline", "Echo"] {
            try stubs.select(.choice(name), for: "Login")
            guard case .reply(let ticket, let request) = stubs.decide(post) else { continue }
            #expect(ticket.recipe.delay(for: request) == .seconds(2))
        }
        try stubs.resetSelections()
        guard case .reply(let ticket, let request) = stubs.decide(post) else { return }
        #expect(ticket.recipe.delay(for: request) == .zero)
        #expect(ticket.choice == "Success")
    }

    @Test("says what is selected, and what it has given")
    func status() throws {
        _ = stubs.answer(post)
        try stubs.select("Echo", for: "Login")
        _ = stubs.answer(post)
        _ = stubs.answer(post)
        let status = try stubs.responseSet(named: "Login")
        #expect(status.choices == ["Success", "Invalid credentials", "Offline", "Echo"])
        #expect(status.defaultChoice == "Success")
        #expect("\(status.selection)" == "Echo" && status.isChanged && status.isEnabled)
        #expect(status.hits == ["Success": 1, "Echo": 2] && status.hitCount == 3)
        #expect(status.matcher == #".post("/login")"#)
    }

    @Test("keeps its selection when it is registered again, as far as its choices allow")
    func again() throws {
        try stubs.select("Offline", for: "Login")
        stubs.register(login())
        #expect(try "\(stubs.responseSet(named: "Login").selection)" == "Offline")
        stubs.register(ResponseSet("Login", matching: .any) { Choice("Only", .text("only")) })
        #expect(stubs.answer(.get, "/") == "only")
        #expect(stubs.responseSets.count == 1)
    }

    @Test("can be taken out, while stubs stay; and stubs, while it stays")
    func removal() {
        stubs.stub(.get("/a"), reply: .text("a"))
        #expect(stubs.stubs.count == 1)
        #expect(stubs.removeAllStubs() == 1)
        #expect(stubs.answer(post) == "welcome")
        #expect(stubs.removeSet(named: "Login"))
        #expect(!stubs.removeSet(named: "Login"))
        #expect(stubs.answer(post) == "unmatched")
    }

    @Test("answers many at once, each from one selection")
    func contention() async throws {
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask { [stubs] in for _ in 0..<500 { _ = stubs.answer(post) } }
            }
        }
        #expect(try stubs.responseSet(named: "Login").hits == ["Success": 4_000])
    }
}

extension Recipe {
    fileprivate func delay(for request: InterceptedRequest) -> Duration? {
        switch self {
        case .fixed(let plan): plan.timing.delay
        case .computed(let closure): ReplyPlan.computed(for: request, by: closure).timing.delay
        case .computedAsync: nil
        }
    }
}
