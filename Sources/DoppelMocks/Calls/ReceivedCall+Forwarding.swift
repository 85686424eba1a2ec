import Foundation

extension ReceivedCall {
    /// The object that this call goes on to, when it is forwarded and the mock has one of this type.
    @inlinable public func real<Real>(as type: Real.Type) -> Real? {
        isForwarded ? realAfterEffects(as: type) : nil
    }

    /// The object that this call of an asynchronous member goes on to, after what precedes it.
    @inlinable public nonisolated(nonsending) func realAsync<Real>(as type: Real.Type) async -> Real? {
        guard isForwarded else { return nil }
        await performEffectsAsync()
        return realObject(as: type)
    }

    /// Lets `body` write to the object that this call goes on to; `false` when it is not forwarded.
    ///
    /// Writes of several threads to a value follow each other, so that none is lost: a write waits for the one before.
    @inlinable public func setReal<Real>(as type: Real.Type, _ body: (inout Real) -> Void) -> Bool {
        guard var real = changingReal(as: type) else { return false }
        defer { changed(real: real) }
        body(&real)
        return true
    }

    /// The object that this call goes on to and may change, when it is forwarded; ``changed(real:)`` has to follow, on
    /// the same thread.
    ///
    /// Where it is a value, other changes of the mock wait in between.
    @inlinable public func changingReal<Real>(as type: Real.Type) -> Real? {
        guard let real = real(as: type) else { return nil }
        return core.beginChange(of: real)
    }

    /// Keeps the object that ``changingReal(as:)`` gave, as the call has left it.
    public func changed(real: Any) { core.endChange(keeping: real) }

    /// Whether a stub of a spied member answers in place of the real code.
    ///
    /// When the real code answers, the side effects that precede it run now.
    @inlinable public func isReplaced() -> Bool {
        guard isForwarded else { return true }
        performEffects()
        return false
    }

    /// Whether a stub of a spied asynchronous member answers in place of the real code.
    @inlinable public nonisolated(nonsending) func isReplacedAsync() async -> Bool {
        guard isForwarded else { return true }
        await performEffectsAsync()
        return false
    }

    @inlinable @inline(never) func realAfterEffects<Real>(as type: Real.Type) -> Real? {
        performEffects()
        return realObject(as: type)
    }

    @inlinable var isForwarded: Bool {
        switch plan.kind {
        case .forward, .forwardingStep: true
        case .undecided, .fallBack, .answered, .value, .step, .refusal: false
        }
    }

    @inlinable func realObject<Real>(as type: Real.Type) -> Real? {
        if let real = core.real as? Real { return real }
        core.reportMissingReal(record, type)
        return nil
    }
}

extension MockCore {
    /// Waits for the changes before this one, and returns the object as they have left it.
    @usableFromInline func beginChange<Real>(of object: Real) -> Real {
        guard let valueWrites else { return object }
        valueWrites.lock()
        return real as? Real ?? object
    }

    func endChange(keeping real: Any) {
        keep(real: real)
        valueWrites?.unlock()
    }

    /// Fails the test for a call that has no object to go on to.
    @usableFromInline func reportMissingReal(_ call: RecordedCall, _ type: Any.Type) {
        report(
            """
            \(titled(call.plainText)) should be forwarded, but \(name) has no real object of type \(type). \
            Make it with \(name)(.partial(of: object)).
            """)
    }
}

extension ReceivedCall {
    /// Runs the side effects that precede the answer.
    @inlinable func performEffects() {
        guard let step, !step.effects.isEmpty, let arguments else { return }
        for case .run(let body) in step.effects { body(arguments) }
    }

    @inlinable nonisolated(nonsending) func performEffectsAsync() async {
        guard let step, !step.effects.isEmpty, let arguments else { return }
        for effect in step.effects {
            switch effect {
            case .run(let body): body(arguments)
            case .runAsync(let effect): await effect.body(arguments)
            case .suspend(let pause): await pause.perform()
            }
        }
    }
}
