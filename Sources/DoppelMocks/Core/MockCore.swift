import DoppelSupport
import Foundation

/// The memory of a mock: its stubs, its expectations, and the calls it received.
///
/// A mock is safe to use, stub and verify from any thread at any time.
public final class MockCore: Sendable {
    struct Violation: Sendable {
        let text: String
        let site: CallSite
        let wasReported: Bool
        /// Whether a `verifyAll` has repeated it.
        var wasRepeated = false
    }

    /// The mock's type, as messages name it.
    let name: String
    let isStrict: Bool
    let isSpy: Bool
    /// Whether it is the memory of a type's static members.
    let isOfType: Bool
    /// Where the mock was made.
    let site: CallSite
    /// The test that was running when the mock was made.
    let test: (any RunningTest)?
    /// Why nothing can be stubbed or verified here.
    let problem: String?
    /// The last call of all mocks: numbers give the order across mocks.
    private static let lastCall = SharedNumber()
    @usableFromInline let lastCall: SharedNumber
    @usableFromInline let state: _Locked<State>
    /// Lets writes to the value behind a partial mock follow each other; `nil` for objects, which see to it themselves.
    ///
    /// It is not the lock of the state, since the setter of a value is code of the user's, and may call the mock: which
    /// is why it is recursive, too. Other mocks are not kept waiting, since a setter may wait for them.
    let valueWrites: NSRecursiveLock?

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
        _ name: String, _ mode: MockMode = .nice, isSpy: Bool = false, isOfType: Bool = false,
        site: CallSite, in test: (any RunningTest)? = MockScope.runningTest, problem: String? = nil
    ) {
        self.name = name
        self.problem = problem
        self.isSpy = isSpy
        self.isOfType = isOfType
        isStrict = mode.isStrict
        self.site = site
        self.test = test
        lastCall = Self.lastCall
        let real = mode.real?.value
        valueWrites = real.flatMap { type(of: $0) is AnyClass ? nil : NSRecursiveLock() }
        state = Locked(State(isStrict: mode.isStrict, isSpy: isSpy, real: real))
        MockScope.owner?.add(self)
    }

    /// Reads or changes the state without waking those who wait for calls.
    @inlinable @inline(__always) func withState<Value>(_ body: (inout State) -> Value) -> Value {
        #if canImport(os)
            return withoutActuallyEscaping(body) { body in
                let box = Unguarded(value: body)
                return state.withLock { Unguarded(value: box.value(&$0)) }.value
            }
        #else
            return state.withLock { Unguarded(value: body(&$0)) }.value
        #endif
    }

    /// Changes the state, and then wakes those who wait for calls.
    @inlinable @inline(__always) func change<Value>(_ body: (inout State) -> Value) -> Value {
        let (value, isObserved) = withState { state in (body(&state), state.isObserved) }
        if isObserved { wakeObservers() }
        return value
    }

    @usableFromInline func wakeObservers() {
        let observers = withState { Array($0.observers.values) }
        observers.forEach { $0() }
    }

    @usableFromInline var real: Any? { withState { $0.real } }

    @usableFromInline func keep(real: Any) {
        // Released outside the lock, since that may run code of the user's.
        let old = withState { state in
            defer { state.real = real }
            return state.real
        }
        _ = old
    }

    /// The calls so far, the oldest first.
    var calls: [LoggedCall] { withState { $0.calls } }

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

    /// Adds a stub or an expectation; fails the test where there can be none.
    @usableFromInline func add(_ stub: Stub) {
        withState { $0.add(stub) }
        if let problem { fail(problem, at: stub.site) }
    }
}
