public import Foundation

/// The argument of a call that nobody describes.
public struct NoArgument: Sendable {}

/// What `when` and `expect` leave of what is no description of a call: answers that come to nothing.
///
/// The compiler compares the overloads of the whole line, and names the one that it dislikes least. So these answers
/// take what a stub of a member with this result would take, and no more; and all of them are disfavoured, so that a
/// right description with a wrong answer is told about the answer.
public struct NoStub<Result> {
    init() {}

    /// What follows is nothing, too.
    public var then: Self { self }

    /// A value that nothing returns.
    @_disfavoredOverload @discardableResult public func returns(_ first: Result, _ more: Result...) -> Self {
        self
    }

    /// Nothing returns.
    @_disfavoredOverload @discardableResult public func returns() -> Self { self }

    /// An error that nothing throws; optional, since the overload of stubs is disfavoured as well.
    @_disfavoredOverload @discardableResult public func `throws`<Thrown: Error>(_ error: Thrown?) -> Self {
        self
    }

    /// A closure that nothing runs.
    @_disfavoredOverload @discardableResult public func does(_ body: () -> Result) -> Self { self }

    /// A closure that nothing runs.
    @_disfavoredOverload @discardableResult public func does(_ body: (NoArgument) -> Result) -> Self { self }

    /// A closure that nothing runs.
    @_disfavoredOverload @discardableResult public func does(_ body: (NoArgument, NoArgument) -> Result)
        -> Self
    { self }

    /// A closure that nothing runs.
    @_disfavoredOverload @discardableResult public func does(
        _ body: (NoArgument, NoArgument, NoArgument) -> Result
    ) -> Self { self }

    /// A closure that nothing runs.
    @_disfavoredOverload @discardableResult public func runs(_ body: () -> Void) -> Self { self }

    /// A closure that nothing runs.
    @_disfavoredOverload @discardableResult public func runs(_ body: (NoArgument) -> Void) -> Self { self }

    /// A closure that nothing runs.
    @_disfavoredOverload @discardableResult public func runs(_ body: (NoArgument, NoArgument) -> Void) -> Self
    { self }

    /// A closure that nothing runs.
    @_disfavoredOverload @discardableResult public func runs(
        _ body: (NoArgument, NoArgument, NoArgument) -> Void
    ) -> Self { self }

    /// A value that nothing takes.
    @_disfavoredOverload @discardableResult public func sets<Value>(to value: Value) -> Self { self }

    /// A pause that nothing makes.
    @_disfavoredOverload @discardableResult public func suspends(for duration: Duration) -> Self { self }

    /// A notification that nothing posts.
    @_disfavoredOverload @discardableResult public func posts(_ name: Notification.Name) -> Self { self }

    /// A call that goes on to nothing.
    @_disfavoredOverload @discardableResult public func forwards() -> Self { self }
}
