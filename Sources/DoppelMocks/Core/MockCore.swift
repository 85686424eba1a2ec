import DoppelSupport

/// The memory of a mock: its stubs, its expectations, and the calls it received.
///
/// A mock is safe to use, stub and verify from any thread at any time.
public final class MockCore: Sendable {
    /// `@unchecked`: guarded by the core's lock; see ``Unguarded`` for the values in it.
    struct State: @unchecked Sendable {
        /// Stubs and expectations, the oldest first.
        var stubs: [AnyStub] = []
        var calls: [RecordedCall] = []
        /// What rules were broken; `verifyAll` reports them, some for the second time.
        var violations: [Violation] = []
        var observers: [Int: @Sendable () -> Void] = [:]
        var nextObserver = 0
        var isStopped = false
        var real: Any?
        /// Mocks that members returned by default, by member.
        var children: [Member: Any] = [:]
    }

    struct Violation: Sendable {
        let text: String
        let site: CallSite
        let wasReported: Bool
    }

    /// The mock's type, as messages name it.
    let name: String
    let isStrict: Bool
    let isSpy: Bool
    /// Where the mock was made.
    let site: CallSite
    /// Why nothing can be stubbed or verified here.
    let problem: String?
    private let state: Locked<State>

    /// Makes an empty memory.
    ///
    /// Messages name the mock `name`, and the place where this is called.
    public convenience init(
        _ name: String, _ mode: MockMode = .nice, fileID: String = #fileID, filePath: String = #filePath,
        line: Int = #line, column: Int = #column
    ) {
        self.init(
            name, mode, site: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
    }

    init(
        _ name: String, _ mode: MockMode = .nice, isSpy: Bool = false, site: CallSite, problem: String? = nil
    ) {
        self.name = name
        self.problem = problem
        self.isSpy = isSpy
        isStrict = mode.isStrict
        self.site = site
        var state = State()
        state.real = mode.real?.value
        self.state = Locked(state)
        MockScope.owner?.add(self)
    }

    /// Reads or changes the state without waking those who wait for calls.
    func withState<Value: Sendable>(_ body: (inout State) -> Value) -> Value {
        #if canImport(os)
            return withoutActuallyEscaping(body) { body in
                let box = Unguarded(value: body)
                return state.withLock { box.value(&$0) }
            }
        #else
            return state.withLock { body(&$0) }
        #endif
    }

    /// Changes the state, and then wakes those who wait for calls.
    func change<Value: Sendable>(_ body: (inout State) -> Value) -> Value {
        let (value, observers) = withState { state in
            (body(&state), state.observers.isEmpty ? nil : Array(state.observers.values))
        }
        observers?.forEach { $0() }
        return value
    }

    var real: Any? { withState { Unguarded(value: $0.real) }.value }

    func keep(real: Any) {
        let box = Unguarded(value: real)
        withState { $0.real = box.value }
    }

    /// The calls so far, the oldest first.
    var calls: [RecordedCall] { withState { $0.calls } }

    func observe(_ observer: @escaping @Sendable () -> Void) -> Int {
        withState { state in
            state.nextObserver += 1
            state.observers[state.nextObserver] = observer
            return state.nextObserver
        }
    }

    func stopObserving(_ id: Int) {
        withState { _ = $0.observers.removeValue(forKey: id) }
    }

    func add(_ stub: AnyStub) { withState { $0.stubs.append(stub) } }
}

/// Numbers the calls of all mocks, for their order.
enum CallNumber {
    private static let last = Locked<UInt64>(0)

    static func next() -> UInt64 {
        last.withLock { number in
            number += 1
            return number
        }
    }
}
