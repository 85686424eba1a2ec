extension ReceivedCall {
    /// The object that this call goes on to, when it is forwarded and the mock has one of this type.
    public func real<Real>(as type: Real.Type) -> Real? {
        guard isForwarded else { return nil }
        performEffects()
        return realObject(as: type)
    }

    /// The object that this call of an asynchronous member goes on to, after what precedes it.
    public nonisolated(nonsending) func realAsync<Real>(as type: Real.Type) async -> Real? {
        guard isForwarded else { return nil }
        await performEffectsAsync()
        return realObject(as: type)
    }

    /// Lets `body` write to the object that this call goes on to; `false` when it is not forwarded.
    public func setReal<Real>(as type: Real.Type, _ body: (inout Real) -> Void) -> Bool {
        guard var real = real(as: type) else { return false }
        body(&real)
        core.keep(real: real)
        return true
    }

    /// Whether a stub of a spied member answers in place of the real code.
    ///
    /// When the real code answers, the side effects that precede it run now.
    public func isReplaced() -> Bool {
        guard isForwarded else { return true }
        performEffects()
        return false
    }

    /// Whether a stub of a spied asynchronous member answers in place of the real code.
    public nonisolated(nonsending) func isReplacedAsync() async -> Bool {
        guard isForwarded else { return true }
        await performEffectsAsync()
        return false
    }

    var isForwarded: Bool {
        switch plan {
        case .forward: true
        case .step(let step): if case .forward? = step.answer { true } else { false }
        case .fallBack, .refuse: false
        }
    }

    private func realObject<Real>(as type: Real.Type) -> Real? {
        if let real = core.real as? Real { return real }
        core.report(
            """
            \(core.name).\(record.plainText) should be forwarded, but \(core.name) has no real object of type \
            \(type). Make it with \(core.name)(.partial(of: object)).
            """)
        return nil
    }
}

extension ReceivedCall {
    /// Runs the side effects that precede the answer.
    func performEffects() {
        guard case .step(let step) = plan else { return }
        for case .run(let body) in step.effects { body(record.arguments) }
    }

    nonisolated(nonsending) func performEffectsAsync() async {
        guard case .step(let step) = plan else { return }
        for effect in step.effects {
            switch effect {
            case .run(let body): body(record.arguments)
            case .suspend(let pause): await pause.perform()
            }
        }
    }
}
