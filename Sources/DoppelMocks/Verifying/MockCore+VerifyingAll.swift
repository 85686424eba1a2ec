import DoppelSupport

extension MockCore {
    var expectations: [Expectation] { withState { $0.stubs }.compactMap(\.expectation) }

    /// Fails the test for what was not as expected.
    ///
    /// - Parameter again: whether to repeat what an earlier call has reported. The end of a scope does not, which
    ///   comes behind what the test itself asked for.
    func verifyAll(again: Bool = true) {
        for stub in withState({ $0.stubs }) {
            guard let expectation = stub.expectation, !expectation.isRejection, !expectation.isMet else {
                continue
            }
            if expectation.takeReport(again: again) {
                fail(missing(stub, expectation), at: stub.site)
            }
        }
        for violation in takeViolations(again: again) {
            let reminder = violation.wasReported ? "\n\(Self.reminder)" : ""
            fail(violation.text + reminder, at: violation.site)
        }
        if isStrict { verifyStubsUsed(again: again) }
    }

    private func takeViolations(again: Bool) -> [Violation] {
        withState { state in
            let due = state.violations.filter { again || !$0.wasRepeated && !$0.wasReported }
            for index in state.violations.indices { state.violations[index].wasRepeated = true }
            return due
        }
    }

    private static let reminder =
        "verifyAll repeats what was reported when it happened, in case it was swallowed."

    private func missing(_ stub: Stub, _ expectation: Expectation) -> String {
        let came = Count.inWords(expectation.received)
        let head = "\(titled(stub.text)) was called \(came), but was expected \(expectation.count)."
        let calls = calls.filter { $0.log.member.title == stub.member.title }.map { stub.listed(record($0)) }
        let list = CallList(self, stub.member, calls)
        return ([head] + list.lines + list.others + list.advice).joined(separator: "\n")
    }

    func verifyNoMoreCalls(at site: CallSite) {
        OrderedPassage.current?.settle()
        let rest = withState { state in state.calls.filter { !$0.log.isVerified(at: $0.index) } }
        guard !rest.isEmpty else { return }
        let shown = rest.prefix(CallList.mostCalls).enumerated()
        let lines = CallList.shortened(
            shown.map { "\($0.offset + 1). \(line(record($0.element)))" }, of: rest.count)
        let head = "\(name) received \(Words.calls(rest.count)) that nothing verified or expected:"
        fail(([head] + lines).joined(separator: "\n"), at: site)
    }

    /// Fails the test for stubs that no call used; one that a newer one of the same calls replaced, as a test does with
    /// what its set-up has stubbed, need not be used.
    func verifyStubsUsed(again: Bool = true) {
        let stubs = withState { state in
            state.stubs.filter { $0.expectation == nil }.map { (stub: $0, isUsed: $0.isUsed) }
        }
        for (place, (stub, isUsed)) in stubs.enumerated() where !isUsed {
            let isReplaced = stubs[(place + 1)...].contains { stub.isReplaced(by: $0.stub) }
            guard !isReplaced, withState({ _ in stub.takeReport(again: again) }) else { continue }
            fail("\(titled(stub.text)) is stubbed, but was not called.", at: stub.site)
        }
    }
}
