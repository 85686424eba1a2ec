import DoppelSupport

/// A turn of a stub, taken for one request: kept across suspend and resume, not given back on cancel.
package struct Ticket: Sendable {
    package let stub: Stub
    /// How many requests the stub had answered before.
    package let turn: Int
    package let recipe: Recipe

    package init(stub: Stub, turn: Int, recipe: Recipe) {
        self.stub = stub
        self.turn = turn
        self.recipe = recipe
    }
}

/// What is done with a request.
package enum Decision: Sendable {
    case reply(Ticket, InterceptedRequest)
    case unmatched(UnmatchedRequest, UnmatchedPolicy)
    /// The search can't go on without this; call ``StubSearch/decide(_:allowing:)`` again with it.
    case needs(Needs)
}

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
            switch walk.next(request, allowing: allowed) {
            case .needs(let needs):
                return .needs(needs)
            case .candidate(let stub, let parameters):
                switch current.claim(stub) {
                case .refused(let reason): refusals[stub.id] = reason
                case .taken(let ticket): return .reply(ticket, request.taking(parameters))
                }
            case .exhausted:
                if let decision = askLayers(request, allowing: allowed) { return decision }
                finished.append(.init(registryName: current.name, walk: walk))
                guard let parent = current.enabledParent else { return unmatched(request) }
                fallBack(on: parent)
            }
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

/// What a stub that matches says to a request.
private enum Claim: Sendable {
    case taken(Ticket)
    case refused(UnmatchedRequest.Refusal)
}

extension StubRegistry {
    /// What is asked for one request: the stubs, then the layers.
    fileprivate var asked: (StubTable, ArraySlice<any AnswerLayer>) {
        state.withLock { ($0.currentTable(), $0.layers[...]) }
    }

    /// The next registry that is to be asked: one that is off is passed over.
    fileprivate var enabledParent: StubRegistry? {
        guard let parent else { return nil }
        return parent.isEnabled ? parent : parent.enabledParent
    }

    /// Takes a turn of a stub that matched, unless it is gone, used up, or waits for another state.
    ///
    /// The only part of a choice that needs the lock. No user code runs here.
    fileprivate func claim(_ stub: Stub) -> Claim {
        state.withLock { state -> Claim in
            if let reason = state.reasonToRefuse(stub) { return .refused(reason) }
            guard let (turn, recipe) = state.records[stub.id]?.takeTurn() else { return .refused(.removed) }
            if let scenario = stub.scenario, let newState = scenario.newState {
                state.scenarios[scenario.name] = newState
            }
            return .taken(Ticket(stub: stub, turn: turn, recipe: recipe))
        }
    }
}

extension StubRegistry.State {
    fileprivate func reasonToRefuse(_ stub: Stub) -> UnmatchedRequest.Refusal? {
        guard let record = records[stub.id], !record.isRemoved else { return .removed }
        if let limit = stub.limit, record.taken >= limit { return .usedUp(limit) }
        if let scenario = stub.scenario, let required = scenario.requiredState {
            let actual = scenarios[scenario.name, default: Scenario.initialState]
            if actual != required { return .state(scenario.name, required: required, actual: actual) }
        }
        return nil
    }
}
