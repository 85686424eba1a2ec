import DoppelSupport
public import Foundation

/// What follows `when(…)` and `expect(…)`: what the described calls do.
///
/// Each answer is used for one call, the last one for all further calls. Side effects belong to the answer after
/// them, or, at the end, to the one before:
///
/// ```swift
/// when(speaker.say(.any)).returns(true, false).then.throws(Muted())
/// when(speaker.say("bye")).posts(.ended).returns(true)
/// when(speaker.say("bye")).returns(true).posts(.ended)         // the same
/// ```
///
/// Calls on other threads see a stub from its first answer on, with the side effects before it; what is
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
        stub = TypedStub(call, site: site, expectation: expectation)
        if expectation != nil { core.add(stub) }
    }

    deinit {
        core.withState { _ in
            stub.finish { last, open in
                guard let last = last as? Step<Arguments, Result, Failure> else { return open }
                return Step(last.effects + effects(of: open), last.answer, of: stub.site)
            }
        }
        publish()
    }

    /// Lets calls find the stub, which is the newest now.
    private func publish() {
        if core.withState({ _ in stub.takePublishing() }) { core.add(stub) }
    }

    /// What the open step does before the answer, if there is one.
    private func effects(of step: AnyStep?) -> [Effect<Arguments>] {
        (step as? Step<Arguments, Result, Failure>)?.effects ?? []
    }

    func add(_ effect: Effect<Arguments>) {
        core.withState { _ in
            stub.open { open in
                Step<Arguments, Result, Failure>(effects(of: open) + [effect], of: stub.site)
            }
        }
    }

    func add(_ answers: Answer<Arguments, Result, Failure>...) { add(answers) }

    /// Adds answers for as many calls; what the open step does belongs to the first.
    private func add(_ answers: [Answer<Arguments, Result, Failure>]) {
        core.withState { _ in
            stub.add { open in
                answers.enumerated().map { place, answer in
                    Step<Arguments, Result, Failure>(
                        place == 0 ? effects(of: open) : [], answer, of: stub.site)
                }
            }
        }
        publish()
    }

    /// The next answer.
    ///
    /// Between two answers it may be left out, and makes chains readable. Side effects behind it have an answer of
    /// their own, or the default value: `returns(1).then.runs { … }` runs nothing for the first call.
    public var then: Self {
        core.withState { _ in stub.closeStep() }
        return self
    }

    /// Returns `first`, and for further calls the other values in turn; the last one stays.
    ///
    /// ```swift
    /// when(radio.volume(.get)).returns(3, 5)      // 3, 5, 5, 5 …
    /// ```
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
    ///
    /// ```swift
    /// when(store.load(id: 7)).throws(NotFound(id: 7))
    /// ```
    @discardableResult public func `throws`(_ error: Failure) -> Self {
        add(.failure(error))
        return self
    }

    /// Runs `body` with the arguments, and returns its result.
    ///
    /// ```swift
    /// when(speaker.say(.any, times: .any)).does { text, times in text.count < times }
    /// ```
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
    ///
    /// ```swift
    /// when(speaker.say(.any)).runs { text in print(text) }.returns(true)
    /// ```
    @discardableResult public func runs(_ body: @escaping @Sendable (Arguments) -> Void) -> Self {
        add(.run(body))
        return self
    }

    /// Goes on to the real object of a partial mock, or to the real code of a spied member.
    ///
    /// ```swift
    /// when(speaker.say(.any)).returns(false).then.forwards()      // the first call fails
    /// ```
    @discardableResult public func forwards() -> Self {
        add(.forward)
        return self
    }

    /// Posts a notification before the answer.
    ///
    /// ```swift
    /// when(store.save(.any)).posts(.didSave, object: document).returns()
    /// ```
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
