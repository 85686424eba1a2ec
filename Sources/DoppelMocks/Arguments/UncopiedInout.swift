import DoppelSupport

/// An `inout` argument that cannot be copied, on its way through a mock.
///
/// A stub reads and changes ``value``, while the call lasts:
///
/// ```swift
/// when(gate.stamp(.any)).does { $0.value.isUsed = true }
/// ```
///
/// `@unchecked`: `place` is touched only by the one who has it, which `access` tells under its lock: those that read it, or
/// the one that changes it, or, before and after all of them, the call. A second one stops the program.
public final class UncopiedInout<Value: ~Copyable>: @unchecked Sendable {
    private enum Access {
        case none
        case reading(Int)
        case changing
        /// The value is back in its variable.
        case over
    }

    private let place = UnsafeMutablePointer<Value>.allocate(capacity: 1)
    private let access = Locked(Access.none)

    /// Takes the value out of the variable, which `give(back:)` has to fill before anybody looks at it.
    ///
    /// Expansions of `@Mock` call this, and give the value back in a `defer`.
    public init(taking variable: inout Value) {
        withUnsafeMutablePointer(to: &variable) { place.moveInitialize(from: $0, count: 1) }
    }

    /// Puts the value back into the variable that it was taken from.
    public func give(back variable: inout Value) {
        begin(.over)
        withUnsafeMutablePointer(to: &variable) { $0.moveInitialize(from: place, count: 1) }
    }

    deinit {
        if case .none = access.withLock({ $0 }) { place.deinitialize(count: 1) }
        place.deallocate()
    }

    /// The value of the variable.
    ///
    /// Asking for it after the call has ended, or on two threads of which one changes it, is a mistake that stops the
    /// program.
    public var value: Value {
        _read {
            begin(.reading(1))
            defer { end() }
            yield place.pointee
        }
        _modify {
            begin(.changing)
            defer { end() }
            yield &place.pointee
        }
    }

    private func begin(_ wanted: Access) {
        access.withLock { access in
            switch (access, wanted) {
            case (.none, _): access = wanted
            case (.reading(let count), .reading): access = .reading(count + 1)
            case (.over, _):
                preconditionFailure(
                    "This argument cannot be copied: use it while the call of the mock lasts.")
            case (.reading, _), (.changing, _):
                preconditionFailure("This argument cannot be copied: use it in one place at a time.")
            }
        }
    }

    private func end() {
        access.withLock { access in
            if case .reading(let count) = access, count > 1 {
                access = .reading(count - 1)
            } else {
                access = .none
            }
        }
    }
}
