import DoppelSupport

/// What will answer a call.
///
/// The kind stands apart from the step, so that asking for it costs no reference counting.
@usableFromInline struct Plan {
    @usableFromInline enum Kind: Sendable {
        /// Stubs have to be asked.
        case undecided
        /// Nothing was said: a default value.
        case fallBack
        /// One of ``DefaultValues/commonValue(of:)``, which is noted already.
        case answered
        /// The real object, or the real code.
        case forward
        /// A step that does nothing but return a value, which is noted already.
        case value
        /// What the step says.
        case step
        /// The real object, after what the step does before.
        case forwardingStep
        /// Nothing may answer: the mode is strict, and a ``Refusal`` says what came.
        case refusal
    }

    @usableFromInline let kind: Kind
    /// The step of a stub for calls of the same types, or a refusal.
    @usableFromInline let step: AnyStep?

    @inlinable init(_ kind: Kind) {
        self.kind = kind
        step = nil
    }

    @inlinable init(_ step: AnyStep) {
        kind = step.kind
        self.step = step
    }
}

/// What a stub does for one call, its types forgotten.
///
/// `@unchecked`: constants; its subclasses ``Step`` and ``Refusal`` say the rest.
@usableFromInline class AnyStep: @unchecked Sendable {
    @usableFromInline final let kind: Plan.Kind
    /// Where the stub is that has no answer here, if that is so.
    let unansweredSite: CallSite?

    init(_ kind: Plan.Kind, unanswered site: CallSite? = nil) {
        self.kind = kind
        unansweredSite = site
    }
}

/// What a strict mock said of a call that it does not answer.
///
/// `@unchecked`: a constant, as in its superclass.
@usableFromInline final class Refusal: AnyStep, @unchecked Sendable {
    @usableFromInline let text: String

    init(_ text: String) {
        self.text = text
        super.init(.refusal)
    }
}
