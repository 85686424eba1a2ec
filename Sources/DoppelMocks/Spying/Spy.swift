import DoppelSupport

/// Where the code that `@Spied` marks asks whether it is stubbed.
///
/// Outside a scope (`withMocks { }`) the code runs as it is written. Members belong to the type `owner`, or else
/// to what their name and file say: so types of one name in two modules, or private in two files, are two.
public enum Spy {
    /// Records a call of a spied member that does not throw; `nil` when no scope is responsible for it.
    @inlinable public static func received<Arguments, Result>(
        _ member: String, in owner: Any.Type? = nil, on subject: AnyObject? = nil, _ arguments: Arguments,
        returning result: Result.Type, fileID: String = #fileID
    ) -> ReceivedCall<Arguments, Result, Never>? {
        guard let core = core(for: member, owner, on: subject, fileID) else { return nil }
        return core.receive(Member(name: member), arguments, on: subject)
    }

    /// Records a call of a spied member that throws `failure`; `nil` when no scope is responsible for it.
    @inlinable public static func received<Arguments, Result, Failure: Error>(
        _ member: String, in owner: Any.Type? = nil, on subject: AnyObject? = nil, _ arguments: Arguments,
        returning result: Result.Type, throwing failure: Failure.Type, fileID: String = #fileID
    ) -> ReceivedCall<Arguments, Result, Failure>? {
        guard let core = core(for: member, owner, on: subject, fileID) else { return nil }
        return core.receive(Member(name: member), arguments, on: subject)
    }

    /// Runs the code of an asynchronous member where the member runs, whatever its module says of functions that
    /// are not isolated; expansions of `@Spied` call this.
    @inlinable public nonisolated(nonsending) static func run<Result, Failure: Error>(
        _ code: nonisolated(nonsending) () async throws(Failure) -> Result
    ) async throws(Failure) -> Result {
        try await code()
    }

    /// Describes calls of a spied synchronous member: of all objects, or of one.
    @inlinable public static func describe<each Value, Result, Failure: Error>(
        _ member: String, in owner: Any.Type? = nil, on subject: AnyObject? = nil, fileID: String = #fileID,
        _ matchers: repeat ArgumentMatcher<each Value>
    ) -> Call<(repeat each Value), Result, Failure> {
        Call(
            core: openCore(for: member, owner, fileID),
            pattern: CallPattern(Member(name: member), on: subject, repeat each matchers))
    }

    /// Describes calls of a spied asynchronous member: of all objects, or of one.
    @inlinable public static func describeAsync<each Value, Result, Failure: Error>(
        _ member: String, in owner: Any.Type? = nil, on subject: AnyObject? = nil, fileID: String = #fileID,
        _ matchers: repeat ArgumentMatcher<each Value>
    ) -> AsyncCall<(repeat each Value), Result, Failure> {
        AsyncCall(
            core: openCore(for: member, owner, fileID),
            pattern: CallPattern(Member(name: member), on: subject, repeat each matchers))
    }

    /// Describes calls of a spied synchronous member with one argument.
    @inlinable public static func describe<Value, Result, Failure: Error>(
        _ member: String, in owner: Any.Type? = nil, on subject: AnyObject? = nil, fileID: String = #fileID,
        _ matcher: ArgumentMatcher<Value>
    ) -> Call<Value, Result, Failure> {
        Call(
            core: openCore(for: member, owner, fileID),
            pattern: CallPattern(Member(name: member), on: subject, only: matcher))
    }

    /// Describes calls of a spied asynchronous member with one argument.
    @inlinable public static func describeAsync<Value, Result, Failure: Error>(
        _ member: String, in owner: Any.Type? = nil, on subject: AnyObject? = nil, fileID: String = #fileID,
        _ matcher: ArgumentMatcher<Value>
    ) -> AsyncCall<Value, Result, Failure> {
        AsyncCall(
            core: openCore(for: member, owner, fileID),
            pattern: CallPattern(Member(name: member), on: subject, only: matcher))
    }

    /// The memory for a call.
    ///
    /// `nil` when no scope is responsible, or when a spied override that runs has called it by `super`.
    @usableFromInline static func core(
        for member: String, _ type: Any.Type?, on subject: AnyObject?, _ fileID: String
    ) -> MockCore? {
        guard let core = core(for: member, type, fileID) else { return nil }
        guard let subject, let type, Swift.type(of: subject) != type else { return core }
        return core.isSuperCall(of: Member(name: member), on: subject, to: type) ? nil : core
    }

    @usableFromInline static func core(for member: String, _ type: Any.Type?, _ fileID: String) -> MockCore? {
        guard MockScope.isAnyOpen, let scope = MockScope.responsibleForSpies else { return nil }
        let key =
            type.map { MockScopeKey.type(ObjectIdentifier($0)) } ?? .spied(owner(of: member), file: fileID)
        return scope.core(key, name: owner(of: member), isSpy: true)
    }

    @usableFromInline static func openCore(for member: String, _ type: Any.Type?, _ fileID: String)
        -> MockCore
    {
        if let core = core(for: member, type, fileID) { return core }
        let name = member.prefix { $0 != " " }
        let problem = """
            \(name) can be stubbed and verified in a scope only, and none is open here. Give the test the trait \
            .mocked, call useMocks() in a test of XCTest, or write withMocks { … } around it.
            """
        return MockCore(owner(of: member), isSpy: true, site: .here(), problem: problem)
    }

    /// What stands for the type of functions that are in none.
    static let functions = "functions"

    /// The type that the member is in: `Books.Library` for `Books.Library.load(id:)`.
    private static func owner(of member: String) -> String {
        let path = member.utf8.prefix { $0 != UInt8(ascii: "(") && $0 != UInt8(ascii: " ") }
        return path.lastIndex(of: UInt8(ascii: ".")).map { String(member[..<$0]) } ?? functions
    }
}
