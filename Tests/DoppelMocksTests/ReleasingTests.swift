import DoppelMocks
import Testing

/// An object that does something when it is released.
private final class Farewell: Sendable {
    let act: @Sendable () -> Void

    init(_ act: @escaping @Sendable () -> Void) { self.act = act }

    convenience init(to core: MockCore) {
        self.init { core.received("bye()", (), returning: Void.self).result() }
    }

    deinit { act() }
}

@Suite("An object that calls its mock when it is released", .timeLimit(.minutes(1)))
struct ReleasingTests {
    let core = MockCore("Probe")

    private func verifyFarewell() {
        let bye: Call<Void, Void, Never> = core.describe("bye()")
        verify(bye, .exactly(1))
    }

    @Test("may be the real object that another one replaces")
    func realObject() {
        let call = core.received("start()", (), returning: Void.self)
        call.keep(real: Farewell(to: core))
        call.keep(real: 3)
        verifyFarewell()
    }

    @Test("may be an argument that is forgotten")
    func forgotten() {
        core.received("add(_:)", Farewell(to: core), returning: Void.self).result()
        forgetCalls(Holder(mock: core))
        verifyFarewell()
    }

    @Test("may be in a captor that forgets")
    func captured() {
        let captor = Captor<Farewell>()
        let count = Locked<[Int]>([])
        let described: Call<Farewell, Void, Never> = core.describe("add(_:)", .captured(by: captor))
        when(described)
        core.received(
            "add(_:)", Farewell { count.withLock { $0.append(captor.values.count) } }, returning: Void.self
        )
        .result()
        forgetCalls(Holder(mock: core))
        #expect(captor.values.count == 1)
        captor.reset()
        #expect(count.withLock { $0 } == [0])
    }

    @Test("may belong to a default value that another one replaces")
    func defaultValue() {
        let keep = { @Sendable (farewell: Farewell) in
            DefaultValues.register(Registered.self) {
                _ = farewell
                return Registered()
            }
        }
        keep(
            Farewell { [core] in
                // Asks for a default value, too.
                let value = core.received("count()", (), returning: Set<Int>.self).result()
                core.received("bye()", (), returning: Void.self).result()
                #expect(value.isEmpty)
            })
        DefaultValues.register(Registered.self) { Registered() }
        verifyFarewell()
    }

    private struct Registered: Sendable {}

    private final class Holder: Mocked {
        let mock: MockCore

        init(mock: MockCore) { self.mock = mock }
    }
}

@Suite("A generic member without a stub")
struct GenericDefaultTests {
    @Test("returns the same mock each time, one for each type")
    func children() throws {
        let core = MockCore("Probe")
        func make<Value>(_ type: Value.Type) -> Value {
            core.received("make()", (), returning: Value.self).result()
        }
        let speaker = try #require(make((any Speaker).self) as? MockSpeaker)
        let shelf = try #require(make((any Shelf).self) as? MockShelf)
        #expect(make((any Speaker).self) as? MockSpeaker === speaker)
        #expect(make((any Shelf).self) as? MockShelf === shelf)
    }
}
