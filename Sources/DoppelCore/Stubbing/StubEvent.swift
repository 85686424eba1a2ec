import DoppelSupport

/// Something that happened to a request on its way.
public struct StubEvent: Sendable {
    /// What happened.
    public enum Kind: Sendable, Hashable, CaseIterable {
        /// A stub was chosen and its reply made; nothing has been sent yet.
        case activated
        /// The reply is a redirect that is about to be followed, after its delay.
        case redirected
        /// The reply is about to end, or has been cut short.
        case finished
        /// No stub matched.
        case missing
    }

    /// What happened.
    public let kind: Kind
    /// The request that it happened to.
    public let request: InterceptedRequest
    /// The stub that answered.
    public let stub: Stub?
    /// The head of the reply; `nil` when an error comes in its place.
    public let response: Exchange.Response?
    /// The request that a redirect leads to.
    public let nextRequest: InterceptedRequest?
    /// The error that the request ends with.
    public let error: (any Error)?

    package init(
        _ kind: Kind, request: InterceptedRequest, stub: Stub? = nil, response: Exchange.Response? = nil,
        nextRequest: InterceptedRequest? = nil, error: (any Error)? = nil
    ) {
        self.kind = kind
        self.request = request
        self.stub = stub
        self.response = response
        self.nextRequest = nextRequest
        self.error = error
    }
}

/// A subscription to a registry's events.
public struct EventSubscription: Sendable {
    let id: Int
    let events: Subscribers<StubEvent>

    /// Ends the subscription; a call under way goes on.
    ///
    /// - Returns: whether the subscription was still there.
    @discardableResult
    public func cancel() -> Bool { events.remove(id) }
}

extension StubRegistry {
    /// Calls `handler` whenever something of this kind happens.
    ///
    /// The handler has returned before the program learns of the reply's next step, so that a test which has
    /// its answer sees all that its handlers did. It may block and may call the registry; other requests
    /// do not wait for it. For one request, handlers are called in the order of its events. One that never
    /// returns holds its request until the request's time limit, and a ``StubEvent/Kind/finished`` request, whose
    /// end is certain by then, for ever.
    ///
    /// ```swift
    /// let subscription = stubs.on(.missing) { event in print("nothing for", event.request.url) }
    /// subscription.cancel()
    /// ```
    @discardableResult
    public func on(
        _ kind: StubEvent.Kind, _ handler: @escaping @Sendable (StubEvent) -> Void
    ) -> EventSubscription {
        let id = events.add { event in if event.kind == kind { handler(event) } }
        return EventSubscription(id: id, events: events)
    }

    /// All events from now on, as a sequence; the newest 1,000 are kept for a reader that falls behind.
    public var eventStream: AsyncStream<StubEvent> {
        AsyncStream(bufferingPolicy: .bufferingNewest(1_000)) { continuation in
            let id = events.add { continuation.yield($0) }
            continuation.onTermination = { [events] _ in events.remove(id) }
        }
    }
}
