import DoppelCore
import DoppelSupport

/// How often requests are expected to be made.
struct ControlExpectation: Sendable {
    private let matcher: RequestMatcher
    private let count: Count
    private let time: Duration?

    /// How long a client may have the server wait.
    private static let longestTime = 600.0

    init(_ object: ControlObject, _ api: ControlAPI) throws {
        var object = object
        guard let request = object.take("request") else {
            throw ControlProblem(400, "\"request\" is missing: write it as in a stub file.")
        }
        matcher = try api.matcher(request)
        let exactly = try object.count("exactly")
        let (least, most) = (try object.count("atLeast"), try object.count("atMost"))
        time = try object.number("within").map { .seconds(min($0, Self.longestTime)) }
        try object.finish()
        guard exactly == nil || (least == nil && most == nil), (least ?? 0) <= (most ?? .max) else {
            throw ControlProblem(
                400, "Give exactly, or atLeast and atMost, of which the first is no greater.")
        }
        count = Self.count(exactly, least, most)
    }

    private static func count(_ exactly: Int?, _ least: Int?, _ most: Int?) -> Count {
        if let exactly { return .exactly(exactly) }
        if let most { return .range((least ?? 0)...most) }
        return .atLeast(least ?? 1)
    }

    func check(_ stubs: StubRegistry) async -> ControlClient.Verification {
        let text = Locked<String?>(nil)
        let interceptor = Failure.Interceptor { words, _ in text.withLock { $0 = words } }
        let holds = await Failure.$interceptor.withValue(interceptor) {
            guard let time else { return stubs.verify(matcher, count) }
            return await stubs.verify(matcher, count, within: time)
        }
        return ControlClient.Verification(
            holds: holds, count: stubs.journal.exchanges(matching: matcher).count,
            explanation: text.withLock { $0 })
    }
}
