/// An `inout` argument that cannot be copied, on its way through a mock.
///
/// A stub reads and changes ``value``, while the call lasts:
///
/// ```swift
/// when(gate.stamp(.any)).does { $0.value.isUsed = true }
/// ```
///
/// `@unchecked`: it belongs to one call, whose member has exclusive access to the variable meanwhile.
public final class UncopiedInout<Value: ~Copyable>: @unchecked Sendable {
    private let place = UnsafeMutablePointer<Value>.allocate(capacity: 1)
    private var isHere = true

    /// Takes the value out of the variable, which `give(back:)` has to fill before anybody looks at it.
    ///
    /// Expansions of `@Mock` call this, and give the value back in a `defer`.
    public init(taking variable: inout Value) {
        withUnsafeMutablePointer(to: &variable) { place.moveInitialize(from: $0, count: 1) }
    }

    /// Puts the value back into the variable that it was taken from.
    public func give(back variable: inout Value) {
        isHere = false
        withUnsafeMutablePointer(to: &variable) { $0.moveInitialize(from: place, count: 1) }
    }

    deinit {
        if isHere { place.deinitialize(count: 1) }
        place.deallocate()
    }

    /// The value of the variable; asking for it after the call has ended is a mistake that stops the program.
    public var value: Value {
        _read {
            precondition(isHere, "This argument cannot be copied: use it while the call of the mock lasts.")
            yield place.pointee
        }
        _modify {
            precondition(isHere, "This argument cannot be copied: use it while the call of the mock lasts.")
            yield &place.pointee
        }
    }
}
