public import DoppelCore

extension ControlClient {
    /// The network that connections seem to go over.
    public struct Network: Sendable, Hashable, Codable {
        /// `none`, `offline`, `slow3G`, `slow4G`, `fast4G` or `custom`.
        public var profile: String
        /// The seconds that each burst of bytes takes to the client.
        public var latency: Double?
        /// How many seconds a burst's time may be from ``latency``.
        public var jitter: Double?
        /// The share of segments that are lost and sent again, 0 to 1.
        public var loss: Double?
        /// Bytes per second to the client; `nil` without limit.
        public var downBytesPerSecond: Double?
        /// Bytes per second from the client; `nil` without limit.
        public var upBytesPerSecond: Double?
    }

    /// The network that connections seem to go over.
    public func network() async throws -> Network { try await get(["network"]) }

    /// Changes the network that connections seem to go over: `none`, `offline`, `slow3G`, `slow4G` or `fast4G`.
    public func setNetwork(_ profile: String) async throws {
        try await send("PUT", ["network"], ["profile": .string(profile)])
    }

    /// Changes the network that connections seem to go over, to figures of one's own.
    public func setNetwork(_ profile: NetworkProfile) async throws {
        var content: [String: JSON] = [
            "latency": .number(profile.latency.inSeconds), "jitter": .number(profile.jitter.inSeconds),
            "loss": .number(profile.loss),
        ]
        content["downBytesPerSecond"] = profile.downBytesPerSecond.map { .number($0) }
        content["upBytesPerSecond"] = profile.upBytesPerSecond.map { .number($0) }
        try await send("PUT", ["network"], .object(content))
    }
}
