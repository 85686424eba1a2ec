import DoppelSupport

extension MockCore {
    /// Fails the test that runs, or else the one that the mock was made in.
    func fail(_ text: String, at site: CallSite) { Failure.report(text, at: site, in: test) }

    /// Fails the test at the mock's line.
    func report(_ text: String) { fail(text, at: site) }

    /// Fails the test at once, and lets `verifyAll` repeat it.
    func report(violation text: String, at site: CallSite) {
        withState { $0.violations.append(Violation(text: text, site: site, wasReported: true)) }
        fail(text, at: site)
    }

    /// Reports a call that a strict mock has neither a stub nor an expectation for, or none any more.
    func refuse(_ call: CurrentCall, _ full: Stub?) -> String {
        let reason = full.flatMap(exhaustion) ?? "is neither stubbed nor expected (the mock is strict)"
        var lines = [
            "\(titled(call.record(in: self).plainText)) was called\(origin(of: call)), but \(reason)."
        ]
        if full == nil { lines += candidates(for: call.record(in: self)) }
        lines.append("Stub it: \(stubLine(for: call.record(in: self)))")
        let text = lines.joined(separator: "\n")
        report(violation: text, at: site)
        return text
    }

    /// The stubs of a member that do not match a call, the closest first, with a mark per argument.
    private func candidates(for call: RecordedCall) -> [String] {
        let stubs = withState { $0.stubs }.reversed().filter { $0.member.title == call.member.title }
        let listed = stubs.map { (entry: $0.listed(call), site: $0.site) }.enumerated().sorted {
            ($0.element.entry.score, $1.offset) > ($1.element.entry.score, $0.offset)
        }
        guard !listed.isEmpty else { return [] }
        return ["Stubs of \(call.member.title), the closest first:"]
            + CallList.shortened(listed.map { "- \($0.element.entry.text) (\($0.element.site))" })
    }

    /// What is to be said of a call that comes when its expectation has had its calls.
    private func exhaustion(of stub: Stub) -> String? {
        guard let count = stub.expectation?.count else { return nil }
        let wish = count.maximum == 0 ? "was expected \(count)" : "was expected \(count), which had come"
        return "\(wish) (\(stub.site); the mock is strict)"
    }

    func noteRejected(_ call: CurrentCall, by stub: Stub) -> String {
        let text =
            "\(titled(call.record(in: self).plainText)) was called\(origin(of: call)), but \(stub.text) is rejected (\(stub.site))."
        report(violation: text, at: stub.site)
        return text
    }

    /// Notes a call that came before its turn; a strict mock fails at once.
    func noteOutOfTurn(_ call: CurrentCall, before earlier: OrderedExpectation) -> String {
        let other = earlier.text + earlier.mock.distinction(among: [place])
        let reason = "\(other) was expected before it (\(earlier.site))"
        return noteOutOfTurn(call, beside: earlier, reason, at: earlier.site)
    }

    /// Notes a call that came when its turn was over; a strict mock fails at once.
    func noteOutOfTurn(_ call: CurrentCall, of stub: Stub, after later: OrderedExpectation) -> String {
        let other = later.text + later.mock.distinction(among: [place])
        let reason = "\(other), which was expected after it, had come already (\(later.site))"
        return noteOutOfTurn(call, beside: later, reason, at: stub.site)
    }

    private func noteOutOfTurn(
        _ call: CurrentCall, beside other: OrderedExpectation, _ reason: String, at site: CallSite
    ) -> String {
        let came = titled(call.record(in: self).plainText) + place.distinction(among: [other.mock])
        let text = "\(came) was called\(origin(of: call)) out of turn: \(reason)."
        if isStrict {
            report(violation: text, at: site)
        } else {
            withState { $0.violations.append(Violation(text: text, site: site, wasReported: false)) }
        }
        return text
    }

    func reportLateUse(_ call: CurrentCall) {
        report(
            """
            \(titled(call.record(in: self).plainText)) was called\(origin(of: call)) after the mock was stopped or its test had ended. It was made at \
            \(site).
            """)
    }
}
