import DoppelSupport

/// A call that a mock received, as it was when it was looked at; its types are forgotten.
///
/// `@unchecked`: constants. Arguments and results are not `Sendable` in general: a test that looks at them later
/// does what it would do with a spy written by hand.
@usableFromInline class RecordedCall: @unchecked Sendable {
    /// Where the call is kept, and at which place.
    let log: CallLog
    let index: Int
    /// The place among the calls of all mocks.
    let number: Int
    /// The object that was called, for spied classes.
    let subject: WeakReference?

    init(_ log: CallLog, _ index: Int, number: Int, subject: WeakReference?) {
        self.log = log
        self.index = index
        self.number = number
        self.subject = subject
    }

    var member: Member { log.member }

    /// The call as it is now.
    func refreshed(in core: MockCore) -> RecordedCall {
        core.withState { _ in index < log.start ? self : log.record(at: index) }
    }

    /// The arguments in their order, given how many there are.
    func arguments(_ count: Int) -> [Any] { [] }

    /// The declared type of the arguments, and of the result.
    var argumentsType: TypeName { TypeName(Void.self) }
    var resultType: Any.Type { Void.self }

    /// The declared types of the single arguments.
    var argumentTypes: [TypeName] { argumentCount == 1 ? [argumentsType] : argumentsType.parts }

    /// What came of the call, in words: `→ true`, `threw Muted()`.
    var outcomeWords: String? { nil }

    var argumentCount: Int { member.labels.count + (member.isSetter ? 1 : 0) }

    /// The call as it would be written, without what came of it.
    var plainText: String { member.text(arguments: arguments(argumentCount).map(Words.of)) }

    var text: String { outcomeWords.map { "\(plainText) \($0)" } ?? plainText }
}

/// A call with its types.
///
/// `@unchecked`: constants, as in its superclass.
final class TypedCall<Arguments, Result, Failure: Error>: RecordedCall, @unchecked Sendable {
    let arguments: Arguments
    /// How the call ended; `nil` while it lasts.
    let outcome: Outcome<Result, Failure>?

    init(
        _ log: CallLog, _ index: Int, _ arguments: Arguments, number: Int,
        _ outcome: Outcome<Result, Failure>?, on subject: WeakReference?
    ) {
        self.arguments = arguments
        self.outcome = outcome
        super.init(log, index, number: number, subject: subject)
    }

    override func arguments(_ count: Int) -> [Any] {
        guard count != 1 else { return [arguments] }
        return Mirror(reflecting: arguments).children.map(\.value)
    }

    override var argumentsType: TypeName { TypeName(Arguments.self) }
    override var resultType: Any.Type { Result.self }

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

/// An object that is not kept alive, or a class.
///
/// `@unchecked`: a weak reference is loaded atomically, and nobody but the run time changes this one. The object need not
/// be `Sendable`: it is compared by identity, or goes back to callers of the mock that it is.
@usableFromInline final class WeakReference: @unchecked Sendable {
    private(set) weak var object: AnyObject?
    /// Which object it is, or was.
    let id: ObjectIdentifier
    /// Whether this is a class, and means its objects and those of its subclasses.
    let isClass: Bool
    /// The class of the object, or the one that is meant itself.
    let type: AnyClass

    @usableFromInline init(_ object: AnyObject) {
        self.object = object
        id = ObjectIdentifier(object)
        isClass = Swift.type(of: object) == SpiedClass.self
        type = SpiedClass.type(of: object)
    }
}

/// Carries a value into and out of a lock's body.
///
/// `@unchecked`: arguments and results of calls are not `Sendable` in general. They cross a lock, not a
/// thread, when a call is recorded; a test that looks at them later does what it would do with a spy written
/// by hand.
@usableFromInline struct Unguarded<Value>: @unchecked Sendable {
    @usableFromInline let value: Value

    @inlinable init(value: Value) { self.value = value }
}
