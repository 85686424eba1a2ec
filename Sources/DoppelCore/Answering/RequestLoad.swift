/// One request's way through a door: what the doors do alike, from the choice of a stub to the plan's body.
///
/// A load lives in one place, a queue or an event loop, where all of its members are used. Whatever may block, or
/// is the user's code, runs elsewhere and comes back.
package protocol RequestLoad: AnyObject, Sendable {
    /// The request as matchers see it.
    var request: InterceptedRequest { get set }
    var record: ExchangeRecord { get set }
    var search: StubSearch? { get set }
    var pursuit: RewritePursuit { get set }
    var plan: ReplyPlan? { get set }
    var reader: BodyReader? { get set }

    // MARK: Going elsewhere

    // The record is opened first, by whoever knows that this door answers: then the journal has the exchange before
    // it takes time.

    /// Runs `body` where it may block, and goes on with its result where the load lives, unless it has ended.
    func elsewhere<Result: Sendable>(
        _ body: @escaping @Sendable () -> Result, then work: @escaping @Sendable (Self, Result) -> Void)

    /// As ``elsewhere(_:then:)``, for asynchronous code, which is cancelled when the load ends.
    func awaiting<Result: Sendable>(
        _ body: @escaping @Sendable () async -> Result, then work: @escaping @Sendable (Self, Result) -> Void)

    /// Tells the registry's handlers of an event, if there are any; then goes on.
    func announce(_ kind: StubEvent.Kind, then work: @escaping @Sendable (Self) -> Void)

    // MARK: What each door does its own way

    /// Gets what matchers need, and decides again.
    func supply(_ needs: Needs, after allowed: Needs)
    /// A stub, a set or a tape answers.
    func answer(_ ticket: Ticket, _ matched: InterceptedRequest)
    /// Nobody answers.
    func unmatched(_ error: UnmatchedRequest, _ policy: UnmatchedPolicy)
    /// Begins to look for a stub from the first registry on.
    func searchAgain()
    /// A plan has been chosen, which is to be begun.
    func activate(_ plan: ReplyPlan)
    /// Performs a plan from its beginning.
    func perform(_ plan: ReplyPlan)
    /// Hands an event to the performer and does what it says.
    func step(_ event: Performer.Event)
    func sendHead()
    /// Passes the request on to the network.
    func goUpstream(as plan: ReplyPlan, _ upstream: UpstreamRequest)
    /// Sends a request to the network, and answers with what comes back as `plan` says.
    func send(_ request: InterceptedRequest, for plan: ReplyPlan)
    func fail(_ error: any Error)
    /// Stubs have rewritten the request over and over.
    func failInCircles()
}

/// A request that a stub has made of another one, on its way to a stub of its own.
package struct RewritePursuit: Sendable {
    /// The request that stubs are asked about, with the plan for when none of them answers.
    package var rewritten: (request: InterceptedRequest, plan: ReplyPlan)?
    var count = 0

    package init() {}

    static let limit = 10
}
