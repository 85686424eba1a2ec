/// A kind of network: how fast a body arrives, and how long a request waits before its head.
///
/// ```swift
/// stubs.stub(.get("/photo"), reply: .file("photo.jpg").network(.edge))
/// stubs.stub(.get("/map"), reply: .file("map.png").network(.init(bytesPerSecond: 20_000)))
/// ```
public struct NetworkSpeed: Sendable, Hashable {
    /// Bytes of the body per second.
    public var bytesPerSecond: Double
    /// The time before the head.
    public var latency: Duration

    /// Makes a network of one's own.
    public init(bytesPerSecond: Double, latency: Duration = .zero) {
        self.bytesPerSecond = bytesPerSecond
        self.latency = latency
    }
}

// MARK: - OHHTTPStubs

/// The constants of OHHTTPStubs (`OHHTTPStubsDownloadSpeed…`), where a kilobyte has 1000 bytes.
extension NetworkSpeed {
    /// One kilobyte per second.
    public static let oneKBPS = NetworkSpeed(bytesPerSecond: 1_000)
    /// 1.5 kB/s, as OHHTTPStubs documents it (its integer division makes it 1 kB/s).
    public static let slow = NetworkSpeed(bytesPerSecond: 1_500)
    /// GPRS: 7 kB/s.
    public static let gprs = NetworkSpeed(bytesPerSecond: 7_000)
    /// EDGE: 16 kB/s.
    public static let edge = NetworkSpeed(bytesPerSecond: 16_000)
    /// 3G: 400 kB/s.
    public static let threeG = NetworkSpeed(bytesPerSecond: 400_000)
    /// 3G+: 900 kB/s.
    public static let threeGPlus = NetworkSpeed(bytesPerSecond: 900_000)
    /// Wi-Fi: 1500 kB/s.
    public static let wifi = NetworkSpeed(bytesPerSecond: 1_500_000)
}

// MARK: - Browsers

/// The presets of Chrome's developer tools (`NetworkManager.ts`), as they are applied to single requests.
extension NetworkSpeed {
    /// Chrome's "3G", once "Slow 3G": 500 kbit/s and 400 ms, applied as 50 kB/s and 2 s.
    public static let slow3G = NetworkSpeed(bytesPerSecond: 50_000, latency: .milliseconds(2_000))
    /// Chrome's "Slow 4G", once "Fast 3G": 1.6 Mbit/s and 150 ms, applied as 180 kB/s and 562.5 ms.
    public static let slow4G = NetworkSpeed(bytesPerSecond: 180_000, latency: .microseconds(562_500))
    /// The name that ``slow4G`` had before May 2024.
    public static let fast3G = slow4G
    /// Chrome's "Fast 4G": 9 Mbit/s and 60 ms, applied as 1012.5 kB/s and 165 ms.
    public static let fast4G = NetworkSpeed(bytesPerSecond: 1_012_500, latency: .milliseconds(165))
}
