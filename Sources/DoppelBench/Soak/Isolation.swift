import DoppelSupport
import Foundation
#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Many registries at once that are all asked for the same URL: each answer must come from its own.
struct Isolation: Sendable {
    /// One registry, with the session that it is to be reached through.
    struct Tenant: Sendable {
        /// What this registry, and no other, answers.
        let text: String
        /// Runs the requests where the registry is in force.
        let run: @Sendable (_ requests: @Sendable (URLSession) async throws -> Void) async throws -> Void
    }

    /// One of the two ways in which registries are kept apart.
    struct Setting: Sendable {
        let name: String
        let tenants: [Tenant]
    }

    static let address = "https://api.example.com/same"

    let requests: Int
    private let right = Locked(0)
    private let complaints = Locked<[String]>([])

    init(requests: Int) { self.requests = requests }

    /// How many answers came from the registry that was asked, and what went wrong.
    func run(_ setting: Setting, progress: @escaping @Sendable () -> Void) async -> (Int, [String]) {
        await withTaskGroup(of: Void.self) { group in
            for tenant in setting.tenants {
                group.addTask { await ask(tenant, progress) }
            }
        }
        return (right.withLock { $0 }, complaints.withLock { $0 })
    }

    private func ask(_ tenant: Tenant, _ progress: @escaping @Sendable () -> Void) async {
        do {
            try await tenant.run { session in
                for _ in 0..<requests {
                    try await askOnce(tenant, session)
                    progress()
                }
            }
        } catch {
            complain("\(tenant.text): \(error)")
        }
    }

    private func askOnce(_ tenant: Tenant, _ session: URLSession) async throws {
        guard let url = URL(string: Self.address) else { return }
        let text = String(decoding: try await session.data(from: url).0, as: UTF8.self)
        if text == tenant.text {
            right.withLock { $0 += 1 }
        } else {
            complain("\(tenant.text): answered by \(text)")
        }
    }

    private func complain(_ text: String) {
        complaints.withLock { complaints in
            if complaints.count < 10 { complaints.append(text) }
        }
    }
}
