public import DoppelSupport

/// The stubs of one program, test or scope, and the journal of what was asked.
///
/// A registry is isolated: it answers only the sessions that are stubbed by it, or the scope that it is
/// opened for, and two registries never see each other's requests.
///
/// ```swift
/// let stubs = StubRegistry()
/// stubs.stub(.get("https://api.example.com/books/{id}")) { request in
///     .json(["id": request.pathParameters["id"], "title": "序言"])
/// }
/// let session = URLSession(configuration: .default.stubbed(by: stubs))
/// ```
///
/// Which stub answers: the highest priority first, then the newest. A stub that has answered as often as
/// its `times` allow, or whose scenario is in another state, lets the next one answer. Response sets are asked
/// behind all stubs, in the order of their registration.
public final class StubRegistry: Sendable {
    /// The name that messages use, such as the name of the test.
    public let name: String
    /// The registry that is asked when no stub of this one matches; `nil` when there is none.
    public let parent: StubRegistry?
    /// Where delays and time-outs get their time from.
    public let time: any TimeSource
    /// What was asked and what answered.
    public let journal: Journal
    /// Who wants to know of what happens to requests.
    package let events: Subscribers<StubEvent>
    package let state: Locked<State>
    let origin: ClockOrigin
    /// Who wants to know of selections, and where they are kept.
    let selections = SelectionHub()

    /// Makes a registry without stubs.
    ///
    /// - Parameters:
    ///   - name: the name that messages use.
    ///   - unmatched: what happens to a request that no stub answers; it fails by default, since a test must
    ///     not reach the network unawares.
    ///   - parent: a registry whose stubs are asked when none of this one matches.
    ///   - time: the system's clock, or a ``TestClock`` to test delays without waiting.
    ///   - journalLimit: how much the journal keeps before the oldest exchanges go.
    public init(
        name: String = "stubs", unmatched: UnmatchedPolicy = .fail, parent: StubRegistry? = nil,
        time: any TimeSource = SystemClock(), journalLimit: Journal.Limit = .init()
    ) {
        self.name = name
        self.parent = parent
        self.time = time
        origin = ClockOrigin(time)
        journal = Journal(limit: journalLimit)
        events = Subscribers()
        state = Locked(State(unmatched: unmatched))
    }

    /// Whether requests are answered by this registry.
    ///
    /// While it is off they go where they would go without it.
    public var isEnabled: Bool {
        get { state.withLock { $0.isEnabled } }
        set {
            state.withLock { $0.isEnabled = newValue }
            changes.send(.enabled)
        }
    }

    /// What happens to a request that no stub answers.
    public var unmatched: UnmatchedPolicy {
        get { state.withLock { $0.unmatched } }
        set {
            state.withLock { $0.unmatched = newValue }
            changes.send(.unmatched)
        }
    }

    /// Hosts whose requests reach the network when no stub answers, whatever ``unmatched`` says; none by default.
    public var passThroughHosts: PassThroughHosts {
        get { state.withLock { $0.passThroughHosts } }
        set { state.withLock { $0.passThroughHosts = newValue } }
    }
}

// MARK: - State

extension StubRegistry {
    /// All that changes together under the registry's lock; no user code runs while it is held.
    package struct State: Sendable {
        var isEnabled = true
        var unmatched: UnmatchedPolicy
        var network: NetworkProfile?
        var usesURLCache = false
        var passThroughHosts: PassThroughHosts = []
        var upstreamCache: (any UpstreamCache)?
        /// In the order in which they are asked: stubs, then those that stand for response sets.
        var stubs: [Stub] = []
        var records: [Int: StubRecord] = [:]
        /// The response sets, by what stands for them among the stubs.
        var sets: [Int: SetRecord] = [:]
        var presets: [Preset] = []
        var scenarios: [String: String] = [:]
        /// What is asked after the stubs, in this order.
        var layers: [any AnswerLayer] = []
        /// Made when the first request after a change asks for it.
        var table: StubTable?

        init(unmatched: UnmatchedPolicy) { self.unmatched = unmatched }

        mutating func currentTable() -> StubTable {
            if let table { return table }
            let made = StubTable(stubs)
            table = made
            return made
        }

        /// Adds a stub before those of its priority, or behind them.
        mutating func insert(_ stub: Stub, _ record: StubRecord, behindEquals: Bool = false) {
            let place = stubs.firstIndex { other in
                other.isSet || other.priority < stub.priority
                    || (!behindEquals && other.priority == stub.priority)
            }
            stubs.insert(stub, at: place ?? stubs.endIndex)
            records[stub.id] = record
            table = nil
        }

        /// Takes out the stubs that `shouldGo` picks, and returns how many there were.
        mutating func remove(where shouldGo: (Stub) -> Bool) -> Int {
            let before = stubs.count
            for stub in stubs where shouldGo(stub) { records[stub.id]?.remove() }
            stubs.removeAll(where: shouldGo)
            if stubs.count != before { table = nil }
            return before - stubs.count
        }
    }
}
