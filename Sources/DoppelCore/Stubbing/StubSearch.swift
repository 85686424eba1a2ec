/// One request's way through a registry and those that it falls back on.
package struct StubSearch: Sendable {
    private let registry: StubRegistry
    private var current: StubRegistry
    private var walk: StubWalk
    /// The layers of the current registry that have not been asked.
    private var layers: ArraySlice<any AnswerLayer>
    private var misses: [any LayerMiss] = []
    /// What a layer that missed says about requests that nobody answers.
    private var policy: UnmatchedPolicy?
    private var finished: [UnmatchedRequest.Search] = []
    /// Why stubs that matched have not answered.
    private var refusals: [Int: UnmatchedRequest.Refusal] = [:]
    /// What matches, and whose claim waits for what its rules need.
    private var pending: (stub: Stub, parameters: PathParameters)?
    /// What closures of rules have answered.
    private var ruleAnswers = ClosureAnswers()

    package init(_ registry: StubRegistry) {
        self.registry = registry
        current = registry
        let (table, layers) = registry.asked
        walk = StubWalk(table)
        self.layers = layers
    }

    /// Goes on where the last call stopped; a matcher that has been asked is not asked again.
    package mutating func decide(_ request: InterceptedRequest, allowing allowed: Needs) -> Decision {
        while true {
            if let decision = claimPending(request, allowing: allowed) { return decision }
            switch walk.next(request, allowing: allowed) {
            case .needs(let needs):
                return .needs(needs)
            case .candidate(let stub, let parameters):
                pending = (stub, parameters)
            case .exhausted:
                if let decision = askLayers(request, allowing: allowed) { return decision }
                finished.append(.init(registryName: current.name, walk: walk))
                guard let parent = current.enabledParent else { return unmatched(request) }
                fallBack(on: parent)
            }
        }
    }

    /// Takes a turn of what matches; `nil` when there is none to take, and the walk goes on.
    private mutating func claimPending(
        _ request: InterceptedRequest, allowing allowed: Needs
    ) -> Decision? {
        guard let (stub, parameters) = pending else { return nil }
        let request = request.taking(parameters)
        var ruled: String?
        for rule in stub.isSet ? current.rules(of: stub) : [] where ruled == nil {
            switch rule.matcher.evaluate(request, allowing: allowed, answers: &ruleAnswers) {
            case .needs(let needs): return .needs(needs)
            case .matched: ruled = rule.choice
            case .unmatched: break
            }
        }
        pending = nil
        switch current.claim(stub, for: request, ruled: ruled) {
        case .refused(let reason):
            refusals[stub.id] = reason
            return nil
        case .taken(let ticket):
            return .reply(ticket, request)
        }
    }

    private mutating func fallBack(on parent: StubRegistry) {
        current = parent
        let (table, layers) = parent.asked
        walk = StubWalk(table, answers: walk.answers)
        self.layers = layers
    }

    /// Asks what comes after the stubs; `nil` when nobody answers.
    private mutating func askLayers(
        _ request: InterceptedRequest, allowing allowed: Needs
    ) -> Decision? {
        while let layer = layers.first {
            let missing = layer.needs.intersection(Needs.missing(for: request, allowing: allowed))
            guard missing.isEmpty else { return .needs(missing) }
            layers.removeFirst()
            switch layer.answer(request) {
            case .reply(let ticket): return .reply(ticket, request)
            case .missed(let miss, let policy):
                misses.append(miss)
                self.policy = self.policy ?? policy
            }
        }
        return nil
    }

    private func unmatched(_ request: InterceptedRequest) -> Decision {
        let error = UnmatchedRequest(
            request: request, searches: finished, refusals: refusals, misses: misses)
        return .unmatched(error, policy ?? registry.policy(for: request))
    }
}

extension InterceptedRequest {
    fileprivate func taking(_ parameters: PathParameters) -> InterceptedRequest {
        var matched = self
        matched.pathParameters = parameters
        return matched
    }
}
