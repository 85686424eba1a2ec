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
/// Calls on other threads see a stub from its first answer on, with all that belongs to that answer; what is
/// left without an answer counts when this value is released, which is at the end of the statement unless you
/// keep it.
///
/// `@unchecked`: the stub behind it is `Sendable`, and it is constant.
public class Stubbing<Arguments, Result, Failure: Error>: @unchecked Sendable {
    @usableFromInline let core: MockCore
    @usableFromInline let stub: Stub

    /// Begins a stub or an expectation of `call`.
    @inlinable init(
        _ call: Call<Arguments, Result, Failure>, _ site: CallSite, expectation: Expectation? = nil
    ) {
        core = call.core
        stub = Stub(call, site: site, expectation: expectation)
        if expectation != nil { core.add(stub) }
    }

    deinit {
        closeStep()
        publish()
    }

    /// Lets calls find the stub, which is the newest now.
    private func publish() {
        if stub.takePublishing() { core.add(stub) }
    }

    /// Gives the open step, if there is one, no answer but the default value.
    private func closeStep() { stub.add { open in open.map { [$0] } ?? [] } }

    /// What the open step does before the answer, if there is one.
    private func effects(of step: AnyStep?) -> [Effect<Arguments>] {
        (step as? Step<Arguments, Result, Failure>)?.effects ?? []
    }

    func add(_ effect: Effect<Arguments>) {
        let box = Unguarded(value: effect)
        stub.open { open in Step<Arguments, Result, Failure>(effects(of: open) + [box.value]) }
    }

    func add(_ answers: Answer<Arguments, Result, Failure>...) { add(answers) }

    /// Adds answers for as many calls; what the open step does belongs to the first.
    private func add(_ answers: [Answer<Arguments, Result, Failure>]) {
        let box = Unguarded(value: answers)
        stub.add { open in
            box.value.enumerated().map { place, answer in
                Step<Arguments, Result, Failure>(place == 0 ? effects(of: open) : [], answer)
            }
        }
        publish()
    }

    /// The next answer; it may be left out, and makes chains readable.
    public var then: Self {
        closeStep()
        return self
    }

    /// Returns `first`, and for further calls the other values in turn; the last one stays.
    @discardableResult public func returns(_ first: Result, _ more: Result...) -> Self {
        let mayBeMock = OwnResult<Result>.isPossible
        add(
            ([first] + more).map { value in
                let own = mayBeMock ? OwnResult(value, of: core) : nil
                return own.map { .own($0) } ?? .value(value)
            })
        return self
    }

    /// Throws `error`.
    @discardableResult public func `throws`(_ error: Failure) -> Self {
        add(.failure(error))
        return self
    }

    /// Runs `body` with the arguments, and returns its result.
    @discardableResult public func does(
        _ body: @escaping @Sendable (Arguments) throws(Failure) -> Result
    ) -> Self {
        add(.closure(body))
        return self
    }

    /// Runs `body`, which does not throw, with the arguments, and returns its result.
    @_disfavoredOverload @discardableResult public func does(
        _ body: @escaping @Sendable (Arguments) -> Result
    ) -> Self {
        add(.closure({ (arguments) throws(Failure) in body(arguments) }))
        return self
    }

    /// Runs `body` with the arguments as a side effect, before the answer.
    @discardableResult public func runs(_ body: @escaping @Sendable (Arguments) -> Void) -> Self {
        add(.run(body))
        return self
    }

    /// Goes on to the real object of a partial mock, or to the real code of a spied member.
    @discardableResult public func forwards() -> Self {
        add(.forward)
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
        add(.value(()))
        return self
    }
}
