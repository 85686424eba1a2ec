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
    /// `nil` when no scope is responsible for it, or when an override has recorded it that calls this one by `super`.
    ///
    /// - Parameters:
    ///   - twin: any call of the overridden method.
    ///   - owner: the class that the override is in.
    @inlinable public static func received<Arguments, Result, Failure: Error>(
        overriding twin: @autoclosure () -> Call<Arguments, Result, Failure>, by owner: AnyClass,
        on subject: AnyObject?, _ arguments: Arguments, returning result: Result.Type
    ) -> ReceivedCall<Arguments, Result, Failure>? {
        guard isAnyScopeOpen, let subject, isAnyScopeResponsible else { return nil }
        let call = twin()
        guard call.core.takes(call.pattern.member, on: subject, by: owner) else { return nil }
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
    private let noteResult: (Result) -> Void
    private let noteError: (Failure) -> Void

    fileprivate init(result: @escaping (Result) -> Void, error: @escaping (Failure) -> Void) {
        (noteResult, noteError) = (result, error)
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
    /// The call of an override which may throw less than what it overrides.
    public func overriding<Narrow: Error>(throwing narrow: Narrow.Type) -> OverridingCall<Result, Narrow> {
        OverridingCall(
            result: { _ = returned($0) },
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

    /// Whether the code in `owner` is the first that a call of the object reaches: other code is called by `super`.
    ///
    /// Of the classes of an object the last that overrides a member is called first, and so is known from then on.
    @usableFromInline func takes(_ member: Member, on subject: AnyObject, by owner: AnyClass) -> Bool {
        let key = OverrideKey(member: member, type: ObjectIdentifier(SpiedClass.type(of: subject)))
        return withState { state in
            if let first = state.overrides[key], first != owner {
                guard SpiedClass.inherits(owner, from: first) else { return false }
            }
            state.overrides[key] = owner
            return true
        }
    }

    /// Whether a spied override has received the object's calls of a member that `owner` introduces.
    @usableFromInline func hasOverride(of member: Member, on subject: AnyObject, below owner: Any.Type)
        -> Bool
    {
        let type: AnyClass = SpiedClass.type(of: subject)
        guard type != owner else { return false }
        let key = OverrideKey(member: member, type: ObjectIdentifier(type))
        return withState { $0.overrides[key] != nil }
    }
}

/// A member of the objects of a class.
struct OverrideKey: Hashable {
    let member: Member
    let type: ObjectIdentifier
}
