import DoppelSupport
import Foundation
import Testing

@testable import DoppelCore

@Suite("Layers after the stubs") struct AnswerLayerTests {
    @Test("are asked when no stub answers, in the order in which they came")
    func order() {
        let stubs = StubRegistry()
        stubs.insert(layer: FixedLayer("set", answers: ["/set", "/both"]))
        stubs.insert(layer: FixedLayer("second", answers: ["/set", "/second"]))
        stubs.insert(layer: FixedLayer("tape", answers: ["/tape", "/both"]))
        stubs.stub(.get("/stub"), reply: .text("stub"))
        #expect(stubs.answer(.get, "/stub") == "stub")
        #expect(stubs.answer(.get, "/both") == "set")
        #expect(stubs.answer(.get, "/set") == "set")
        #expect(stubs.answer(.get, "/second") == "second")
        #expect(stubs.answer(.get, "/tape") == "tape")
        #expect(stubs.answer(.get, "/none") == "unmatched")
    }

    @Test("of a registry come before its parent's stubs, and go when they are taken out")
    func nesting() {
        let parent = StubRegistry()
        parent.stub(reply: .text("parent"))
        let child = StubRegistry(parent: parent)
        let layer = FixedLayer("layer", answers: ["/a"])
        child.insert(layer: layer)
        #expect(child.answer(.get, "/a") == "layer")
        #expect(child.answer(.get, "/b") == "parent")
        #expect(child.remove(layer: layer))
        #expect(!child.remove(layer: layer))
        #expect(child.answer(.get, "/a") == "parent")
    }

    @Test("get what they need before they are asked, and are asked once")
    func needs() {
        let stubs = StubRegistry()
        let layer = FixedLayer("layer", answers: ["/a"], needs: [.body, .offQueue])
        stubs.insert(layer: layer)
        var search = StubSearch(stubs)
        let unread = InterceptedRequest(
            method: .post, url: URL(string: "https://a.example/a")!, body: .unread(length: nil))
        guard case .needs(let needs) = search.decide(unread, allowing: []) else {
            Issue.record("decided too early")
            return
        }
        #expect(needs == [.body, .offQueue])
        #expect(layer.callCount == 0)
        guard case .reply = search.decide(unread, allowing: .all) else {
            Issue.record("not answered")
            return
        }
        #expect(layer.callCount == 1)
    }

    @Test("say why they did not answer, and what becomes of the request then")
    func missing() throws {
        let stubs = StubRegistry()
        stubs.insert(layer: FixedLayer("layer", answers: [], policy: .passThrough))
        guard case .unmatched(let error, let policy) = stubs.decide(.make()), case .passThrough = policy
        else {
            Issue.record("another decision")
            return
        }
        let lines = error.description.split(separator: "\n")
        let place = try #require(lines.firstIndex(of: "layer has nothing."))
        #expect(lines[place + 1] == "Give layer something.")
    }
}

private final class FixedLayer: AnswerLayer {
    struct Miss: LayerMiss {
        let name: String
        var lines: [String] { ["\(name) has nothing."] }
        var remedies: [String] { ["Give \(name) something."] }
    }

    let needs: Needs
    private let name: String
    private let paths: Set<String>
    private let policy: UnmatchedPolicy?
    private let calls = Locked(0)

    var callCount: Int { calls.withLock { $0 } }

    init(
        _ name: String, answers paths: Set<String>, needs: Needs = [],
        policy: UnmatchedPolicy? = nil
    ) {
        self.name = name
        self.paths = paths
        self.needs = needs
        self.policy = policy
    }

    func answer(_ request: InterceptedRequest) -> LayerAnswer {
        calls.withLock { $0 += 1 }
        guard paths.contains(request.path) else { return .missed(Miss(name: name), policy) }
        let stub = Stub(inLayer: name, at: .here())
        return .reply(Ticket(stub: stub, turn: 0, recipe: Recipe(.text(name))))
    }
}
