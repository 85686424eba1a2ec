// What a core does while it holds its lock. Stubs and steps are kept by it, so that they are handed on without
// counting references to them, each of which would take as long as a third of a spy's call.

extension TypedCallLog {
    /// Records a call, and answers it where that can be done at once.
    ///
    /// Not inlined, as then what calls it is small enough to be.
    @inlinable @inline(never) func receive(
        _ arguments: Arguments, on subject: AnyObject?, number: Int, unstubbed: Plan.Kind
    ) -> (index: Int, plan: Plan, value: Result?) {
        if unstubbed == .fallBack, !isStubbed {
            let value = DefaultValues.commonValue(of: Result.self)
            let index = append(arguments, State(number: number, returned: value))
            return (index, Plan(value == nil ? .fallBack : .answered), value)
        }
        let index = append(arguments, State(number: number, returned: nil))
        guard isStubbed else { return (index, Plan(unstubbed), nil) }
        guard let stub = immediateStub(for: arguments, on: subject) else {
            return (index, Plan(.undecided), nil)
        }
        let (plan, value) = take(stub, at: index)
        return (index, plan, value)
    }

    /// The stub that answers a call, where it can be found at once: without asking the user's code.
    ///
    /// `nil` where there is none, or where someone else has to be asked before.
    @inlinable func immediateStub(for arguments: Arguments, on subject: AnyObject?) -> Unmanaged<Stub>? {
        guard expectations.isEmpty else { return nil }
        var next = newestStub
        while let candidate = next {
            let isMeant: Bool? = candidate._withUnsafeGuaranteedRef { stub in
                let stub = unsafeDowncast(stub, to: TypedStub<Arguments, Result, Failure>.self)
                next = stub.older
                guard stub.isImmediate else { return nil }
                return stub.pattern.means(subject) && stub.pattern.test(arguments)
            }
            guard let isMeant else { return nil }
            if isMeant { return candidate }
        }
        return nil
    }

    /// What a stub says to a call; notes the result, and returns it, where it is just a value.
    @inlinable func take(_ stub: Unmanaged<Stub>, at index: Int) -> (plan: Plan, value: Result?) {
        let step = stub._withUnsafeGuaranteedRef { $0.takeStep() }
        let value: Result? = step._withUnsafeGuaranteedRef { step in
            guard step.kind == .value else { return nil }
            return unsafeDowncast(step, to: Step<Arguments, Result, Failure>.self).value
        }
        guard let value else { return (Plan(step.takeUnretainedValue()), nil) }
        // A call that was forgotten meanwhile is ended by the core, when it has no lock.
        if index >= start { _ = end(index) { $0.returned = value } }
        return (Plan(.value), value)
    }
}
