#if canImport(Synchronization) && !canImport(Darwin)
    public import Synchronization

    /// A number that several threads count up, without a lock where the platform has atomics for Swift.
    @usableFromInline final class SharedNumber: Sendable {
        @usableFromInline let number = Atomic<Int>(0)

        init() {}

        @inlinable var value: Int { number.load(ordering: .acquiring) }

        /// Adds `step`, and returns the sum.
        @inlinable @discardableResult func add(_ step: Int) -> Int {
            number.wrappingAdd(step, ordering: .acquiringAndReleasing).newValue
        }
    }
#else
    import DoppelSupport

    /// A number that several threads count up; bare atomics would ask for macOS 15 and iOS 18.
    @usableFromInline final class SharedNumber: Sendable {
        private let number = Locked(0)

        init() {}

        @usableFromInline var value: Int { number.withLock { $0 } }

        /// Adds `step`, and returns the sum.
        @usableFromInline @discardableResult func add(_ step: Int) -> Int {
            number.withLock { number in
                number += step
                return number
            }
        }
    }
#endif
