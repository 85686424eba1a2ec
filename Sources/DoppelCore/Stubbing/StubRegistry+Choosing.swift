import DoppelSupport

/// What a stub that matches says to a request.
enum Claim: Sendable {
    case taken(Ticket)
    case refused(UnmatchedRequest.Refusal)
}

extension StubRegistry {
    /// What is asked for one request: the stubs, then the layers.
    var asked: (StubTable, ArraySlice<any AnswerLayer>) {
        state.withLock { ($0.currentTable(), $0.layers[...]) }
    }

    /// The next registry that is to be asked: one that is off is passed over.
    var enabledParent: StubRegistry? {
        guard let parent else { return nil }
        return parent.isEnabled ? parent : parent.enabledParent
    }

    /// Takes a turn of a stub that matched, unless it is gone, used up, or waits for another state.
    ///
    /// The only part of a choice that needs the lock. No user code runs here.
    func claim(_ stub: Stub, for request: InterceptedRequest, ruled: String?) -> Claim {
        let claim = state.withLock { state -> Claim in
            if let reason = state.reasonToRefuse(stub) { return .refused(reason) }
            if stub.isSet { return state.takeChoice(stub, request, ruled) }
            guard let (turn, recipe) = state.records[stub.id]?.takeTurn() else { return .refused(.removed) }
            if let scenario = stub.scenario, let newState = scenario.newState {
                state.scenarios[scenario.name] = newState
            }
            return .taken(Ticket(stub: stub, turn: turn, recipe: recipe))
        }
        if stub.scenario?.newState != nil, case .taken = claim { changes.send(.scenarios) }
        return claim
    }
}

extension StubRegistry.State {
    fileprivate mutating func takeChoice(
        _ stub: Stub, _ request: InterceptedRequest, _ ruled: String?
    ) -> Claim {
        guard let (choice, recipe) = sets[stub.id]?.take(for: request, ruled: ruled),
            let turn = records[stub.id]?.countTurn()
        else { return .refused(.removed) }
        return .taken(Ticket(stub: stub, turn: turn, recipe: recipe, choice: choice))
    }

    fileprivate func reasonToRefuse(_ stub: Stub) -> UnmatchedRequest.Refusal? {
        guard let record = records[stub.id], !record.isRemoved else { return .removed }
        if stub.isSet, sets[stub.id]?.isEnabled != true { return .off }
        if let limit = stub.limit, record.taken >= limit { return .usedUp(limit) }
        if let scenario = stub.scenario, let required = scenario.requiredState {
            let actual = scenarios[scenario.name, default: Scenario.initialState]
            if actual != required { return .state(scenario.name, required: required, actual: actual) }
        }
        return nil
    }
}
