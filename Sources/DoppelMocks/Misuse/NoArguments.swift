// Closures that do not take the arguments of the calls that they answer.
//
// They say what a closure may take in their place, no more than the compiler needs to choose them: where a closure
// fits the member, that one is always better.

extension Stubbing {
    /// A closure gets the arguments of the call.
    @available(*, unavailable, message: "the closure gets the arguments of the call: does { _ in … }")
    @discardableResult public func does(_ body: () -> Result) -> Self { self }

    /// A closure gets the arguments of the call.
    @available(
        *, unavailable,
        message: "the closure has other types than the member: it gets the arguments, and gives the result"
    )
    @discardableResult public func does<Other>(_ body: (Other) -> Result) -> Self { self }

    /// A closure gets the arguments of the call.
    @available(*, unavailable, message: "the closure gets another number of arguments")
    @discardableResult public func does(_ body: (Any, Any) -> Result) -> Self { self }

    /// A closure gets the arguments of the call.
    @available(*, unavailable, message: "the closure gets another number of arguments")
    @discardableResult public func does(_ body: (Any, Any, Any) -> Result) -> Self { self }

    /// A closure gets the arguments of the call.
    @available(*, unavailable, message: "the closure gets the arguments of the call: runs { _ in … }")
    @discardableResult public func runs(_ body: () -> Void) -> Self { self }

    /// A closure gets the arguments of the call.
    @available(
        *, unavailable,
        message: "the closure has other types than the member: it gets the arguments, and gives nothing"
    )
    @discardableResult public func runs<Other>(_ body: (Other) -> Void) -> Self { self }

    /// A closure gets the arguments of the call.
    @available(*, unavailable, message: "the closure gets another number of arguments")
    @discardableResult public func runs(_ body: (Any, Any) -> Void) -> Self { self }

    /// A closure gets the arguments of the call.
    @available(*, unavailable, message: "the closure gets another number of arguments")
    @discardableResult public func runs(_ body: (Any, Any, Any) -> Void) -> Self { self }
}
