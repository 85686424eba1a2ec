public import DoppelCore
public import DoppelSupport

extension ControlClient {
    /// Whether requests were made as often as expected.
    ///
    /// - Parameters:
    ///   - request: which requests, written as the `request` of a stub file.
    ///   - count: how often; at least once by default.
    ///   - duration: how long to wait for them, up to ten minutes; `nil` looks only at what was asked until now.
    public func verify(
        _ request: JSON, _ count: Count = .atLeast(1), within duration: Duration? = nil
    ) async throws -> Verification {
        var content: [String: JSON] = ["request": request, "atLeast": .integer(count.minimum)]
        content["atMost"] = count.maximum.map { .integer($0) }
        return try await verify(content, within: duration)
    }

    /// Whether requests were made in this order; others may have come in between.
    ///
    /// ```swift
    /// let outcome = try await doppel.verifyOrder([["path": "/login"], ["path": "/profile"]], within: .seconds(5))
    /// ```
    ///
    /// - Parameters:
    ///   - requests: the requests, each written as the `request` of a stub file.
    ///   - duration: how long to wait for them, up to ten minutes; `nil` looks only at what was asked until now.
    public func verifyOrder(
        _ requests: [JSON], within duration: Duration? = nil
    ) async throws -> Verification {
        try await verify(["order": .array(requests)], within: duration)
    }

    /// Whether a stub, a set or a tape has answered all requests, or the registry was told what to do with them.
    ///
    /// - Parameter duration: how long to wait for one that nothing answers; `nil` looks only at what was asked until
    ///   now.
    public func verifyNoUnexpectedRequests(within duration: Duration? = nil) async throws -> Verification {
        try await verify(["noUnexpectedRequests": true], within: duration)
    }

    private func verify(_ content: [String: JSON], within duration: Duration?) async throws -> Verification {
        var content = content
        content["within"] = duration.map { .number($0.inSeconds) }
        return try await send("POST", ["verify"], .object(content)).decoded(Verification.self)
    }
}
