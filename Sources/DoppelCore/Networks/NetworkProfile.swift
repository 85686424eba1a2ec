/// How a network treats what goes over it: a server's connections, or the requests of sessions in the program.
///
/// ```swift
/// server.network = .slow4G
/// stubs.network = NetworkProfile(latency: .milliseconds(300), downBytesPerSecond: 20_000)
/// ```
public struct NetworkProfile: Sendable, Hashable {
    /// The time that each burst of bytes takes to the client.
    public var latency: Duration
    /// How far a burst's time may be from ``latency``, evenly spread.
    public var jitter: Duration
    /// Bytes per second to the client; `nil` without limit.
    public var downBytesPerSecond: Double?
    /// Bytes per second from the client; `nil` without limit.
    public var upBytesPerSecond: Double?
    /// The share of segments to the client that are lost and sent again, 0 to 1; with 1 nothing arrives.
    ///
    /// A segment has 1,460 bytes, and is sent again after a fifth of a second and the latency.
    public var loss: Double

    /// Makes a profile.
    public init(
        latency: Duration = .zero, jitter: Duration = .zero, downBytesPerSecond: Double? = nil,
        upBytesPerSecond: Double? = nil, loss: Double = 0
    ) {
        self.latency = max(.zero, latency)
        self.jitter = max(.zero, jitter)
        self.downBytesPerSecond = downBytesPerSecond.map { max(1, $0) }
        self.upBytesPerSecond = upBytesPerSecond.map { max(1, $0) }
        self.loss = min(max(0, loss), 1)
    }

    /// How long a sender waits for an acknowledgement before it sends again: the least that Linux takes.
    package static let retransmissionTime = Duration.milliseconds(200)
}

/// The nominal figures of Chrome's presets, which are those for a simulation of connections.
extension NetworkProfile {
    /// Nothing arrives.
    public static let offline = NetworkProfile(loss: 1)
    /// Chrome's "3G": 500 kbit/s both ways, 400 ms.
    public static let slow3G = NetworkProfile(kilobitsDown: 500, up: 500, milliseconds: 400)
    /// Chrome's "Slow 4G": 1.6 Mbit/s down, 750 kbit/s up, 150 ms.
    public static let slow4G = NetworkProfile(kilobitsDown: 1_600, up: 750, milliseconds: 150)
    /// Chrome's "Fast 4G": 9 Mbit/s down, 1.5 Mbit/s up, 60 ms.
    public static let fast4G = NetworkProfile(kilobitsDown: 9_000, up: 1_500, milliseconds: 60)

    private init(kilobitsDown: Double, up: Double, milliseconds: Int) {
        self.init(
            latency: .milliseconds(milliseconds), downBytesPerSecond: kilobitsDown * 125,
            upBytesPerSecond: up * 125)
    }
}
