public import DoppelCore
import DoppelSupport
import Foundation

extension Tape: AnswerLayer {
    package var needs: Needs {
        let needs = settings.matching.reduce(Needs()) { $0.union($1.needs) }
        return settings.redaction.transforms.isEmpty ? needs : needs.union(.offQueue)
    }

    package func answer(_ request: InterceptedRequest) -> LayerAnswer {
        guard isReplaying else {
            return .missed(TapeMiss(tape: self, live: nil, isUsedUp: false), missPolicy)
        }
        let live = Redactor.redacted(HAR.Request(request), by: settings.redaction)
        let positions = index.positions(of: live)
        guard let ticket = take(of: positions) else {
            return .missed(TapeMiss(tape: self, live: live, isUsedUp: !positions.isEmpty), missPolicy)
        }
        return .reply(ticket)
    }

    private func take(of positions: [Int]) -> Ticket? {
        guard !positions.isEmpty else { return nil }
        let repeats = settings.repeats
        let taken = state.withLock { state -> (position: Int, turn: Int, recipe: Recipe?)? in
            guard let position = state.turns.take(of: positions, repeats) else { return nil }
            return (position, state.turns.counts[position] - 1, state.recipes[position])
        }
        guard let (position, turn, recipe) = taken else { return nil }
        return Ticket(stub: stubs[position], turn: turn, recipe: recipe ?? makeRecipe(position))
    }

    private func makeRecipe(_ position: Int) -> Recipe {
        let recipe = Recipe(archive.log.entries[position].reply(settings.timing))
        state.withLock { $0.recipes[position] = recipe }
        return recipe
    }

    /// A tape that records what it does not have lets it pass.
    private var missPolicy: UnmatchedPolicy? {
        if isRecording { return .passThrough }
        switch settings.onMiss {
        case .fail: return .fail
        case .passThrough: return .passThrough
        case .registryPolicy: return nil
        }
    }
}

extension StubRegistry {
    /// Lets a tape answer what no stub and no response set answers, and record what passes through.
    ///
    /// - Parameter tape: is asked after tapes that were inserted before.
    public func insert(_ tape: Tape) {
        insert(layer: tape)
        tape.startRecording(journal)
    }

    /// Takes a tape out, and saves it; a reply under way goes on.
    ///
    /// - Throws: Foundation's error when the file cannot be written.
    public func eject(_ tape: Tape) throws {
        remove(layer: tape)
        tape.stopRecording(journal)
        try tape.save()
    }
}
