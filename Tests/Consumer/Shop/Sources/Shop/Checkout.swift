import Parcels

/// Has the name of a protocol in `Parcels`.
protocol Courier {
    func call(_ name: String) -> Bool
}

/// Refines a protocol of another package.
protocol NightTracker: Tracker {
    var isAwake: Bool { get }
}

/// Takes a double in place of a depot.
public func send(_ parcel: Parcel, with depot: Depot) -> [String] {
    depot.sort([], by: { $0.label < $1.label }).map(\.label) + ["\(parcel.number)"]
}
