/// The calls of one member that have the same types, as a mock keeps them.
///
/// `@unchecked`: what changes is guarded by the lock of the core that keeps the log.
@usableFromInline class CallLog: @unchecked Sendable {
    @usableFromInline let member: Member

    @usableFromInline init(member: Member) { self.member = member }

    var count: Int { 0 }

    func number(at index: Int) -> Int { 0 }

    /// The call as it is now.
    func record(at index: Int) -> RecordedCall { RecordedCall(self, index, number: 0, subject: nil) }

    /// Whether a verification or an expectation has counted the call.
    func isVerified(at index: Int) -> Bool { false }

    func setVerified(at index: Int) {}
}

/// A call as it is kept: in an array, since an object for each would take as long as all the rest.
@usableFromInline struct CallEntry<Arguments, Returned, Thrown> {
    @usableFromInline let number: Int
    @usableFromInline var isVerified = false
    @usableFromInline let arguments: Arguments
    @usableFromInline var returned: Returned
    @usableFromInline var thrown: Thrown
    @usableFromInline let subject: WeakReference?

    @inlinable init<Result, Failure: Error>(
        _ number: Int, _ arguments: Arguments, _ subject: AnyObject?, returned: Result?
    ) where Returned == Result?, Thrown == Failure? {
        self.number = number
        self.arguments = arguments
        self.returned = returned
        thrown = nil
        self.subject = subject.map(WeakReference.init)
    }
}

/// The calls of a member with their types.
///
/// `@unchecked`: as its superclass says.
@usableFromInline final class TypedCallLog<Arguments, Result, Failure: Error>: CallLog, @unchecked Sendable {
    @usableFromInline typealias Entry = CallEntry<Arguments, Result?, Failure?>

    /// Unchecked, since the lock guards it already.
    @exclusivity(unchecked) @usableFromInline var entries: ContiguousArray<Entry> = []

    /// Whether a result can be the mock that keeps this log.
    @usableFromInline let mayReturnMock: Bool
    /// Such results, by the places of their calls.
    private var ownResults: [Int: OwnResult<Result>] = [:]

    @usableFromInline override init(member: Member) {
        mayReturnMock = OwnResult<Result>.isPossible
        super.init(member: member)
    }

    override var count: Int { entries.count }

    override func number(at index: Int) -> Int { entries[index].number }

    override func record(at index: Int) -> RecordedCall { typedRecord(at: index) }

    func typedRecord(at index: Int) -> TypedCall<Arguments, Result, Failure> {
        var entry = entries[index]
        if let own = ownResults[index] { entry.returned = own.value }
        return TypedCall(self, index, entry)
    }

    func note(_ result: OwnResult<Result>, at index: Int) { ownResults[index] = result }

    override func isVerified(at index: Int) -> Bool { entries[index].isVerified }

    override func setVerified(at index: Int) { entries[index].isVerified = true }
}
