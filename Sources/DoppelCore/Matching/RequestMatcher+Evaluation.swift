extension RequestMatcher {
    /// Decides about a request as far as what is allowed permits.
    ///
    /// The logic is Kleene's: what one part rules out needs no other part, so `host && closure` is `.unmatched`
    /// for another host without any need. A user closure is asked when nothing else can decide any more, and its
    /// answer is kept in `answers`.
    ///
    /// - Parameter allowed: what the caller has done. `.body` with a body that is still unread means that it
    ///   cannot be read: matchers then see no body.
    package func evaluate(
        _ request: InterceptedRequest, allowing allowed: Needs, answers: inout ClosureAnswers
    ) -> Verdict {
        guard problems.isEmpty else { return .unmatched }
        let missing = Needs.missing(for: request, allowing: allowed)
        switch node.truth(request, missing, &answers) {
        case .yes(let parameters): return .matched(parameters)
        case .no: return .unmatched
        case .unknown(let needs) where !needs.isEmpty: return .needs(needs)
        case .unknown: return node.askingClosures(request, &answers).verdict
        }
    }
}

extension Needs {
    /// What may not be used: neither allowed nor there already.
    static func missing(for request: InterceptedRequest, allowing allowed: Needs) -> Needs {
        var missing = Needs.all.subtracting(allowed)
        if case .unread = request.body {} else { missing.remove(.body) }
        return missing
    }
}

/// A truth value of three-valued logic; `yes` brings what path templates took.
enum Truth {
    case yes(PathParameters)
    case no
    /// Not decided before these needs are met; no needs: only closures are outstanding.
    case unknown(Needs)

    static func of(_ isTrue: Bool) -> Truth { isTrue ? .yes(PathParameters()) : .no }

    fileprivate var negated: Truth {
        switch self {
        case .yes: .no
        case .no: .yes(PathParameters())
        case .unknown: self
        }
    }

    fileprivate var verdict: Verdict {
        switch self {
        case .yes(let parameters): .matched(parameters)
        case .no: .unmatched
        case .unknown(let needs): .needs(needs)
        }
    }
}

extension RequestMatcher.Node {
    /// The truth without asking closures that have not answered.
    func truth(_ request: InterceptedRequest, _ missing: Needs, _ answers: inout ClosureAnswers) -> Truth {
        switch self {
        case .condition(let condition): condition.truth(request, missing, &answers)
        case .closure(let closure): closure.truth(missing, answers)
        case .all(let nodes): Truth.all(nodes) { $0.truth(request, missing, &answers) }
        case .either(let nodes): Truth.either(nodes) { $0.truth(request, missing, &answers) }
        case .not(let node): node.truth(request, missing, &answers).negated
        case .shorthand(_, let node): node.truth(request, missing, &answers)
        }
    }

    /// The truth when all needs are met: asks the closures, but none whose answer would change nothing.
    func askingClosures(_ request: InterceptedRequest, _ answers: inout ClosureAnswers) -> Truth {
        let truth = truth(request, [], &answers)
        guard case .unknown = truth else { return truth }
        return switch self {
        case .condition: truth
        case .closure(let closure): .of(closure.ask(request, &answers))
        case .all(let nodes): Truth.all(nodes) { $0.askingClosures(request, &answers) }
        case .either(let nodes): Truth.either(nodes) { $0.askingClosures(request, &answers) }
        case .not(let node): node.askingClosures(request, &answers).negated
        case .shorthand(_, let node): node.askingClosures(request, &answers)
        }
    }
}

extension Truth {
    fileprivate static func all(_ nodes: [RequestMatcher.Node], _ truth: (RequestMatcher.Node) -> Truth)
        -> Truth
    {
        var parameters = PathParameters()
        var needs: Needs?
        for node in nodes {
            switch truth(node) {
            case .yes(let found): parameters.merge(found)
            case .no: return .no
            case .unknown(let more): needs = (needs ?? []).union(more)
            }
        }
        return needs.map(Truth.unknown) ?? .yes(parameters)
    }

    fileprivate static func either(
        _ nodes: [RequestMatcher.Node], _ truth: (RequestMatcher.Node) -> Truth
    ) -> Truth {
        var needs: Needs?
        for node in nodes {
            switch truth(node) {
            case .yes(let parameters): return .yes(parameters)
            case .no: continue
            case .unknown(let more): needs = (needs ?? []).union(more)
            }
        }
        return needs.map(Truth.unknown) ?? .no
    }
}

extension Condition {
    fileprivate func truth(
        _ request: InterceptedRequest, _ missing: Needs, _ answers: inout ClosureAnswers
    ) -> Truth {
        let outstanding = needs.intersection(missing)
        guard outstanding.isEmpty else { return .unknown(outstanding) }
        return match(request, &answers).map(Truth.yes) ?? .no
    }
}

extension ClosureCondition {
    fileprivate func truth(_ missing: Needs, _ answers: ClosureAnswers) -> Truth {
        answers[self].map(Truth.of) ?? .unknown(missing)
    }
}

extension PathParameters {
    fileprivate mutating func merge(_ other: PathParameters) {
        guard !other.values.isEmpty else { return }
        values.merge(other.values) { _, new in new }
    }
}
