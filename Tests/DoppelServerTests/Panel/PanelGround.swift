import DoppelCore
import DoppelServer
import DoppelTestSupport
import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A server with a panel, a page under test, and a browser in which both can be opened.
struct PanelGround {
    let stubs = StubRegistry(name: "Bookshop")
    let server: StubServer
    let browser: Browser

    init(_ control: StubServer.Control = .init(), port: UInt16 = 0) async throws {
        browser = try #require(BrowserTrait.browser)
        // Tests come one after the other: what the last one has left behind is not this one's.
        try await browser.open(URL(string: "about:blank")!)
        try await browser.resize(1280, 800)
        try await browser.prefer("light")
        _ = try await browser.problems()
        _ = try await browser.requests()
        server = try stubs.serve(.init(port: port, control: control))
        register()
    }

    private func register() {
        stubs.stub(.get("/app"), name: "app", reply: .text(Self.page, type: "text/html; charset=utf-8"))
        stubs.register(
            ResponseSet("Login", matching: .post("/api/login")) {
                Choice("Success", .json(["token": "t"]))
                Choice("Invalid credentials", .status(401).json(["error": "invalid"]))
                Choice("Offline", .error(.notConnectedToInternet))
            },
            ResponseSet("Feed", matching: .get("/api/feed")) {
                Choice("Full", .json(["books": ["Emma", "Ulysses"]]))
                Choice("Empty", .json(["books": []]))
                Choice("Broken", .status(503).text("down"))
            })
        stubs.register(Preset("Nothing works", ["Login": "Invalid credentials", "Feed": "Broken"]))
    }

    /// A server without any sets where another has been.
    static func again(at port: UInt16, _ token: String) async throws -> StubServer {
        try StubRegistry().serve(.init(port: port, control: .init(token: token)))
    }

    /// A page that shows what it gets, and how long that took.
    private static let page = """
        <!DOCTYPE html><title>Bookshop</title><link rel="icon" href="data:,">
        <button id="load">Load</button> <output id="answer"></output> <output id="time"></output>
        <script>
        document.getElementById('load').onclick = async () => {
            const start = performance.now();
            const response = await fetch('/api/feed');
            const text = await response.text();
            document.getElementById('time').textContent = performance.now() - start;
            document.getElementById('answer').textContent = response.status + ' ' + text;
        };
        </script>
        """

    /// Opens the panel, and waits until it shows everything.
    func openPanel() async throws {
        try await browser.open(server.url.appendingPathComponent("__doppel/panel"))
        try await browser.wait(until: "document.getElementById('connection').textContent === 'Live'")
    }

    /// Opens the page under test in a window of its own.
    ///
    /// - Returns: the panel's window, and that of the page under test, which is the current one.
    func openApp() async throws -> (panel: String, app: String) {
        let panel = try await browser.window()
        try await browser.openWindow()
        try await browser.open(server.url.appendingPathComponent("app"))
        return (panel, try await browser.window())
    }

    /// Has the page under test ask, and waits for what it shows.
    func load(expecting text: String) async throws {
        try await browser.run("document.getElementById('answer').textContent = ''")
        try await browser.click("#load")
        try await browser.wait(
            until: "document.getElementById('answer').textContent === given[0]", [text])
    }

    /// Asks the server from outside the browser.
    @discardableResult
    func ask(_ path: String, _ method: String = "GET", _ content: String? = nil) async throws -> String {
        var request = URLRequest(url: server.url.appendingPathComponent(path))
        request.httpMethod = method
        request.httpBody = content.map { Data($0.utf8) }
        if content != nil { request.setValue("application/json", forHTTPHeaderField: "Content-Type") }
        let (data, response) = try await URLSession.shared.data(for: request)
        return "\((response as? HTTPURLResponse)?.statusCode ?? 0) \(String(decoding: data, as: UTF8.self))"
    }

    /// No problem was logged, no policy broken, and no request has left the server.
    func expectClean(sourceLocation: SourceLocation = #_sourceLocation) async throws {
        #expect(try await browser.problems() == [], sourceLocation: sourceLocation)
        let origin = server.url.absoluteString
        let foreign = try await browser.requests().filter { url in
            !["blob", "data", "about"].contains(url.scheme) && !url.absoluteString.hasPrefix(origin + "/")
        }
        #expect(foreign == [], sourceLocation: sourceLocation)
    }
}
