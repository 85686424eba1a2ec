import DoppelSupport

/// A call that a mock received, as verifications see it: its types are forgotten.
///
/// `@unchecked`: what changes is guarded by the lock of ``core``; `number` is set once, before the call is
/// published.
class RecordedCall: @unchecked Sendable {
    /// Not kept alive, since the core keeps its calls; whoever holds a call also holds its core.
    unowned let core: MockCore
    let member: Member
    /// The place among the calls of all mocks.
    var number: UInt64 = 0
    let subject: WeakReference?
    /// Whether a verification or an expectation has counted this call.
    var isVerified = false

    init(core: MockCore, member: Member, subject: AnyObject?) {
        self.core = core
        self.member = member
        self.subject = subject.map(WeakReference.init)
    }

    /// The arguments in their order, given how many there are.
    func arguments(_ count: Int) -> [Any] { [] }

    /// What came of the call, in words: `→ true`, `threw Muted()`.
    var outcomeWords: String? { nil }

    var argumentCount: Int { member.labels.count + (member.isSetter ? 1 : 0) }

    /// The call as it would be written, without what came of it.
    var plainText: String { member.text(arguments: arguments(argumentCount).map(Words.of)) }

    var text: String { outcomeWords.map { "\(plainText) \($0)" } ?? plainText }
}

/// A call with its types.
///
/// `@unchecked`: the arguments are constant, and `kept` is guarded by the lock of `core`.
final class TypedCall<Arguments, Result, Failure: Error>: RecordedCall, @unchecked Sendable {
    let arguments: Arguments
    private var kept: Outcome<Result, Failure>?

    init(core: MockCore, member: Member, subject: AnyObject?, arguments: Arguments) {
        self.arguments = arguments
        super.init(core: core, member: member, subject: subject)
    }

    /// How the call ended; `nil` while it lasts.
    var outcome: Outcome<Result, Failure>? { core.withState { _ in Unguarded(value: self.kept) }.value }

    func note(_ outcome: Outcome<Result, Failure>) {
        let box = Unguarded(value: outcome)
        core.change { _ in self.kept = box.value }
    }

    override func arguments(_ count: Int) -> [Any] {
        guard count != 1 else { return [arguments] }
        return Mirror(reflecting: arguments).children.map(\.value)
    }

    override var outcomeWords: String? {
        switch outcome {
        case .returned(let result)?: result is Void ? nil : "→ \(Words.of(result))"
        case .threw(let error)?: "threw \(Words.of(error))"
        case nil: nil
        }
    }
}

/// How a call ended.
enum Outcome<Result, Failure: Error> {
    case returned(Result)
    case threw(Failure)
}

/// An object that is not kept alive.
///
/// `@unchecked`: Swift's weak references may be read from any thread, and it is never changed by hand.
final class WeakReference: @unchecked Sendable {
    private(set) weak var object: AnyObject?

    init(_ object: AnyObject) { self.object = object }
}

/// Carries a value into and out of a lock's body.
///
/// `@unchecked`: arguments and results of calls are not `Sendable` in general. They cross a lock, not a
/// thread, when a call is recorded; a test that looks at them later does what it would do with a spy written
/// by hand.
struct Unguarded<Value>: @unchecked Sendable {
    let value: Value
}
