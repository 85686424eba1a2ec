import DoppelSupport
import Foundation
import Testing

@testable import DoppelCore

@Suite("A stub that is removed")
struct RemovalTests {
    private let stubs = StubRegistry()

    @Test("answers no more, and its removal says whether it was there")
    func remove() {
        stubs.stub(.any, reply: .text("old"))
        let handle = stubs.stub(.any, reply: .text("new"))
        #expect(stubs.answer() == "new")
        #expect(handle.remove())
        #expect(handle.remove() == false)
        #expect(handle.isActive == false)
        #expect(handle.callCount == 1)
        #expect(stubs.answer() == "old")
    }

    @Test("goes with all others")
    func removeAll() {
        let handles = (0..<3).map { _ in stubs.stub() }
        #expect(stubs.removeAllStubs() == 3)
        #expect(stubs.removeAllStubs() == 0)
        #expect(handles.allSatisfy { !$0.isActive })
        #expect(stubs.answer() == "unmatched")
    }

    @Test("lets go of its replies")
    func release() {
        weak var plan: ReplyPlan?
        let handle = stubs.stub(.any, reply: .text("a"))
        if case .reply(let ticket, _) = stubs.decide(.make()), case .fixed(let found) = ticket.recipe {
            plan = found
        }
        #expect(plan != nil)
        handle.remove()
        #expect(plan == nil)
    }

    @Test("stays in the journal")
    func journal() {
        let handle = stubs.stub(.any, name: "gone")
        stubs.exchange()
        handle.remove()
        #expect(stubs.journal.exchanges.map(\.stub?.name) == ["gone"])
    }
}

@Suite("Temporary stubs")
struct TemporaryStubTests {
    private let stubs = StubRegistry()

    @Test("go when their scope ends, the inner ones first")
    func nested() {
        stubs.stub(.any, reply: .text("outside"))
        stubs.withTemporaryStubs {
            stubs.stub(.any, reply: .text("outer"))
            stubs.withTemporaryStubs {
                stubs.stub(.any, reply: .text("inner"))
                #expect(stubs.answer() == "inner")
            }
            #expect(stubs.answer() == "outer")
        }
        #expect(stubs.answer() == "outside")
        #expect(stubs.stubs.count == 1)
    }

    @Test("go when their scope throws, and its result comes through")
    func throwing() throws {
        #expect(throws: URLError.self) {
            try stubs.withTemporaryStubs {
                stubs.stub()
                throw URLError(.timedOut)
            }
        }
        #expect(stubs.stubs.isEmpty)
        #expect(stubs.withTemporaryStubs { 7 } == 7)
    }

    @Test("are those of child tasks too")
    func childTasks() async {
        await stubs.withTemporaryStubs {
            await withTaskGroup(of: Void.self) { group in
                for number in 0..<10 { group.addTask { stubs.stub(.get("/\(number)")) } }
            }
            #expect(stubs.stubs.count == 10)
        }
        #expect(stubs.stubs.isEmpty)
    }

    @Test("are not those that another task defines meanwhile")
    func otherTasks() async {
        await stubs.withTemporaryStubs {
            stubs.stub(.get("/mine"))
            await Task.detached { [stubs] in _ = stubs.stub(.get("/other")) }.value
        }
        #expect(stubs.stubs.map(\.stub.matcher.description) == [#".get("/other")"#])
    }

    @Test("belong to the scope of their own registry")
    func twoRegistries() {
        let other = StubRegistry()
        stubs.withTemporaryStubs {
            other.stub(.get("/stays"))
            other.withTemporaryStubs {
                stubs.stub(.get("/goes"))
                other.stub(.get("/goes"))
            }
            #expect(stubs.stubs.count == 1)
            #expect(other.stubs.count == 1)
        }
        #expect(stubs.stubs.isEmpty)
        #expect(other.stubs.count == 1)
    }

    @Test("keep to the actor that opened their scope")
    @MainActor
    func isolation() async {
        var count = 0
        await stubs.withTemporaryStubs {
            count += 1
            await Task.yield()
            MainActor.assertIsolated()
        }
        #expect(count == 1)
    }
}
