import DoppelCore
import DoppelServer
import DoppelTestSupport
import Foundation
import Testing

extension ControlPanelTests {
    @Suite("The log")
    struct Log {
        /// A panel with four requests: 200, 503, 401 and one that nothing answers.
        private func open() async throws -> PanelGround {
            let ground = try await PanelGround()
            try await ground.ask("api/feed")
            try ground.stubs.select("Broken", for: "Feed")
            try await ground.ask("api/feed")
            try ground.stubs.select("Invalid credentials", for: "Login")
            try await ground.ask("api/login", "POST", #"{"user": "Ada Lovelace"}"#)
            try await ground.ask("api/nowhere", "DELETE")
            try await ground.openPanel()
            return ground
        }

        @Test("the filter's words each have to hold, and a minus turns one round")
        func filter() async throws {
            let ground = try await open()
            let browser = ground.browser
            let table: [(words: String, found: [String])] = [
                ("", ["DELETE 404", "POST 401", "GET 503", "GET 200"]),
                ("method:post", ["POST 401"]), ("METHOD:Get status:5xx", ["GET 503"]),
                ("status:4xx", ["DELETE 404", "POST 401"]), ("status:400-403", ["POST 401"]),
                ("status:200", ["GET 200"]), ("status:none", []),
                ("unmatched", ["DELETE 404"]), ("-unmatched -method:get", ["POST 401"]),
                ("failed", ["DELETE 404", "POST 401", "GET 503"]), ("network", []),
                ("set:feed", ["GET 503", "GET 200"]), ("path:/api/log", ["POST 401"]),
                ("host:127.0.0.1 lovelace", ["POST 401"]), ("broken", ["GET 503"]), ("host:example", []),
            ]
            for row in table {
                try await browser.type(row.words, into: "#filter")
                let found = try await browser.run(
                    """
                    const words = (row) => ['.method', '.status'].map((it) => row.querySelector(it).textContent).join(' ');
                    return [...document.querySelectorAll('.exchange')].map(words).join(', ');
                    """)
                #expect(found == row.found.joined(separator: ", "), "\(row.words)")
            }
            #expect(try await browser.text("#log-empty").hasPrefix("No request is as the filter says."))
            try await ground.expectClean()
        }

        @Test("requests wait while the log is paused, and are forgotten at the second press")
        func pauseAndClear() async throws {
            let ground = try await open()
            let browser = ground.browser
            try await browser.click("#pause")
            try await ground.ask("api/feed")
            try await browser.wait(
                until: "document.getElementById('log-count').textContent === '4, 1 waiting'")
            #expect(try await browser.run("return document.querySelectorAll('.exchange').length") == "4")
            try await browser.click("#pause")
            try await browser.wait(until: "document.querySelectorAll('.exchange').length === 5")
            try await browser.click("#clear")
            #expect(ground.stubs.journal.exchanges.count == 5)
            try await browser.click("#clear.sure")
            try await browser.wait(until: "document.querySelectorAll('.exchange').length === 0")
            #expect(ground.stubs.journal.exchanges.isEmpty)
            try await ground.expectClean()
        }

        @Test("requests are taken along: as an HTTP archive, and one as a curl command")
        func export() async throws {
            let ground = try await open()
            let browser = ground.browser
            try await browser.run(
                """
                URL.createObjectURL = (blob) => { window.exported = blob; return 'about:blank'; };
                HTMLAnchorElement.prototype.click = function () { window.fileName = this.download; };
                navigator.clipboard.writeText = async (text) => { window.copied = text; };
                """)
            try await browser.click("#export")
            try await browser.wait(until: "window.exported && window.fileName")
            #expect(try await browser.run("return window.fileName") == "doppel.har")
            let text = try await browser.run("return window.exported.text()")
            #expect(try JSON(text: text)["log"]?["entries"]?.array?.count == 4)
            try await browser.click(".exchange.unmatched")
            try await browser.click("#copy-curl")
            try await browser.wait(until: "window.copied")
            let command = try await browser.run("return window.copied")
            #expect(command.hasPrefix("curl -X DELETE http://127.0.0.1:\(ground.server.port)/api/nowhere"))
            #expect(try await browser.text("#announcements") == "Copied the curl command")
            try await ground.expectClean()
        }

        @Test("many requests at once do not stop the page")
        func crowd() async throws {
            let ground = try await PanelGround()
            let browser = ground.browser
            try await ground.openPanel()
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<8 {
                    group.addTask { for _ in 0..<100 { try await ground.ask("api/feed") } }
                }
                try await group.waitForAll()
            }
            try await browser.wait(until: "document.getElementById('log-count').textContent === '800'")
            #expect(try await browser.run("return document.querySelectorAll('.exchange').length") == "500")
            try await browser.wait(
                until: "document.querySelector('[data-set=Feed] .hits').textContent === '800'")
            try await browser.click("[data-set=Feed] [data-choice=Broken]")
            try await browser.wait(
                until: "document.querySelector('[data-choice=Broken]').ariaChecked === 'true'")
            try await ground.expectClean()
        }
    }
}
