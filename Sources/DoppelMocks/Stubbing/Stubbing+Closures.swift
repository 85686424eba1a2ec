import Dispatch
import DoppelSupport

extension Stubbing {
    /// Calls a closure argument with the given values, before the answer.
    ///
    /// ```swift
    /// when(loader.load(.any, completion: .any)).calls({ $0.1 }, with: .success(data))
    /// ```
    ///
    /// An error that the closure throws fails the test: where the member is to throw it, call the closure in
    /// `does { … }`.
    ///
    /// - Parameters:
    ///   - closure: chooses the closure among the arguments; `{ $0 }` when it is the only one. An optional closure that is `nil`
    ///     is not called.
    ///   - values: what it is called with.
    @discardableResult public func calls<each Value: Sendable, Ignored>(
        _ closure: @escaping @Sendable (Arguments) -> ((repeat each Value) throws -> Ignored)?,
        with values: repeat each Value
    ) -> Self {
        let values = (repeat each values)
        let called = called
        return runs { arguments in
            called.catching { _ = try closure(arguments)?(repeat each values) }
        }
    }

    /// Calls a closure argument with default values, before the answer.
    ///
    /// A closure whose parameters have no default value is not called, which fails the test.
    @discardableResult public func calls<each Value, Ignored>(
        _ closure: @escaping @Sendable (Arguments) -> ((repeat each Value) throws -> Ignored)?
    ) -> Self {
        let called = called
        return runs { arguments in
            guard let values: (repeat each Value) = called.defaults() else { return }
            called.catching { _ = try closure(arguments)?(repeat each values) }
        }
    }

    /// Calls a closure argument that belongs to the main actor: before the answer if the caller is on it, else as soon as
    /// the main actor is free.
    ///
    /// ```swift
    /// when(loader.load(.any, completion: .any)).calls(mainActor: { $0.1 }, with: .success(data))
    /// ```
    @discardableResult public func calls<each Value: Sendable, Ignored>(
        mainActor closure:
            @escaping @Sendable (Arguments) -> (
                @MainActor @Sendable (repeat each Value) throws -> Ignored
            )?,
        with values: repeat each Value
    ) -> Self {
        let values = (repeat each values)
        let called = called
        return runs { arguments in
            guard let closure = closure(arguments) else { return }
            let call = { @MainActor @Sendable in called.catching { _ = try closure(repeat each values) } }
            if MainQueue.isCurrent { MainActor.assumeIsolated(call) } else { Task { await call() } }
        }
    }

    fileprivate var called: CalledClosure {
        CalledClosure(member: core.titled(stub.text), site: stub.site, test: core.test)
    }
}

extension AsyncStubbing {
    /// Calls an asynchronous closure argument, or one that belongs to an actor, with the given values, and waits for it
    /// before the answer.
    @_disfavoredOverload @discardableResult public func calls<each Value: Sendable, Ignored>(
        _ closure: @escaping @Sendable (Arguments) -> ((repeat each Value) async throws -> Ignored)?,
        with values: repeat each Value
    ) -> Self {
        let values = (repeat each values)
        let called = called
        return runs { arguments in
            do { _ = try await closure(arguments)?(repeat each values) } catch { called.report(error) }
        }
    }

    /// Calls an asynchronous closure argument with default values, and waits for it before the answer.
    @_disfavoredOverload @discardableResult public func calls<each Value, Ignored>(
        _ closure: @escaping @Sendable (Arguments) -> ((repeat each Value) async throws -> Ignored)?
    ) -> Self {
        let called = called
        return runs { arguments in
            guard let values: (repeat each Value) = called.defaults() else { return }
            do { _ = try await closure(arguments)?(repeat each values) } catch { called.report(error) }
        }
    }
}

/// Whether the caller is on the main actor, asked where it may not be.
private enum MainQueue {
    private static let key = DispatchSpecificKey<Bool>()
    private static let mark: Void = DispatchQueue.main.setSpecific(key: key, value: true)

    /// By the queue, since on Linux it leaves the main thread as soon as the program has an asynchronous `main`.
    static var isCurrent: Bool {
        mark
        return DispatchQueue.getSpecific(key: key) ?? false
    }
}

/// A closure argument that a stub calls, for messages.
private struct CalledClosure: Sendable {
    let member: String
    let site: CallSite
    let test: (any RunningTest)?

    func catching(_ call: () throws -> Void) {
        do { try call() } catch { report(error) }
    }

    func report(_ error: any Error) {
        Failure.report(
            """
            The closure of \(member) threw \(Words.of(error)), and calls(…) passes errors on to nobody. Where the member is to \
            throw it, call the closure in does { … }.
            """, at: site, in: test)
    }

    /// The default values of all types, or `nil` and a failure.
    func defaults<each Value>() -> (repeat each Value)? {
        let defaults = (repeat DefaultValues.value(of: (each Value).self))
        for (value, type) in repeat (each defaults, (each Value).self) {
            guard value == nil else { continue }
            Failure.report(
                "The closure of \(member) was not called: \(type) has no default value.", at: site, in: test)
            return nil
        }
        return (repeat (each defaults).unsafelyUnwrapped)
    }
}
