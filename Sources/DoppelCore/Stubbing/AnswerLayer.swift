package import DoppelSupport

/// Something that is asked when neither a stub nor a response set of a registry has answered: a tape.
///
/// Layers are asked in the order in which they came; then the registry's parent is asked, and at last the policy for
/// unmatched requests.
package protocol AnswerLayer: AnyObject, Sendable {
    /// What has to be at hand when it is asked.
    var needs: Needs { get }

    /// Takes a turn for the request, or says why there is none; called once for a request, without any lock.
    func answer(_ request: InterceptedRequest) -> LayerAnswer
}

/// What a layer says to a request.
package enum LayerAnswer: Sendable {
    case reply(Ticket)
    /// Nothing, and why; with a policy, what becomes of the request when nobody else answers it, whatever the
    /// registry's own policy is.
    case missed(any LayerMiss, UnmatchedPolicy?)
}

/// Why a layer did not answer, in words that are made only when they are read.
package protocol LayerMiss: Sendable {
    /// What was looked for where, and what came near.
    var lines: [String] { get }
    /// What to do about it.
    var remedies: [String] { get }
}

extension StubRegistry {
    /// Adds a layer behind those that are there.
    package func insert(layer: some AnswerLayer) {
        state.withLock { $0.layers.append(layer) }
    }

    /// Takes a layer out; a reply under way goes on.
    ///
    /// - Returns: whether it was there.
    @discardableResult
    package func remove(layer: some AnswerLayer) -> Bool {
        state.withLock { state in
            let before = state.layers.count
            state.layers.removeAll { $0 === layer }
            return state.layers.count < before
        }
    }
}

extension Stub {
    /// A stand-in for what answers in a layer, so that events and the journal can name it.
    package init(inLayer name: String, matcher: RequestMatcher = .any, at site: CallSite) {
        self.init(
            id: StubRegistry.nextID(), name: name, matcher: matcher, priority: 0, limit: nil, scenario: nil,
            site: site, group: nil)
    }
}
