import DoppelCore
import DoppelTestSupport
import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension ControlPanelTests {
    /// The pictures of the documentation; `make panel-test ARGS=--pictures` writes them there.
    @Suite("Pictures")
    struct Pictures {
        private static let folder = ProcessInfo.processInfo.environment["DOPPEL_PICTURES"].map {
            URL(fileURLWithPath: $0, isDirectory: true)
        }

        @Test("the panel is seen with all that it has, light, dark and on a phone")
        func pictures() async throws {
            let ground = try await PanelGround()
            let browser = ground.browser
            try await populate(ground)
            try await ground.openPanel()
            // Not by the mouse, which would be seen to be there.
            try await browser.run("document.querySelector('[data-set=Orders] .more').click()")
            try await browser.run("document.querySelector('.exchange.unmatched').click()")
            try await browser.run("document.activeElement.blur()")
            try await browser.wait(until: "document.querySelector('.comparison')")
            try await picture("panel", browser, width: 1280, height: 800)
            try await browser.prefer("dark")
            try await picture("panel~dark", browser, width: 1280, height: 800)
            try await browser.prefer("light")
            try await browser.run("document.querySelector('[data-set=Orders] .more').click()")
            try await browser.run("document.activeElement.blur()")
            try await picture("panel-phone", browser, width: 390, height: 780)
            try await ground.expectClean()
        }

        private func picture(_ name: String, _ browser: Browser, width: Int, height: Int) async throws {
            try await browser.resize(width, height)
            // Words that come and go would be in one picture and not in the next.
            try await browser.run("document.getElementById('announcements').replaceChildren()")
            let png = try await browser.screenshot()
            // PNG, 11.2.1: width and height stand behind the signature and the head of the first chunk.
            let sizes = [16..<20, 20..<24].map { png[$0].reduce(0) { $0 << 8 | Int($1) } }
            #expect(sizes == [width, height])
            if let folder = Self.folder { try png.write(to: folder.appendingPathComponent("\(name).png")) }
        }

        private func populate(_ ground: PanelGround) async throws {
            let stubs = ground.stubs
            stubs.register(
                ResponseSet("Book", matching: .get("/api/books/{id}")) {
                    Choice("Found", .json(["title": "序言"]))
                    Choice("Sold out", .status(409).json(["error": "sold out"]))
                    Choice("Unknown", .status(404).json(["error": "unknown"]))
                },
                ResponseSet("Orders", matching: .post("/api/orders") && .header("Accept", "application/json"))
                {
                    Choice("Accepted", .status(201).json(["id": 7]))
                    Choice("Payment declined", .status(402).json(["error": "declined"]))
                    Choice("Maintenance", .status(503).text("back at noon"))
                    Choice("Times out", .error(.timedOut))
                },
                ResponseSet("Order status", matching: .get("/api/orders/{id}")) {
                    Choice("Queued", .json(["state": "queued"]))
                    Choice("Shipped", .json(["state": "shipped"]))
                })
            stubs.register(Preset("All is well", ["Login": "Success", "Feed": "Full"]))
            stubs.register(
                Preset("Expired session", ["Login": "Invalid credentials", "Orders": "Payment declined"]))
            stubs.stub(.get("/api/config"), name: "config", reply: .json(["currency": "EUR"]))
            for path in ["app", "api/config", "api/feed", "api/books/12", "api/books/31"] {
                try await ground.ask(path)
            }
            try await ground.ask("api/login", "POST", #"{"user": "ada", "password": "secret"}"#)
            try stubs.select("Empty", for: "Feed")
            try stubs.select("Sold out", for: "Book")
            try stubs.select(.sequence(["Queued", "Shipped"]), for: "Order status")
            try stubs.setExtraDelay(.milliseconds(20), for: "Orders")
            for path in ["api/feed", "api/books/12", "api/orders/7", "api/orders/7"] {
                try await ground.ask(path)
            }
            try await ground.ask("api/orders", "POST", #"{"book": 12, "copies": 1}"#)
            try await ground.ask("api/feed")
        }
    }
}
