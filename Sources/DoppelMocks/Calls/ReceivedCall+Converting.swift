import DoppelSupport

// What a real object takes and gives has types of its own, where a protocol mentions `Self` or associated
// types: the compiler cannot know that they are the mock's, so that is found out when a call is forwarded.

extension ReceivedCall {
    /// The real type that this call of a static member goes on to, when it is forwarded and one was given.
    public func realType<Real>(as type: Real.Type) -> Real? {
        guard isForwarded else { return nil }
        performEffects()
        return realType()
    }

    /// The real type that this call of an asynchronous static member goes on to, after what precedes it.
    public nonisolated(nonsending) func realTypeAsync<Real>(as type: Real.Type) async -> Real? {
        guard isForwarded else { return nil }
        await performEffectsAsync()
        return realType()
    }

    private func realType<Real>() -> Real? {
        if let real = core.real as? Real { return real }
        reportMissing("has no real type. Give it one with forwardStatics(of: \(core.name).self, to: …)")
        return nil
    }

    /// The object behind an operand of an operator that no stub answers.
    public func real<Real>(of operand: any Mocked, as type: Real.Type) -> Real? {
        switch plan.kind {
        case .forward, .fallBack, .answered: break
        case .forwardingStep: performEffects()
        case .undecided, .value, .step, .refusal: return nil
        }
        return operand.mock.real as? Real
    }

    /// An argument as the real object's type takes it; `nil`, after a report, when it cannot.
    ///
    /// A partial mock where the real object expects its own kind is replaced by the object behind it.
    public func passed<Value, Real, Taken>(
        _ value: Value, to real: Real, as type: Taken.Type
    ) -> Taken? {
        if let taken = value as? Taken ?? Self.unwrapped(value) as? Taken { return taken }
        reportUnforwardable("\(Real.self) takes \(Taken.self) where the mock is given \(Value.self)")
        return nil
    }

    /// A result or an error of the real object as the mock's type gives it; `nil`, after a report, when it
    /// cannot.
    ///
    /// - Parameters:
    ///   - value: what the real object gave.
    ///   - real: the real object.
    ///   - type: what the mock's member gives.
    ///   - mock: what stands for the real object in a result of type `Self`.
    ///   - kind: what stands for other objects of the real type: partial mocks of this kind.
    public func answered<Value, Real, Given>(
        _ value: Value, by real: Real, as type: Given.Type, for mock: (any Mocked)? = nil,
        kind: (any Mocked.Type)? = nil
    ) -> Given? {
        if let given = value as? Given { return given }
        let wrapping = Wrapping(real: real, mock: mock, kind: kind as? any GeneratedMock.Type, core: core)
        if let given = wrapping.wrapped(value) as? Given { return given }
        reportUnforwardable("\(Real.self) gives \(Value.self) where the mock gives \(Given.self)")
        return nil
    }

    /// Keeps the real object after an asynchronous call has changed it: it may be a value.
    ///
    /// What other calls have changed meanwhile is lost. Synchronous ones use ``changed(real:)``.
    public func keep(real: Any) { core.keep(real: real) }

    /// A `sending` argument or result, which the record of the call keeps as well.
    ///
    /// `nonisolated(unsafe)`: the record is looked at by the test, when the call is over; that whoever got the value does
    /// not change it just then is for the test to see to, as with a spy written by hand.
    public func sent<Value>(_ value: Value) -> sending Value {
        nonisolated(unsafe) let value = value
        return value
    }

    /// Reports that this call cannot be forwarded, when it should be.
    ///
    /// - Parameter reason: a clause that says why.
    public func cannotForward(_ reason: String) {
        if isForwarded { reportUnforwardable(reason) }
    }

    /// The outcome of a forwarded `rethrows` member, whose expansion passes `{ throw $0 }`.
    public func rethrowing(
        _ outcome: Swift.Result<Result, any Error>, _ rethrow: (any Error) throws -> Never
    ) rethrows -> Result {
        switch outcome {
        case .success(let value): return returned(value)
        case .failure(let error): try rethrow(error)
        }
    }

    private func reportUnforwardable(_ reason: String) {
        reportMissing("cannot: \(reason). Stub it: \(core.stubLine(for: record))")
    }

    private func reportMissing(_ text: String) {
        core.report("\(core.titled(record.plainText)) should be forwarded, but \(core.name) \(text).")
    }

    /// The object behind a partial mock, also inside an array or an optional.
    private static func unwrapped(_ value: Any) -> Any {
        if let mock = value as? any Mocked { return mock.mock.real ?? value }
        if let array = value as? [Any] { return array.map(unwrapped) }
        return value
    }
}

/// Puts mocks in the place of the real objects that a member of a real object returns.
private struct Wrapping<Real> {
    let real: Real
    let mock: (any Mocked)?
    let kind: (any GeneratedMock.Type)?
    let core: MockCore

    func wrapped(_ value: Any) -> Any {
        if let array = value as? [Any] { return array.map(wrapped) }
        guard value is Real || Self.isInstance(value, of: real) else { return value }
        if let mock, isReal(value) { return mock }
        return kind?.init(mock: MockCore(core.name, .partial(of: value), site: core.site, in: core.test))
            ?? value
    }

    /// Static members are asked of a type, and return its instances.
    private static func isInstance(_ value: Any, of real: Any) -> Bool {
        guard let type = real as? Any.Type else { return false }
        return Swift.type(of: value) == type
    }

    private func isReal(_ value: Any) -> Bool {
        Swift.type(of: value) is AnyClass && (value as AnyObject) === (real as AnyObject)
    }
}
