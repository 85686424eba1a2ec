import Doppel
import DoppelSupport
import Foundation
#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension Isolation.Setting {
    static func all(_ count: Int) -> [Isolation.Setting] {
        [
            Isolation.Setting(name: "URLSession.shared", tenants: (1...count).map(Isolation.Tenant.scoped)),
            Isolation.Setting(name: "a session each", tenants: (1...count).map(Isolation.Tenant.separate)),
        ]
    }
}

extension Isolation.Tenant {
    /// A task-local registry, asked through the session that all share.
    fileprivate static func scoped(_ number: Int) -> Isolation.Tenant {
        let text = "registry \(number)"
        return Isolation.Tenant(text: text) { requests in
            try await withStubs(registry(text), name: text) { try await requests(.shared) }
        }
    }

    /// A registry with a session of its own.
    fileprivate static func separate(_ number: Int) -> Isolation.Tenant {
        let text = "registry \(number)"
        return Isolation.Tenant(text: text) { requests in
            let session = URLSession(configuration: .default.stubbed(by: registry(text)))
            defer { session.finishTasksAndInvalidate() }
            try await requests(session)
        }
    }

    private static func registry(_ text: String) -> StubRegistry {
        let stubs = StubRegistry()
        stubs.stub(.get("\(Isolation.address)"), reply: .text(text))
        return stubs
    }
}
