// Answers that a member cannot give.

extension Stubbing {
    /// Only asynchronous members can suspend their callers.
    @available(
        *, unavailable, message: "this member is not asynchronous, so its stub cannot suspend; use runs { }"
    )
    @discardableResult public func suspends(for duration: Duration) -> Self { self }

    /// A member that says which errors it throws throws no others.
    @available(
        *, unavailable, message: "this member throws errors of one type only, and this is of another"
    )
    @_disfavoredOverload @discardableResult public func `throws`<Other: Error>(_ error: Other) -> Self {
        self
    }

    /// A member with a result needs one.
    @available(
        *, unavailable,
        message: "this member has a result: returns(value); without an answer it returns the default"
    )
    @discardableResult public func returns() -> Self { self }

    /// Only an `inout` argument can be set.
    @available(
        *, unavailable,
        message:
            "this sets the only argument if it is inout; choose one of several: sets({ $0.1 }, to: value)"
    )
    @discardableResult public func sets<Value>(to value: Value) -> Self { self }
}

/// What `nil` stands for where it stands for nothing.
public struct NoValue: ExpressibleByNilLiteral, Sendable {
    /// Makes none.
    public init(nilLiteral: ()) {}
}

extension Stubbing {
    /// Only an optional result can be `nil`.
    @available(*, unavailable, message: "the result of this member is not optional")
    @discardableResult public func returns(_ nothing: NoValue) -> Self { self }
}

extension Stubbing where Failure == Never {
    /// Members that do not throw cannot be stubbed to throw.
    @available(
        *, unavailable, message: "this member does not throw, so its stub cannot; use returns(…) or does { }"
    )
    @discardableResult public func `throws`(_ error: some Error) -> Self { self }
}

/// What `reject` leaves: nothing, since a call that is rejected has no answer.
public struct Rejection: Sendable {
    @usableFromInline init() {}

    /// A call that is rejected has no answer.
    @available(*, unavailable, message: "a rejected call has no answer; stub it beside, if it needs one")
    public func returns<each Value>(_ values: repeat each Value) {}

    /// A call that is rejected has no answer.
    @available(*, unavailable, message: "a rejected call has no answer; stub it beside, if it needs one")
    public func returns(_ nothing: NoValue) {}

    /// A call that is rejected has no answer.
    @available(*, unavailable, message: "a rejected call has no answer; stub it beside, if it needs one")
    public func `throws`(_ error: any Error) {}

    /// A call that is rejected has no answer.
    @available(*, unavailable, message: "a rejected call has no answer; stub it beside, if it needs one")
    public func does<Body>(_ body: Body) {}
}

extension ArgumentMatcher {
    /// Values are compared only if their type says how.
    @available(
        *, unavailable,
        message:
            "the argument's type is not Equatable: use .matching { }, or .identical(object) for the same object"
    )
    @_disfavoredOverload public static func equal(_ value: Argument) -> Self { .any }
}
