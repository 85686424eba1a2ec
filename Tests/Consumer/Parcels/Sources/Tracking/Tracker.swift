import Foundation

/// Is seen by whoever imports `Parcels`.
public protocol Tracker {
    func place(of parcel: String, at date: Date) async throws -> String
}
