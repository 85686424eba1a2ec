import DoppelMocks
import DoppelSupport

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

/// The reference: a spy as one writes it by hand, whose memory a lock guards.
///
/// `Locked` is a `Mutex` on Linux.
final class SpyBell: Bell {
    struct State: Sendable {
        var calls: [(name: String, times: Int)] = []
        var answer = false
    }

    let state = Locked(State())

    func ring(_ name: String, times: Int) -> Bool {
        state.withLock { state in
            state.calls.append((name, times))
            return state.answer
        }
    }
}
