import DoppelSupport
import Foundation
import Testing

@testable import DoppelCore

@Suite("A sequence of replies")
struct SequenceTests {
    private let stubs = StubRegistry()

    @Test("goes from one to the next, and repeats the last")
    func repeatsLast() {
        stubs.stub(.any, reply: .text("a")).then(.text("b")).then(.text("c"))
        #expect(stubs.answers(5) == ["a", "b", "c", "c", "c"])
    }

    @Test("starts again when it cycles")
    func cycles() {
        stubs.stub(.any, reply: .text("a")).then(.text("b")).cycling()
        #expect(stubs.answers(5) == ["a", "b", "a", "b", "a"])
    }

    @Test("of one reply can cycle")
    func cyclesAlone() {
        stubs.stub(.any, reply: .text("a")).cycling()
        #expect(stubs.answers(2) == ["a", "a"])
    }

    @Test("can mix replies with closures of each kind")
    func mixed() {
        stubs.stub(.any) { .text("\($0.method)") }
            .then(.text("b"))
            .then { _ in throw URLError(.timedOut) }
            .then { request in
                await Task.yield()
                return .text(request.path)
            }
        #expect(stubs.answers(2) == ["GET", "b"])
        #expect(stubs.answer().hasPrefix("error: "))
        #expect(stubs.answer() == "async")
    }

    @Test("ends with the stub's limit")
    func limit() {
        stubs.stub(.any, reply: .text("old"))
        stubs.stub(.any, times: 3, reply: .text("a")).then(.text("b"))
        #expect(stubs.answers(4) == ["a", "b", "b", "old"])
    }

    @Test("goes on with what is added after its end, however often the last one was repeated")
    func addedLater() {
        let handle = stubs.stub(.any, reply: .text("a"))
        #expect(stubs.answers(3) == ["a", "a", "a"])
        handle.then(.text("b")).then(.text("c"))
        #expect(stubs.answers(3) == ["b", "c", "c"])
    }

    @Test("that cycles takes in what is added on the way")
    func addedToCycle() {
        let handle = stubs.stub(.any, reply: .text("a")).then(.text("b")).cycling()
        #expect(stubs.answers(2) == ["a", "b"])
        handle.then(.text("c"))
        #expect(stubs.answers(4) == ["c", "a", "b", "c"])
    }

    @Test("starts anew with the reply that replaces it")
    func replaced() {
        let handle = stubs.stub(.any, reply: .text("a")).then(.text("b")).then(.text("c"))
        #expect(stubs.answers(2) == ["a", "b"])
        #expect(handle.replace(with: .text("x")))
        handle.then(.text("y"))
        #expect(stubs.answers(3) == ["x", "y", "y"])
        #expect(handle.callCount == 5)
    }

    @Test("tells each request its number")
    func turns() {
        stubs.stub(.any, reply: .text("a"))
        let turns = (0..<3).map { _ in
            if case .reply(let ticket, _) = stubs.decide(.make()) { ticket.turn } else { -1 }
        }
        #expect(turns == [0, 1, 2])
    }

    @Test("takes no more time per reply when it is long")
    func long() {
        let handle = stubs.stub(.any, reply: .text("0"))
        for number in 1..<5_000 { handle.then(.text("\(number)")) }
        #expect(stubs.answers(5_001).suffix(3) == ["4998", "4999", "4999"])
    }

    @Test("cannot be changed any more once its stub is removed")
    func removed() {
        let handle = stubs.stub(.any, reply: .text("a"))
        #expect(stubs.answer() == "a")
        handle.remove()
        handle.then(.text("b")).cycling()
        #expect(handle.replace(with: .text("c")) == false)
        #expect(stubs.answer() == "unmatched")
        #expect(handle.callCount == 1)
    }
}
