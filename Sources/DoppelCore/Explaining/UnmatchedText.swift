import DoppelSupport

/// Words for an unmatched request.
struct UnmatchedText {
    private struct Candidate {
        let stub: Stub
        let answers: ClosureAnswers
        /// The registry that it belongs to, when that is not the one that was asked first.
        let fallback: String?
    }

    private static let nearestCount = 3

    private let error: UnmatchedRequest
    private let candidates: [Candidate]
    private var request: InterceptedRequest { error.request }

    init(_ error: UnmatchedRequest) {
        self.error = error
        candidates = error.searches.enumerated().flatMap { number, search in
            search.walk.table.stubs.map { stub in
                let fallback = number == 0 ? nil : search.registryName
                return Candidate(stub: stub, answers: search.walk.answers, fallback: fallback)
            }
        }
    }

    var text: String {
        let headline = "No stub matched \(JournalText.requestLine(request))"
        let details = RequestText(request).lines.map { "  " + $0 }
        return ([headline] + details + [order] + nearest + invalid + layers + remedies).joined(
            separator: "\n")
    }
}

// MARK: - Who was asked

extension UnmatchedText {
    private static let rule = "by priority, then the newest first; the first that matches answers."

    private var order: String {
        let name = "The registry \"\(error.registryName)\""
        guard error.searches.count < 2 else { return orderOfRegistries }
        let sets = candidates.count { $0.stub.isSet }
        switch (candidates.count - sets, sets) {
        case (0, 0): return "\(name) has no stubs."
        case (1, 0): return "\(name) was asked: its only stub was tried; stubs go \(UnmatchedText.rule)"
        case (let count, 0):
            return "\(name) was asked: its \(count) stubs were tried \(UnmatchedText.rule)"
        case (let count, let sets):
            let counted = "\(Words.counted(count, "stub")) and \(Words.counted(sets, "response set"))"
            return "\(name) was asked: its \(counted) were tried, stubs \(UnmatchedText.setsRule)"
        }
    }

    private static let setsRule =
        "by priority, then the newest first, and then sets in the order of registration."

    private var orderOfRegistries: String {
        let asked = error.searches.map { search in
            let stubs = search.walk.table.stubs.count { !$0.isSet }
            let sets = search.walk.table.stubs.count { $0.isSet }
            let counts = sets == 0 ? "" : ", \(Words.counted(sets, "response set"))"
            return "\"\(search.registryName)\" (\(Words.counted(stubs, "stub"))\(counts))"
        }
        let others = asked.dropFirst().joined(separator: ", then ")
        return
            "The registry \(asked[0]) was asked, then \(others): in each the stubs go \(UnmatchedText.rule)"
    }
}

// MARK: - Which stubs came near

extension UnmatchedText {
    private var nearest: [String] {
        let valid = candidates.filter { $0.stub.matcher.problems.isEmpty }
        let misses = NearMiss.nearest(UnmatchedText.nearestCount, of: valid) {
            ($0.stub.matcher, request, $0.answers)
        }
        guard !misses.isEmpty else { return [] }
        var lines = [misses.count == 1 ? "The nearest stub:" : "The nearest stubs:"]
        for (number, miss) in misses.enumerated() {
            let candidate = valid[miss.position]
            lines.append("  \(number + 1). \(words(candidate))")
            lines += reasons(candidate.stub, miss).map { "       \($0)" }
        }
        return lines
    }

    private func words(_ candidate: Candidate) -> String {
        "\(candidate.stub)" + (candidate.fallback.map { ", in \"\($0)\"" } ?? "")
    }

    private func reasons(_ stub: Stub, _ miss: NearMiss) -> [String] {
        error.refusals[stub.id].map { [$0.words(for: stub)] } ?? miss.differences.map(\.description)
    }

    /// Stubs with a mistake: the one that was meant may be among them.
    private var invalid: [String] {
        let broken = candidates.filter { !$0.stub.matcher.problems.isEmpty }
        guard !broken.isEmpty else { return [] }
        let lines = broken.prefix(UnmatchedText.nearestCount).flatMap { candidate in
            ["  \(words(candidate))"] + candidate.stub.matcher.problems.map { "       \($0)" }
        }
        let hidden = broken.count - UnmatchedText.nearestCount
        return ["Stubs that can match no request:"] + lines + (hidden > 0 ? ["  … and \(hidden) more"] : [])
    }
}

// MARK: - What came after the stubs

extension UnmatchedText {
    private var layers: [String] { error.misses.flatMap(\.lines) }
}

// MARK: - What to do

extension UnmatchedText {
    private var remedies: [String] {
        error.misses.flatMap(\.remedies) + [
            "To answer this request:",
            "  stubs.stub(\(RequestMatcher.describing(request).swiftExpression), reply: .json([:]))",
            "To let requests without a stub reach the network: StubRegistry(unmatched: .passThrough).",
        ]
    }
}

extension UnmatchedRequest.Refusal {
    /// Why a stub that matches did not answer, with what to do.
    func words(for stub: Stub) -> String {
        switch self {
        case .usedUp(let limit):
            "it matches, but has answered \(Count.inWords(limit)), its limit; raise times: or add a stub"
        case .state(let name, let required, let actual):
            "it matches, but only answers while the scenario \"\(name)\" is \"\(required)\"; "
                + "it was \"\(actual)\""
        case .removed:
            "it matches, but was removed while the request was looking for an answer"
        case .off:
            "it matches, but is switched off; setEnabled(true, for: \"\(stub.name ?? "")\") turns it on"
        }
    }
}
