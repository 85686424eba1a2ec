import CParcels
import Foundation
import Scales

/// Is a closure that does not escape.
public typealias Delivered = (Parcel) -> Void
/// Is a protocol by another name.
public typealias Watched = Labelled & CustomStringConvertible

/// Is what couriers carry.
public struct Parcel: Equatable {
    /// What tells it from others.
    public var number: Int

    /// Numbers are from C.
    public init(number: Int = Int(parcel_number())) { self.number = number }
}

/// Is used as a type.
public protocol Labelled {
    var label: String { get }
}

/// Is written without a single `any`.
public protocol Depot {
    var labels: [String: Labelled?] { get set }
    var last: Error? { get }
    func sort(_ things: [Labelled], by order: (Labelled, Labelled) -> Bool) -> [Labelled]
    func watch(_ thing: Watched?, with types: [Labelled.Type]) -> (Labelled & Sendable)?
    func each(_ body: Delivered)
    func pick<Thing: Labelled>(_ thing: Thing, from others: some Sequence<Labelled>) -> Labelled!
}

/// Refines a protocol of another module, and leaves its type open.
public protocol ParcelScale: Scale {
    func weigh(_ parcel: Parcel) -> Int
}

/// Has the name of a protocol in `Shop`.
public protocol Courier {
    func pickUp(_ parcel: Parcel) -> Bool
}

/// Has a protocol in it.
public enum Route {
    /// Is in a type.
    public protocol Planner {
        func plan(_ stops: [Stop]) -> Stop?
    }

    /// Is seen as `Stop` in the type around it only.
    public struct Stop: Equatable {
        /// Where it is.
        public var name: String

        /// A stop.
        public init(name: String) { self.name = name }
    }
}

/// Is out of reach for other packages.
protocol Secret {
    func tell() -> String
}

/// Is one of many that nobody names.
public protocol Unused: Numeric {
    func use() -> NoMockMentionsThis
}

/// Is in the file of mocks if `Unused` is.
public struct NoMockMentionsThis {}
