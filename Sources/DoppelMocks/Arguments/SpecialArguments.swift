import DoppelSupport

/// Chooses the getter of a property in the description of a call: `when(radio.volume(.get)).returns(3)`.
public enum Get: Sendable {
    /// Reading the property.
    case get
}

/// An `inout` argument on its way through a mock.
///
/// A stub changes ``value``, which the caller's variable gets when the call returns:
///
/// ```swift
/// when(parser.fill(.any)).does { buffer in buffer.value.append(1) }
/// ```
///
/// `@unchecked`: `initial` is constant, and `current` guarded by a lock; that the values in them need not be `Sendable`
/// is as for all arguments, see ``ArgumentMatcher``.
public final class InoutArgument<Value>: @unchecked Sendable {
    /// What the variable held when the call began.
    public let initial: Value
    private let current: Locked<Unguarded<Value>>

    /// Takes the value of the variable; expansions of `@Mock` call this.
    public init(_ value: Value) {
        initial = value
        current = Locked(Unguarded(value: value))
    }

    /// What the variable will hold when the call returns.
    public var value: Value {
        get { current.withLock { $0 }.value }
        set {
            let new = Unguarded(value: newValue)
            // Released outside the lock, since that may run code of the user's.
            let old = current.withLock { current in
                defer { current = new }
                return current
            }
            _ = old
        }
    }
}

/// A closure argument that may be called only while the call lasts.
///
/// ```swift
/// when(list.each(.any)).does { $0.closure(3) }
/// ```
///
/// The record of the call forgets the closure when the call ends.
public final class NonEscaping<Closure>: Sendable {
    private let kept: Locked<Unguarded<Closure?>>

    /// Takes the closure; expansions of `@Mock` call this.
    public init(_ closure: Closure) { kept = Locked(Unguarded(value: closure)) }

    /// The closure; asking for it after the call has ended is a mistake that stops the program.
    public var closure: Closure {
        guard let closure = closureWhileCalled else {
            preconditionFailure("This closure does not escape: call it while the call of the mock lasts.")
        }
        return closure
    }

    /// `nil` once the call has ended.
    var closureWhileCalled: Closure? { kept.withLock { $0 }.value }
}

/// An argument that may not outlive its call.
protocol Forgettable {
    func forget()
}

extension NonEscaping: Forgettable {
    func forget() {
        // Released outside the lock.
        let old = kept.withLock { kept in
            defer { kept = Unguarded(value: nil) }
            return kept
        }
        _ = old
    }
}

/// The place of an argument that cannot be copied or cannot escape, and so is not kept.
public struct Uncopied<Value: ~Copyable & ~Escapable>: Sendable {
    /// Marks the place; expansions of `@Mock` call this.
    public init() {}
}

/// Makes the result of a member that returns a value which cannot be copied.
///
/// ```swift
/// when(files.open("a")).returns(.making { FileHandle(3) })
/// ```
public struct Producer<Value: ~Copyable>: Sendable {
    /// Makes one value.
    public let make: @Sendable () -> Value

    /// A producer that calls `make` for each result.
    public static func making(_ make: @escaping @Sendable () -> Value) -> Self { Self(make: make) }
}

/// Whether a failable initialiser makes an object.
public enum Initialization: Sendable {
    /// It makes one; the default.
    case succeeds
    /// It returns `nil`.
    case fails
}

extension ArgumentMatcher {
    /// The same condition on the value that an `inout` argument had when the call began.
    public var `inout`: ArgumentMatcher<InoutArgument<Argument>> {
        ArgumentMatcher<InoutArgument<Argument>>(
            meaning, capture: capture.map { capture in { capture($0.initial) } }
        ) { test($0.initial) }
    }

    /// The same condition on a closure that does not escape; it cannot be captured.
    ///
    /// Verifications come when the closure is gone, and take every closure.
    public var nonEscaping: ArgumentMatcher<NonEscaping<Argument>> {
        // Not under a lock: a call that ends just then may leave the last reference to its closure here.
        let meaning = MatcherMeaning(
            words: meaning.words, key: meaning.key, asksUser: true, coversNil: meaning.coversNil,
            conjunction: meaning.conjunction)
        return ArgumentMatcher<NonEscaping<Argument>>(meaning) { $0.closureWhileCalled.map(test) ?? true }
    }
}
