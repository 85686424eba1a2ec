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

private func verifyFarewell(to core: MockCore) {
    let bye: Call<Void, Void, Never> = core.describe("bye()")
    #expect(failures { verify(bye, .exactly(1)) } == [])
}

@Suite("An object that calls its mock when it is released")
struct ReleasingTests {
    @Test("may be the real object that another one replaces")
    func realObject() async {
        await #expect(processExitsWith: .success) {
            endAtDeadlock()
            let core = MockCore("Probe")
            let call = core.received("start()", (), returning: Void.self)
            call.keep(real: Farewell(to: core))
            call.keep(real: 3)
            verifyFarewell(to: core)
        }
    }

    @Test("may be an argument that is forgotten")
    func forgotten() async {
        await #expect(processExitsWith: .success) {
            endAtDeadlock()
            let core = MockCore("Probe")
            core.received("add(_:)", Farewell(to: core), returning: Void.self).result()
            forgetCalls(Holder(mock: core))
            verifyFarewell(to: core)
        }
    }

    @Test("may be in a captor that forgets")
    func captured() async {
        await #expect(processExitsWith: .success) {
            endAtDeadlock()
            let core = MockCore("Probe")
            let captor = Captor<Farewell>()
            let count = Locked<[Int]>([])
            let described: Call<Farewell, Void, Never> = core.describe("add(_:)", .captured(by: captor))
            when(described)
            core.received(
                "add(_:)", Farewell { count.withLock { $0.append(captor.values.count) } },
                returning: Void.self
            )
            .result()
            forgetCalls(Holder(mock: core))
            #expect(captor.values.count == 1)
            captor.reset()
            #expect(count.withLock { $0 } == [0])
        }
    }

    @Test("may belong to a default value that another one replaces")
    func defaultValue() async {
        await #expect(processExitsWith: .success) {
            endAtDeadlock()
            let core = MockCore("Probe")
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
            verifyFarewell(to: core)
        }
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
