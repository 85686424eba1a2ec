import DoppelSupport

/// Thrown by a member that has no stub and no default value, and by strict mocks for unexpected calls.
public struct UnstubbedCall: Error, CustomStringConvertible {
    /// What was called, and how it would be stubbed.
    public let description: String

    @usableFromInline init(description: String) { self.description = description }
}

extension ReceivedCall {
    /// The value for a call that no stub answers.
    @inlinable func fallBack(orElse value: Result?) throws(Failure) -> Result {
        if let refusal, let error = UnstubbedCall(description: refusal) as? Failure { throw error }
        if let value = value ?? core.defaultValue(for: Result.self, of: log.member) { return value }
        let problem = core.reportMissingValue(record, plan.step)
        if let error = UnstubbedCall(description: problem) as? Failure { throw error }
        // Nothing can be returned and nothing thrown: the one place where a mock has to stop the program.
        fatalError(problem)
    }

    @usableFromInline var refusal: String? {
        plan.kind == .refusal ? (plan.step as? Refusal)?.text : nil
    }
}

extension MockCore {
    /// Fails the test for a call that has neither a stub nor a default value.
    @usableFromInline func reportMissingValue(_ call: RecordedCall, _ step: AnyStep?) -> String {
        let lack = step?.unansweredSite.map { "its stub (\($0)) has no answer" } ?? "has no stub"
        let problem = """
            \(titled(call.plainText)) was called\(origin(of: call.number)), but \(lack), and \(call.resultType) has no default value.
            Stub it: \(stubLine(for: call))
            """
        report(problem)
        return problem
    }
}
