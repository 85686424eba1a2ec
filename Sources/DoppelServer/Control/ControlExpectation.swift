import DoppelCore
import DoppelSupport

/// What is expected of the requests in the journal.
struct ControlExpectation: Sendable {
    private let subject: Subject
    private let time: Duration?

    private enum Subject: Sendable {
        case count(RequestMatcher, Count)
        case order([RequestMatcher])
        case nothingUnexpected
    }

    /// How long a client may have the server wait.
    private static let longestTime = 600.0

    init(_ object: ControlObject, _ api: ControlAPI) throws {
        var object = object
        time = try object.number("within").map { .seconds(min($0, Self.longestTime)) }
        let request = object.take("request")
        let order = object.take("order")
        let isAboutUnexpected = try object.bool("noUnexpectedRequests") ?? false
        let count = try Self.count(&object)
        try object.finish()
        switch (request, order, isAboutUnexpected) {
        case (let request?, nil, false): subject = .count(try api.matcher(request), count ?? .atLeast(1))
        case (nil, let order?, false) where count == nil: subject = .order(try Self.matchers(order, api))
        case (nil, nil, true) where count == nil: subject = .nothingUnexpected
        default:
            throw ControlProblem(
                400,
                """
                Give one of request, order and noUnexpectedRequests: a request, written as in a stub file, may be \
                counted with exactly, atLeast and atMost.
                """)
        }
    }

    private static func count(_ object: inout ControlObject) throws -> Count? {
        let exactly = try object.count("exactly")
        let (least, most) = (try object.count("atLeast"), try object.count("atMost"))
        guard exactly == nil || (least == nil && most == nil), (least ?? 0) <= (most ?? .max) else {
            throw ControlProblem(
                400, "Give exactly, or atLeast and atMost, of which the first is no greater.")
        }
        if let exactly { return .exactly(exactly) }
        if let most { return .range((least ?? 0)...most) }
        return least.map { .atLeast($0) }
    }

    private static func matchers(_ order: JSON, _ api: ControlAPI) throws -> [RequestMatcher] {
        guard let requests = order.array, !requests.isEmpty else {
            throw ControlProblem(400, "order: an array of requests, written as in a stub file, was expected.")
        }
        return try requests.map(api.matcher)
    }

    /// Whether it is met, now or as soon as it can be said within its time.
    func check(_ stubs: StubRegistry) async -> ControlClient.Verification {
        let text = Locked<String?>(nil)
        let interceptor = Failure.Interceptor { words, _ in text.withLock { $0 = words } }
        let holds = await Failure.$interceptor.withValue(interceptor) { await verify(stubs) }
        return ControlClient.Verification(
            holds: holds, count: count(stubs), explanation: holds ? nil : text.withLock { $0 })
    }

    private func verify(_ stubs: StubRegistry) async -> Bool {
        switch subject {
        case .count(let matcher, let count):
            guard let time else { return stubs.verify(matcher, count) }
            return await stubs.verify(matcher, count, within: time)
        case .order(let matchers):
            if let time { await stubs.wait(upTo: time) { stubs.verifyOrder(matchers) } }
            return stubs.verifyOrder(matchers)
        case .nothingUnexpected:
            if let time { await stubs.wait(upTo: time) { !stubs.verifyNoUnexpectedRequests() } }
            return stubs.verifyNoUnexpectedRequests()
        }
    }

    /// The requests that it is about.
    private func count(_ stubs: StubRegistry) -> Int {
        switch subject {
        case .count(let matcher, _): stubs.journal.exchanges(matching: matcher).count
        case .order(let matchers):
            stubs.journal.exchanges.count { exchange in matchers.contains { $0.matches(exchange.request) } }
        case .nothingUnexpected: stubs.journal.exchanges.count(where: \.isUnexpected)
        }
    }
}
