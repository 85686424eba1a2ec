import DoppelCore
import DoppelSupport
import Foundation

/// What is kept under a URL is outdated when a request has changed something there (RFC 9111, section 4.4).
extension ResponseCache {
    /// Looks at what a registry's requests change.
    func watch(_ registry: StubRegistry) {
        let stop = registry.journal.observers.add { [weak self] in self?.ended($0) }
        let old = watches.withLock { $0.updateValue(stop, forKey: ObjectIdentifier(registry)) }
        old?()
    }

    func stopWatching(_ registry: StubRegistry) {
        watches.withLock { $0.removeValue(forKey: ObjectIdentifier(registry)) }?()
    }

    private func ended(_ exchange: Exchange) {
        guard case .upstream = exchange.source, let status = exchange.response?.status,
            (200..<400).contains(status), exchange.request.method.changesThings
        else { return }
        let request = exchange.sentRequest ?? exchange.request
        // Known before the program has its answer; from the store it goes in its own time.
        outdated.withLock { _ = $0.insert(request.url) }
        Task { await forget(request) }
    }

    private func forget(_ request: InterceptedRequest) async {
        var question = request
        question.method = .get
        question.body = .none
        if let policy = policies.first(where: { $0.matcher.matches(question) }),
            let key = policy.key(of: question)
        {
            // What can't be removed stays outdated.
            do { try await store.remove(key) } catch { return count { $0.storeErrors += 1 } }
        }
        outdated.withLock { _ = $0.remove(request.url) }
    }
}

extension HTTPMethod {
    /// Whether the method is none of the safe ones (RFC 9110, section 9.2.1).
    fileprivate var changesThings: Bool { ![.get, .head, .options, .trace].contains(self) }
}
