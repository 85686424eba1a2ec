import DoppelSupport
import Foundation
#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Who answers the soak's requests: Doppel, or a stand-in with a fault that the soak must notice.
struct SoakSubject: Sendable {
    private let fault: RehearsalProtocol.Fault?

    init(fault: String?) throws {
        self.fault = try fault.map { name in
            guard let fault = RehearsalProtocol.Fault(rawValue: name) else {
                let names = RehearsalProtocol.Fault.allCases.map(\.rawValue).joined(separator: ", ")
                throw UsageError("--fault takes one of: \(names).")
            }
            return fault
        }
    }

    /// Whether this is the library, not a rehearsal.
    var isDoppel: Bool { fault == nil }

    func configuration(seed: UInt64) -> URLSessionConfiguration {
        guard let fault else { return Self.doppel(seed: seed) }
        RehearsalProtocol.script.withLock { $0 = .init(seed: seed, fault: fault) }
        return .default(asking: RehearsalProtocol.self)
    }
}
