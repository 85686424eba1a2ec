import Foundation

/// Chromium's driver as a process of its own, which speaks the WebDriver protocol (https://www.w3.org/TR/webdriver2).
public final class ChromeDriver: Sendable {
    let connection: DriverConnection
    private let process: RunningProcess

    /// Why there is no browser on this machine; `nil` when there is one.
    public static let absence: String? = {
        let missing = [("chromedriver", driver), ("chromium", browser)].filter { $0.1 == nil }.map(\.0)
        guard !missing.isEmpty else { return nil }
        return "no \(missing.joined(separator: " and no ")) in PATH: apt-get install chromium chromium-driver"
    }()

    /// The browser's program.
    static let browser = program("chromium") ?? program("chromium-browser") ?? program("google-chrome")
    private static let driver = program("chromedriver")

    /// Starts the driver at a port that is free.
    public init() async throws {
        guard let driver = Self.driver else { throw BrowserError("no chromedriver in PATH") }
        process = try RunningProcess(driver, ["--port=0"])
        guard let line = try await process.line(containing: "started successfully on port"),
            let port = line.split(whereSeparator: { !$0.isNumber }).last.flatMap({ UInt16($0) })
        else { throw BrowserError("chromedriver has ended without naming its port") }
        connection = DriverConnection(port: port)
    }

    /// Ends the driver; its browsers have to be closed before.
    public func stop() { process.end() }

    private static func program(_ name: String) -> String? {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        return folders.map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
    }
}

/// What went wrong between a test and its browser.
public struct BrowserError: Error, CustomStringConvertible {
    /// What went wrong.
    public let description: String

    init(_ description: String) { self.description = description }

    /// Whether the page has no such element any more (WebDriver, section 6.6).
    var isOfStaleElement: Bool { description.hasPrefix("stale element reference") }
}
