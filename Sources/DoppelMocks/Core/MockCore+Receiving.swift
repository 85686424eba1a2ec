import DoppelSupport

extension MockCore {
    /// Records a call of a member that does not throw, and decides who answers it.
    ///
    /// - Parameters:
    ///   - member: its name with labels, such as `say(_:times:)`.
    ///   - arguments: nothing, one value, or a tuple.
    ///   - result: the type of the result.
    @inlinable public func received<Arguments, Result>(
        _ member: String, _ arguments: Arguments, returning result: Result.Type
    ) -> ReceivedCall<Arguments, Result, Never> {
        receive(Member(name: member), arguments, on: nil)
    }

    /// Records a call of a member that throws `failure`, and decides who answers it.
    @inlinable public func received<Arguments, Result, Failure: Error>(
        _ member: String, _ arguments: Arguments, returning result: Result.Type,
        throwing failure: Failure.Type
    ) -> ReceivedCall<Arguments, Result, Failure> {
        receive(Member(name: member), arguments, on: nil)
    }

    @inlinable func receive<Arguments, Result, Failure: Error>(
        _ member: Member, _ arguments: Arguments, on subject: AnyObject?
    ) -> ReceivedCall<Arguments, Result, Failure> {
        let (call, isTraced) = change { state in
            let log = state.log(of: member, as: TypedCallLog<Arguments, Result, Failure>.self)
            let (index, plan, value) = log._withUnsafeGuaranteedRef { log in
                log.receive(arguments, on: subject, number: lastCall.add(1), unstubbed: state.unstubbed)
            }
            if let subject { log._withUnsafeGuaranteedRef { $0.note(subject, at: index) } }
            let call = ReceivedCall(core: self, log: log, index: index, plan: plan, value: value)
            return (call, state.takeTrace())
        }
        if isTraced { trace(call.log, call.index) }
        return call.plan.kind == .undecided ? decided(call, arguments, subject) : call
    }

    /// The call with who answers it, where the user's code has to be asked, or where no stub describes it.
    @inlinable @inline(never) func decided<Arguments, Result, Failure: Error>(
        _ call: ReceivedCall<Arguments, Result, Failure>, _ arguments: Arguments, _ subject: AnyObject?
    ) -> ReceivedCall<Arguments, Result, Failure> {
        let decision = withUnsafePointer(to: arguments) { place in
            decide(CurrentCall(log: call.log, index: call.index, place: place, subject: subject))
        }
        let (plan, value) =
            switch decision {
            case .stub(let stub):
                // A reset on another thread may have let go of it.
                withExtendedLifetime(stub) {
                    change { _ in call.log.take(.passUnretained(stub), at: call.index) }
                }
            case .plan(let plan): (plan, nil)
            }
        let decided = ReceivedCall(
            core: self, log: call.keptLog, index: call.index, plan: plan, value: value)
        if plan.kind == .value { decided.endLate() }
        return decided
    }

    /// Decides who answers a call, where it is not simply a default value.
    @usableFromInline func decide(_ call: CurrentCall) -> Decision {
        let (stubs, expectations) = withState { _ in (call.log.stubs, call.log.expectations) }
        let choice = choose(among: stubs, expectations, for: call)
        if let stub = choice.answering { return .stub(stub) }
        let (isStopped, isSubscribed, hasReal) = withState {
            ($0.isStopped, $0.unsubscribe != nil, $0.real != nil)
        }
        if isStopped {
            if !isSubscribed { reportLateUse(call) }
            return .plan(Plan(.fallBack))
        }
        guard isStrict, !choice.isExpected else {
            return .plan(Plan(hasReal || isSpy ? .forward : .fallBack))
        }
        return .plan(Plan(Refusal(choice.refusal ?? refuse(call, choice.full))))
    }
}

/// Who answers a call: a stub, or what the mode of the mock says.
@usableFromInline enum Decision {
    case stub(Stub)
    case plan(Plan)
}
