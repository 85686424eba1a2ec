/// The calls of one member that have the same types, as a mock keeps them.
///
/// It lives as long as the core that keeps it, so that a call on its way needs not keep it too; calls that are
/// forgotten leave their places behind. `@unchecked`: what changes is guarded by the lock of that core.
@usableFromInline class CallLog: @unchecked Sendable {
    @usableFromInline let member: Member
    /// How many calls were forgotten: the place of the first one that is kept.
    @exclusivity(unchecked) @usableFromInline final var start = 0

    /// The stubs for these calls, and the expectations, the oldest first.
    @exclusivity(unchecked) @usableFromInline private(set) final var stubs: [Stub] = []
    @exclusivity(unchecked) @usableFromInline private(set) final var expectations: [Stub] = []
    /// The last of the stubs, which knows the one before it.
    @exclusivity(unchecked) @usableFromInline private(set) final var newestStub: Unmanaged<Stub>?

    /// The calls that are kept and were verified, by their distance from the first one.
    @exclusivity(unchecked) fileprivate final var verified = MarkedPlaces()

    @usableFromInline init(member: Member) { self.member = member }

    @inlinable final var isStubbed: Bool { newestStub != nil || !expectations.isEmpty }

    final func add(_ stub: Stub) {
        guard stub.expectation == nil else { return expectations.append(stub) }
        stub.older = newestStub
        newestStub = .passUnretained(stub)
        stubs.append(stub)
    }

    /// Forgets stubs and expectations, which the core keeps until it has no lock.
    final func removeStubs() { (stubs, expectations, newestStub) = ([], [], nil) }

    /// How many calls are kept.
    var count: Int { 0 }

    /// The places of the calls that are kept.
    final var places: Range<Int> { start..<start + count }

    /// The call as it is now.
    func record(at index: Int) -> RecordedCall { RecordedCall(self, index, number: 0, subject: nil) }

    /// The place among the calls of all mocks; the call has to be kept.
    func number(at index: Int) -> Int { 0 }

    /// Whether a verification or an expectation has counted the call.
    final func isVerified(at index: Int) -> Bool { verified.contains(index - start) }

    final func setVerified(at index: Int) {
        if index >= start { verified.insert(index - start) }
    }

    /// Forgets the calls, and returns what is to be released outside the lock: that may run the user's code.
    func forget() -> Any { () }
}

/// A call that was forgotten before it has ended: an object, so that to have none costs nothing.
@usableFromInline final class LateCall<Arguments> {
    @usableFromInline let arguments: Arguments
    let number: Int

    init(arguments: Arguments, number: Int) {
        self.arguments = arguments
        self.number = number
    }
}

/// What a mock knows of a call beside its arguments.
@usableFromInline struct CallState<Result, Failure: Error> {
    @usableFromInline let number: Int
    /// How it ended; both are `nil` while it lasts, and where the result is the mock itself.
    @usableFromInline var returned: Result?
    @usableFromInline var thrown: Failure?
    @usableFromInline var hasEnded: Bool

    @inlinable init(number: Int, returned: Result?) {
        self.number = number
        self.returned = returned
        thrown = nil
        hasEnded = returned != nil
    }
}

/// The calls of a member with their types.
///
/// They are kept in arrays, since an object for each would take as long as all the rest; the states have one of
/// their own, since they are mostly plain numbers, which need no care when they are forgotten.
///
/// `@unchecked`: as its superclass says. `@exclusivity(unchecked)`, since the lock guards it already.
@usableFromInline final class TypedCallLog<Arguments, Result, Failure: Error>: CallLog, @unchecked Sendable {
    @usableFromInline typealias State = CallState<Result, Failure>

    /// The arguments and states of the calls that are kept.
    @exclusivity(unchecked) @usableFromInline var arguments: ContiguousArray<Arguments> = []
    @exclusivity(unchecked) @usableFromInline var states: ContiguousArray<State> = []
    /// The objects that were called, for spied classes.
    @exclusivity(unchecked) private var subjects: [WeakReference?] = []
    /// How many of the calls that are kept have not ended.
    @exclusivity(unchecked) @usableFromInline var openCalls = 0
    /// Calls that were forgotten before they ended, by their places: what answers them needs their arguments.
    @exclusivity(unchecked) @usableFromInline var late: [Int: LateCall<Arguments>] = [:]

    /// Whether a result can be the mock that keeps this log.
    @usableFromInline let mayReturnMock: Bool
    /// Such results, by the places of their calls.
    private var ownResults: [Int: OwnResult<Result>] = [:]

    @usableFromInline override init(member: Member) {
        mayReturnMock = OwnResult<Result>.isPossible
        super.init(member: member)
    }

    override var count: Int { states.count }

    /// Adds a call, and returns its place.
    @inlinable @inline(__always) func append(_ arguments: Arguments, _ state: State) -> Int {
        let index = start + states.count
        self.arguments.append(arguments)
        states.append(state)
        if !state.hasEnded { openCalls += 1 }
        return index
    }

    /// Notes which object was called.
    @usableFromInline func note(_ subject: AnyObject, at index: Int) {
        subjects += repeatElement(nil, count: index - start - subjects.count)
        subjects.append(WeakReference(subject))
    }

    func subject(at index: Int) -> WeakReference? {
        index - start < subjects.count ? subjects[index - start] : nil
    }

    @inlinable func arguments(at index: Int) -> Arguments? {
        index >= start ? arguments[index - start] : late[index]?.arguments
    }

    /// Notes how a call ended: `change` gets what is known of it.
    ///
    /// Returns what is to be let go of outside the lock, where the call was forgotten before.
    @inlinable @inline(__always) func end(_ index: Int, _ change: (inout State) -> Void) -> LateCall<
        Arguments
    >? {
        guard index >= start else { return endLate(index) }
        if !states[index - start].hasEnded { openCalls -= 1 }
        states[index - start].hasEnded = true
        change(&states[index - start])
        return nil
    }

    /// Ends a call that was forgotten; `nil` for others.
    @usableFromInline func endLate(_ index: Int) -> LateCall<Arguments>? {
        late.isEmpty ? nil : late.removeValue(forKey: index)
    }

    /// Notes a result that contains the mock.
    func end(_ index: Int, _ result: OwnResult<Result>) -> LateCall<Arguments>? {
        if index >= start { ownResults[index] = result }
        return end(index) { _ in }
    }

    override func record(at index: Int) -> RecordedCall {
        if index >= start { return typedRecord(at: index) }
        guard let call = late[index] else { return super.record(at: index) }
        return TypedCall<Arguments, Result, Failure>(
            self, index, call.arguments, number: call.number, nil, on: nil)
    }

    func typedRecord(at index: Int) -> TypedCall<Arguments, Result, Failure> {
        TypedCall(
            self, index, arguments[index - start], number: number(at: index), outcome(at: index),
            on: subject(at: index))
    }

    /// How a call ended; `nil` while it lasts, and when it was forgotten.
    func outcome(at index: Int) -> Outcome<Result, Failure>? {
        guard index >= start else { return nil }
        let state = states[index - start]
        if let result = state.returned ?? ownResults[index]?.value { return .returned(result) }
        return state.thrown.map { .threw($0) }
    }

    override func number(at index: Int) -> Int { states[index - start].number }

    override func forget() -> Any {
        let old = (arguments, states, ownResults)
        if openCalls > 0 {
            for (place, call) in zip(places, zip(arguments, states)) where !call.1.hasEnded {
                late[place] = LateCall(arguments: call.0, number: call.1.number)
            }
        }
        (start, openCalls, verified) = (start + states.count, 0, MarkedPlaces())
        (arguments, states, subjects, ownResults) = ([], [], [], [:])
        return old
    }
}
