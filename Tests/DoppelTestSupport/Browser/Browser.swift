public import Foundation

/// A Chromium without a window on screen, driven by the WebDriver protocol.
public final class Browser: Sendable {
    private let driver: ChromeDriver
    private let session: String

    /// How many seconds a condition may take to come true; many, since many tests share the machine.
    private static let patience = 30

    /// Starts a browser.
    public init() async throws {
        driver = try await ChromeDriver()
        let answer = try await driver.connection.send("POST", "/session", Self.capabilities)
        guard let id = (answer as? [String: Any])?["sessionId"] as? String else {
            throw BrowserError("chromedriver has given no session")
        }
        session = "/session/\(id)"
    }

    private static var capabilities: [String: Any] {
        let arguments = [
            "--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu", "--no-proxy-server",
            "--disable-background-networking", "--disable-component-update", "--disable-sync",
            "--disable-background-timer-throttling", "--disable-backgrounding-occluded-windows",
            "--disable-renderer-backgrounding", "--force-device-scale-factor=1", "--hide-scrollbars",
            "--window-size=1280,800",
        ]
        let options: [String: Any] = ["args": arguments, "binary": ChromeDriver.browser ?? "chromium"]
        let always: [String: Any] = [
            "browserName": "chrome", "goog:chromeOptions": options,
            "goog:loggingPrefs": ["browser": "ALL", "performance": "ALL"],
            "timeouts": ["script": patience * 1000, "implicit": 0],
        ]
        return ["capabilities": ["alwaysMatch": always]]
    }

    /// Closes the browser and ends its driver.
    public func close() async {
        _ = try? await driver.connection.send("DELETE", session, nil)
        driver.stop()
    }

    /// Asks the driver.
    @discardableResult
    func send(_ method: String, _ path: String, _ content: [String: Any]? = nil) async throws -> Any {
        try await driver.connection.send(method, "\(session)/\(path)", content)
    }
}

// MARK: - Pages

extension Browser {
    /// Goes to an address, as if a person had typed it.
    public func open(_ url: URL) async throws {
        try await send("POST", "url", ["url": url.absoluteString])
    }

    /// Loads the page anew.
    public func reload() async throws { try await send("POST", "refresh") }

    /// The window that is the current one.
    public func window() async throws -> String { try await send("GET", "window") as? String ?? "" }

    /// Opens a window beside the others, and goes on there.
    public func openWindow() async throws {
        let window = try await send("POST", "window/new", ["type": "window"]) as? [String: Any]
        try await use(window?["handle"] as? String ?? "")
    }

    /// Goes on in another window.
    public func use(_ window: String) async throws { try await send("POST", "window", ["handle": window]) }

    /// Closes the current window, and goes on in another.
    public func closeWindow(goingTo window: String) async throws {
        try await send("DELETE", "window")
        try await use(window)
    }

    /// What a script in the page returns; `arguments` are its `arguments[0]` and so on.
    @discardableResult
    public func run(_ script: String, _ arguments: [String] = []) async throws -> String {
        let value = try await send("POST", "execute/sync", ["script": script, "args": arguments])
        return value is NSNull ? "" : "\(value)"
    }

    /// Waits until a JavaScript expression is true in the page.
    ///
    /// The page itself is asked, each time that something in it changes and every 50 ms.
    public func wait(until condition: String, _ arguments: [String] = []) async throws {
        let script = """
            const done = arguments[arguments.length - 1], given = arguments;
            const holds = () => { try { return Boolean(\(condition)); } catch (e) { return false; } };
            const end = Date.now() + \(Self.patience * 900);
            const timer = setInterval(check, 50);
            const observer = new MutationObserver(check);
            observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
            function check() {
                const isTrue = holds();
                if (!isTrue && Date.now() < end) return;
                clearInterval(timer);
                observer.disconnect();
                done(isTrue);
            }
            check();
            """
        let value = try await send("POST", "execute/async", ["script": script, "args": arguments])
        guard value as? Bool == true else {
            let seen = (try? await run("return document.body.innerText")) ?? ""
            throw BrowserError("this never came true: \(condition)\nin the page:\n\(seen)")
        }
    }
}
