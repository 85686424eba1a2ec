import DoppelSupport
public import Foundation

/// What follows `when(…)` and `expect(…)`: what the described calls do.
///
/// Each answer is used for one call, the last one for all further calls; side effects belong to the answer
/// after them:
///
/// ```swift
/// when(speaker.say(.any)).returns(true, false).then.throws(Muted())
/// when(speaker.say("bye")).posts(.ended).returns(true)
/// ```
///
/// `@unchecked`: the stub behind it is `Sendable`, and it is constant.
public class Stubbing<Arguments, Result, Failure: Error>: @unchecked Sendable {
    let core: MockCore
    let stub: Stub<Arguments, Result, Failure>

    /// Adds a stub or an expectation of `call` to its mock.
    init(_ call: Call<Arguments, Result, Failure>, _ site: CallSite, expectation: Expectation? = nil) {
        core = call.core
        stub = Stub(call.pattern, site: site, expectation: expectation)
        core.add(stub)
        if let problem = core.problem { DoppelSupport.Failure.report(problem, at: site) }
    }

    /// The next answer; it may be left out, and makes chains readable.
    public var then: Self {
        stub.closeStep()
        return self
    }

    /// Returns `first`, and for further calls the other values in turn; the last one stays.
    @discardableResult public func returns(_ first: Result, _ more: Result...) -> Self {
        ([first] + more).forEach { stub.add(.value($0)) }
        return self
    }

    /// Throws `error`.
    @discardableResult public func `throws`(_ error: Failure) -> Self {
        stub.add(.failure(error))
        return self
    }

    /// Runs `body` with the arguments, and returns its result.
    @discardableResult public func does(
        _ body: @escaping @Sendable (Arguments) throws(Failure) -> Result
    ) -> Self {
        stub.add(.closure(body))
        return self
    }

    /// Runs `body`, which does not throw, with the arguments, and returns its result.
    @_disfavoredOverload @discardableResult public func does(
        _ body: @escaping @Sendable (Arguments) -> Result
    ) -> Self {
        stub.add(.closure({ (arguments) throws(Failure) in body(arguments) }))
        return self
    }

    /// Runs `body` with the arguments as a side effect, before the answer.
    @discardableResult public func runs(_ body: @escaping @Sendable (Arguments) -> Void) -> Self {
        stub.add(.run(body))
        return self
    }

    /// Goes on to the real object of a partial mock, or to the real code of a spied member.
    @discardableResult public func forwards() -> Self {
        stub.add(.forward)
        return self
    }

    /// Posts a notification before the answer.
    @discardableResult public func posts(
        _ name: Notification.Name, object: (any Sendable)? = nil,
        userInfo: [String: any Sendable]? = nil, to center: NotificationCenter = .default
    ) -> Self {
        let poster = Unguarded(value: center)
        return runs { _ in
            poster.value.post(name: name, object: object, userInfo: userInfo)
        }
    }
}

extension Stubbing where Result == Void {
    /// Returns at once.
    @discardableResult public func returns() -> Self {
        stub.add(.value(()))
        return self
    }
}

extension Stubbing where Failure == Never {
    /// Members that do not throw cannot be stubbed to throw.
    @available(
        *, unavailable, message: "this member does not throw, so its stub cannot; use returns(…) or does { }"
    )
    @discardableResult public func `throws`(_ error: some Error) -> Self { self }
}
