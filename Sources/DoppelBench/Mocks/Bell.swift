import DoppelMocks
import DoppelSupport

#if !canImport(Darwin)
    import Synchronization

    /// What guards the memory of a spy written by hand; on Apple's platforms a bare `Mutex` asks for macOS 15.
    private typealias Guard = Mutex
#else
    private typealias Guard = Locked
#endif

/// The collaborator whose doubles are measured.
protocol Bell: Sendable {
    func ring(_ name: String, times: Int) -> Bool
}

/// Its mock, as `@Mock` writes it.
final class MockBell: Bell, Mocked {
    let mock: MockCore

    init(_ mode: MockMode = .nice) { mock = MockCore("MockBell", mode) }

    func ring(_ name: String, times: Int) -> Bool {
        let call = mock.received("ring(_:times:)", (name, times), returning: Bool.self)
        if let real = call.real(as: (any Bell).self) { return call.returned(real.ring(name, times: times)) }
        return call.result()
    }

    @_disfavoredOverload func ring(
        _ name: ArgumentMatcher<String>, times: ArgumentMatcher<Int>
    ) -> DoppelMocks.Call<(String, Int), Bool, Never> {
        mock.describe("ring(_:times:)", name, times)
    }
}

/// The reference: a spy as one writes it by hand, whose memory a `Mutex` guards.
final class SpyBell: Bell {
    struct State: Sendable {
        var calls: [(name: String, times: Int)] = []
        var answer = false
    }

    private let state = Guard(State())

    func answer(_ answer: Bool) { state.withLock { $0.answer = answer } }

    func forget() { state.withLock { $0.calls.removeAll() } }

    func ring(_ name: String, times: Int) -> Bool {
        state.withLock { state in
            state.calls.append((name, times))
            return state.answer
        }
    }
}
