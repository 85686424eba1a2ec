import DoppelMocks
import Testing

@Suite("Rare members are stubbed and verified by the same verbs:")
struct RareShapeTests {
    let gate = MockGate()

    @Test("arguments and results that cannot be copied")
    func noncopyable() throws {
        when(gate.admit(.any)).returns(true)
        when(gate.look(at: .any, twice: true)).returns(2)
        when(gate.issue()).returns(.making { Ticket(number: 7) })
        when(gate.issue(number: 3)).throws(Muted())
        var ticket = gate.issue()
        let number = ticket.number
        #expect(number == 7)
        let looks = [gate.look(at: ticket, twice: true), gate.look(at: ticket, twice: false)]
        #expect(looks == [2, 0])
        gate.stamp(&ticket)
        let isAdmitted = gate.admit(ticket)
        #expect(isAdmitted)
        #expect(throws: Muted()) { _ = try gate.issue(number: 3).number }
        verify(gate.stamp(.any), .exactly(1))
        verify(gate.look(at: .any, twice: .any), .exactly(2))
    }

    @Test("arguments that cannot be copied are named in messages")
    func noncopyableWords() {
        _ = gate.look(at: Ticket(number: 1), twice: true)
        let texts = failureTexts { verify(gate.look(at: .any, twice: false)) }
        #expect(
            texts == [
                """
                MockGate.look(at: any, twice: false) was called 0 times, but was expected at least 1 time.
                Calls of look(at:twice:), the closest first:
                  1. look(at: a value that cannot be copied ✓, twice: true ✗ (expected false)) → 0
                A stub for the closest call: when(gate.look(at: .any, twice: true)).returns(<#Int#>)
                """
            ])
    }

    @Test("inout arguments that cannot be copied: read and changed while the call lasts")
    func noncopyableInout() {
        var stamp = Stamp(count: 1)
        let core = MockCore("MockGate")
        let described: Call<UncopiedInout<Stamp>, Void, Never> = core.describe("stamp(_:)", .any)
        when(described).does {
            let before = $0.value.count
            $0.value.count += before
        }
        core.stamp(&stamp)
        let count = stamp.count
        #expect(count == 2)
        let asked: Call<UncopiedInout<Stamp>, Void, Never> = core.describe("stamp(_:)", .not(.any))
        #expect(
            failureTexts { verify(asked) } == [
                """
                MockGate.stamp(not any) was called 0 times, but was expected at least 1 time.
                Calls of stamp(_:), the closest first:
                  1. stamp(a value that cannot be copied ✗ (expected not any))
                A stub for the closest call: when(gate.stamp(.any)).returns()
                """
            ])
    }

    @Test("inout arguments that cannot be copied stop the program when they are used in two places")
    func exclusiveInout() async {
        await #expect(processExitsWith: .failure) {
            var stamp = Stamp(count: 1)
            let argument = UncopiedInout(taking: &stamp)
            change(&argument.value) { _ = argument.value.count }
        }
        await #expect(processExitsWith: .failure) {
            var stamp = Stamp(count: 1)
            let argument = UncopiedInout(taking: &stamp)
            argument.give(back: &stamp)
            argument.value.count = 3
        }
    }

    @Test("inout arguments, whose values other threads may read meanwhile")
    func sharedInout() async {
        let argument = InoutArgument([0])
        await withTaskGroup { group in
            for number in 1...8 {
                group.addTask {
                    for _ in 0..<100 { argument.value = [number] }
                    for _ in 0..<100 { #expect(argument.value.count == 1) }
                }
            }
        }
        #expect(argument.initial == [0])
    }

    @Test("arguments that are borrowed or consumed")
    func ownership() {
        when(gate.keep("a", .hasPrefix("b"))).returns(4)
        #expect(gate.keep("a", "bc") == 4)
    }

    @Test("parameter packs")
    func packs() {
        let text = ArgumentMatcher<String>.equal("a")
        when(gate.all(text, ArgumentMatcher<Int>.greaterThan(1))).returns(2)
        when(gate.all(ArgumentMatcher<Bool>.equal(true))).returns(1)
        #expect(gate.all("a", 2) == 2)
        #expect(gate.all("a", 1) == 0)
        #expect(gate.all(true) == 1)
        verify(gate.all(text, ArgumentMatcher<Int>.equal(1)), .exactly(1))
        #expect(calls(of: gate.all(text, ArgumentMatcher<Int>.any)).map(\.1) == [2, 1])
    }

    @Test("asynchronous closures, run by the stub")
    func asyncClosures() async {
        when(gate.retry(.any)).does { body in (try? await body()) ?? -1 }
        #expect(await gate.retry { 5 } == 5)
        #expect(await gate.retry { throw Muted() } == -1)
    }

    @Test("rethrowing autoclosures")
    func autoclosures() {
        gate.log("a")
        #expect(throws: Muted()) { try gate.log(try { throw Muted() }()) }
        verify(gate.log("a"), .exactly(1))
    }

    @Test("operators")
    func operators() {
        withMocks {
            let other = MockGate()
            when(MockGate.operation("==", .identical(gate), .any)).returns(true)
            when(MockGate.operation("!", .identical(other))).returns(true)
            #expect((gate == other) as Bool)
            #expect(((other == gate) as Bool) == false)
            #expect((!other) as Bool)
            verify(MockGate.operation("!", .any), .exactly(1))
        }
    }
}

private struct Stamp: ~Copyable {
    var count: Int
}

private func change(_ stamp: inout Stamp, _ body: () -> Void) { body() }

extension MockCore {
    /// As `@Mock` writes it.
    fileprivate func stamp(_ stamp: inout Stamp) {
        let argument = UncopiedInout(taking: &stamp)
        defer { argument.give(back: &stamp) }
        received("stamp(_:)", argument, returning: Void.self).result()
    }
}
