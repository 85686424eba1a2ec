/// A description of calls: a member of a mock, and a matcher per argument.
///
/// Mocks have, for each member, a twin that takes matchers and returns this; it goes to `when`, `expect`,
/// `reject` and `verify`:
///
/// ```swift
/// when(speaker.say(.contains("hello"))).returns(true)
/// ```
///
/// `@unchecked`: everything in it is constant, and the matchers are `Sendable`; a class that can be inherited
/// from may not say so itself.
public class Call<Arguments, Result, Failure: Error>: @unchecked Sendable {
    @usableFromInline let core: MockCore
    @usableFromInline let pattern: CallPattern<Arguments>

    @inlinable required init(core: MockCore, pattern: CallPattern<Arguments>) {
        self.core = core
        self.pattern = pattern
    }
}

/// A description of calls of an asynchronous member, whose stubs may suspend.
///
/// `@unchecked`: as its superclass says; it adds nothing.
public final class AsyncCall<Arguments, Result, Failure: Error>: Call<Arguments, Result, Failure>,
    @unchecked Sendable
{}
