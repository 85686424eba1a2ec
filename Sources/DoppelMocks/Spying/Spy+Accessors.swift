// An expansion knows the code of an accessor, but not the name and the type of its property: so the code comes here
// as a closure, whose type the compiler infers, and the name is what `#function` says.

extension Spy {
    /// The value of a spied getter: what a stub returns, or else what `original` does.
    @inlinable public static func get<Arguments, Value, Failure: Error>(
        _ member: @autoclosure () -> String, in owner: Any.Type? = nil, on subject: AnyObject? = nil,
        _ arguments: Arguments, fileID: String = #fileID, _ original: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        guard isAnyScopeOpen,
            let call = received(
                member(), in: owner, on: subject, arguments, returning: Value.self, throwing: Failure.self,
                fileID: fileID)
        else { return try original() }
        if call.isReplaced() { return try call.result() }
        do throws(Failure) { return call.returned(try original()) } catch { throw call.threw(error) }
    }

    /// The value of a spied asynchronous getter: what a stub returns, or else what `original` does.
    @inlinable public nonisolated(nonsending) static func getAsync<Arguments, Value, Failure: Error>(
        _ member: @autoclosure () -> String, in owner: Any.Type? = nil, on subject: AnyObject? = nil,
        _ arguments: Arguments, fileID: String = #fileID,
        _ original: nonisolated(nonsending) () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        guard isAnyScopeOpen,
            let call = received(
                member(), in: owner, on: subject, arguments, returning: Value.self, throwing: Failure.self,
                fileID: fileID)
        else { return try await original() }
        if await call.isReplacedAsync() { return try await call.resultAsync() }
        do throws(Failure) { return call.returned(try await original()) } catch { throw call.threw(error) }
    }

    /// Does what a spied setter does, unless a stub answers in its place.
    @inlinable public static func set<Arguments>(
        _ member: @autoclosure () -> String, in owner: Any.Type? = nil, on subject: AnyObject? = nil,
        _ arguments: Arguments, fileID: String = #fileID, _ original: () -> Void
    ) { get(member(), in: owner, on: subject, arguments, fileID: fileID, original) }

    /// The object that a property belongs to; whether a property is static cannot be seen from its accessor.
    public static func subject<Object: AnyObject>(_ object: Object) -> AnyObject? { object }

    /// The object that the code of an extension runs for; `nil` for values.
    @_disfavoredOverload public static func subject<Owner>(_ owner: Owner) -> AnyObject? {
        type(of: owner) is AnyClass ? owner as AnyObject : nil
    }

    /// What stands for a class that is asked itself; `nil` for values, and outside of scopes.
    public static func subject<Owner>(_ type: Owner.Type) -> AnyObject? {
        guard isAnyScopeOpen, let type = type as? AnyClass else { return nil }
        return SpiedClass.of(type)
    }

    @usableFromInline static var isAnyScopeOpen: Bool { MockScope.isAnyOpen }
}
