package import DoppelSupport

/// A stub that takes the place of others at once, and may go on where one of them is.
package struct StubReplacement: Sendable {
    let matcher: RequestMatcher
    let name: String?
    let priority: Int
    let times: Times
    let scenario: Scenario?
    let replies: [Reply]
    let isCycling: Bool
    let site: CallSite
    /// The stub whose counts it takes over.
    package var predecessor: StubHandle?
    /// Whether it takes over the replies as well, with what they have counted.
    package var keepsReplies = false

    package init(
        _ matcher: RequestMatcher, name: String?, priority: Int, times: Times, scenario: Scenario?,
        replies: [Reply], isCycling: Bool, site: CallSite
    ) {
        (self.matcher, self.name, self.priority, self.times) = (matcher, name, priority, times)
        (self.scenario, self.replies, self.isCycling, self.site) = (scenario, replies, isCycling, site)
    }

    fileprivate var record: StubRecord {
        var record = StubRecord(Recipe(replies.first ?? .empty))
        for reply in replies.dropFirst() { record.append(Recipe(reply)) }
        if isCycling { record.continuation = .cycle }
        return record
    }
}

extension StubRegistry {
    /// Puts stubs in the place of others, all at once: every request sees either the old ones or the new ones.
    ///
    /// Of the new ones the last is asked first, but all of them after the stubs of their priority that stay.
    package func swap(_ old: [StubHandle], for new: [StubReplacement]) -> [StubHandle] {
        let made = new.map { new in
            let stub = makeStub(new.matcher, new.name, new.priority, new.times, new.scenario, new.site)
            return (stub: stub, record: new.record, new: new)
        }
        let gone = Set(old.map(\.id))
        state.withLock { state in
            for (stub, record, new) in made.reversed() {
                var record = record
                if let before = new.predecessor.flatMap({ state.records[$0.id] }), !before.isRemoved {
                    record.goOn(from: before, repliesToo: new.keepsReplies)
                }
                state.insert(stub, record, behindEquals: true)
            }
            _ = state.remove { gone.contains($0.id) }
        }
        changes.send(.stubs)
        return made.map { StubHandle(stub: $0.stub, registry: self) }
    }
}
