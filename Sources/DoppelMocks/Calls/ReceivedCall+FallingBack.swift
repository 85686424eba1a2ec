import DoppelSupport

/// Thrown by a member that has no stub and no default value, and by strict mocks for unexpected calls.
public struct UnstubbedCall: Error, CustomStringConvertible {
    /// What was called, and how it would be stubbed.
    public let description: String
}

extension ReceivedCall {
    /// The value for a call that no stub answers.
    func fallBack(orElse value: Result?) throws(Failure) -> Result {
        if case .refuse(let refusal) = plan, let error = UnstubbedCall(description: refusal) as? Failure {
            throw error
        }
        if let value = value ?? core.defaultValue(for: Result.self, of: record.member) { return value }
        let problem = missingValue
        core.report(problem)
        if let error = UnstubbedCall(description: problem) as? Failure { throw error }
        // Nothing can be returned and nothing thrown: the one place where a mock has to stop the program.
        fatalError(problem)
    }

    private var missingValue: String {
        """
        \(core.name).\(record.plainText) was called, but has no stub, and \(Result.self) has no default value.
        Stub it: \(core.stubLine(for: record, result: Result.self))
        """
    }
}
