// An override is recorded, and stubbed, as a call of the method that it overrides. Whether that one is spied on,
// and under which name, its expansion cannot see. Overload resolution can: the twin of a method that overrides has
// one more parameter than the twin of one that does not, so that a description finds the inherited twin where there
// is one.

extension Spy {
    /// What no call passes, in the twin of an override.
    ///
    /// Among the twins of several overrides it lets the compiler prefer that of the uppermost class, since what takes
    /// any class `A` takes its subclasses, too.
    public typealias Overriding<Owner> = ((Owner.Type) -> Void)?

    /// Records a call of a spied override.
    ///
    /// `nil` when no scope is responsible for it, or when an override that runs calls this one by `super`. Expansions of
    /// `@Spied` call this.
    ///
    /// - Parameters:
    ///   - twin: any call of the overridden method.
    ///   - owner: the class that the override is in.
    ///   - subject: the object that is called, or the class.
    ///   - arguments: what it is called with.
    ///   - result: the type of what the overridden method returns.
    @inlinable public static func received<Arguments, Result, Failure: Error>(
        overriding twin: @autoclosure () -> Call<Arguments, Result, Failure>, by owner: AnyClass,
        on subject: AnyObject?, _ arguments: Arguments, returning result: Result.Type
    ) -> ReceivedCall<Arguments, Result, Failure>? {
        guard isAnyScopeOpen, let subject, isAnyScopeResponsible else { return nil }
        let call = twin()
        guard !call.core.isSuperCall(of: call.pattern.member, on: subject, to: owner) else { return nil }
        return call.core.receive(call.pattern.member, arguments, on: subject)
    }

    @usableFromInline static var isAnyScopeResponsible: Bool { MockScope.responsibleForSpies != nil }

    /// The class that a description means which is made in `owner`; `nil` for `owner` itself, and so all objects.
    public static func subject(_ type: AnyClass, in owner: AnyClass) -> AnyObject? {
        type == owner ? nil : SpiedClass.of(type)
    }
}

extension ReceivedCall {
    /// The result that a stub gives to an override, which may throw less than what it overrides.
    ///
    /// `nil`, and a failure of the test, for errors that it cannot throw: then the override runs as it is written.
    @inlinable public func result<Narrow: Error>(throwing narrow: Narrow.Type) throws(Narrow) -> Result? {
        do throws(Failure) {
            return try result()
        } catch {
            if let error = error as? Narrow { throw error }
            core.reportUnthrowable(error, record)
            return nil
        }
    }

    /// The result that a stub gives to an asynchronous override.
    @inlinable public nonisolated(nonsending) func resultAsync<Narrow: Error>(
        throwing narrow: Narrow.Type
    ) async throws(Narrow) -> Result? {
        do throws(Failure) {
            return try await resultAsync()
        } catch {
            if let error = error as? Narrow { throw error }
            core.reportUnthrowable(error, record)
            return nil
        }
    }
}

/// What is left to do for a call of an override that runs as it is written: its end is noted.
public struct OverridingCall<Result, Failure: Error> {
    private let core: MockCore
    private let member: Member
    private let noteResult: (Result) -> Void
    private let noteError: (Failure) -> Void

    fileprivate init(
        _ core: MockCore, _ member: Member, result: @escaping (Result) -> Void,
        error: @escaping (Failure) -> Void
    ) {
        (self.core, self.member) = (core, member)
        (noteResult, noteError) = (result, error)
    }

    /// Notes that the override in the class `owner` runs for an object, as long as it does.
    public func running(in owner: AnyClass, on subject: AnyObject?) -> RunningOverride? {
        subject.map { RunningOverride(of: member, in: owner, on: $0, core) }
    }

    /// Notes that the override returned `result`, and returns it.
    public func returned(_ result: Result) -> Result {
        noteResult(result)
        return result
    }

    /// Notes that the override threw `error`, and returns it.
    public func threw(_ error: Failure) -> Failure {
        noteError(error)
        return error
    }
}

extension ReceivedCall {
    /// Notes that the override in the class `owner` runs for an object, as long as it does.
    public func running(in owner: AnyClass, on subject: AnyObject?) -> RunningOverride? {
        subject.map { RunningOverride(of: log.member, in: owner, on: $0, core) }
    }

    /// The call of an override which may throw less than what it overrides.
    public func overriding<Narrow: Error>(throwing narrow: Narrow.Type) -> OverridingCall<Result, Narrow> {
        OverridingCall(
            core, log.member, result: { _ = returned($0) },
            error: { error in if let error = error as? Failure { _ = threw(error) } })
    }
}

extension MockCore {
    /// Fails the test for a stub that throws where an override cannot.
    @usableFromInline func reportUnthrowable(_ error: any Error, _ call: RecordedCall) {
        let owner = call.subject.map { "of \($0.type) " } ?? ""
        report(
            """
            The stub of \(titled(call.plainText)) throws \(Words.of(error)), but its override \(owner)cannot: it ran \
            as it is written.
            """)
    }
}
