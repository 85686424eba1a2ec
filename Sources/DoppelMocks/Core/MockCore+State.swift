import DoppelSupport

extension MockCore {
    /// `@unchecked`: guarded by the core's lock; see ``Unguarded`` for the values in it.
    @usableFromInline struct State: @unchecked Sendable {
        private let isStrict: Bool
        private let isSpy: Bool
        /// What calls get that no stub describes, where that is the same for all of them.
        @usableFromInline private(set) var unstubbed: Plan.Kind
        /// Stubs and expectations, the oldest first.
        @usableFromInline private(set) var stubs: [Stub] = []
        /// The calls, by member and types; a log stays for good.
        @usableFromInline private(set) var logs: [CallLog] = []
        /// What rules were broken; `verifyAll` reports them, some for the second time.
        var violations: [Violation] = []
        var observers: [Int: @Sendable () -> Void] = [:] {
            didSet { isObserved = !observers.isEmpty }
        }
        @usableFromInline var isObserved = false
        var nextObserver = 0
        /// The classes whose spied overrides run, each once per call.
        var runningOverrides: [OverriddenMember: [AnyClass]] = [:]
        /// Where the first calls came from, by their numbers.
        var traces: [Int: CallTrace] = [:]
        /// How many more calls will be traced.
        @usableFromInline var tracesLeft = 64
        private(set) var isStopped = false
        /// What ends what brings the calls, where the mock has subscribed to them: then none is too late.
        var unsubscribe: (@Sendable () -> Void)?
        var real: Any? {
            didSet { updateUnstubbed() }
        }
        /// Mocks that members returned by default.
        var children: [ChildKey: Any] = [:]

        init(isStrict: Bool, isSpy: Bool, real: Any?) {
            self.isStrict = isStrict
            self.isSpy = isSpy
            self.real = real
            unstubbed = .undecided
            updateUnstubbed()
        }

        private mutating func updateUnstubbed() {
            guard !isStrict, !isStopped else { return unstubbed = .undecided }
            unstubbed = isSpy || real != nil ? .forward : .fallBack
        }

        mutating func add(_ stub: Stub) {
            stubs.append(stub)
            stub.log(in: &self).add(stub)
        }

        /// Forgets the calls, and returns what is to be released outside the lock.
        func forgetCalls() -> [Any] { logs.map { $0.forget() } }

        /// Forgets stubs and expectations.
        mutating func reset() {
            stubs = []
            logs.forEach { $0.removeStubs() }
            violations = []
            children = [:]
            traces = [:]
            tracesLeft = 64
        }

        /// Whether the call that has just come is one of the first.
        @inlinable mutating func takeTrace() -> Bool {
            guard tracesLeft > 0 else { return false }
            tracesLeft -= 1
            return true
        }

        mutating func stop() {
            isStopped = true
            updateUnstubbed()
        }

        /// The calls of a member that have these types.
        @inlinable @inline(__always) mutating func log<Arguments, Result, Failure: Error>(
            of member: Member, as types: TypedCallLog<Arguments, Result, Failure>.Type
        ) -> Unmanaged<TypedCallLog<Arguments, Result, Failure>> {
            for index in logs.indices where type(of: logs[index]) == types && logs[index].member == member {
                return .passUnretained(unsafeDowncast(logs[index], to: types))
            }
            return addLog(of: member)
        }

        @inlinable @inline(never) mutating func addLog<Arguments, Result, Failure: Error>(
            of member: Member
        ) -> Unmanaged<TypedCallLog<Arguments, Result, Failure>> {
            let log = TypedCallLog<Arguments, Result, Failure>(member: member)
            logs.append(log)
            return .passUnretained(log)
        }

        @inlinable func existingLog<Arguments, Result, Failure: Error>(
            of member: Member, as types: TypedCallLog<Arguments, Result, Failure>.Type
        ) -> TypedCallLog<Arguments, Result, Failure>? {
            for index in logs.indices where type(of: logs[index]) == types && logs[index].member == member {
                return unsafeDowncast(logs[index], to: types)
            }
            return nil
        }

        /// The calls so far, the oldest first.
        var calls: [LoggedCall] { logs.flatMap(\.calls).sorted { $0.number < $1.number } }
    }
}
