import DoppelCore
import DoppelServer
import DoppelTestSupport
import Foundation
import Testing

extension ControlPanelTests {
    @Suite("Settings")
    struct Settings {
        @Test("the network is slowed, and the page under test waits")
        func network() async throws {
            let ground = try await PanelGround()
            let browser = ground.browser
            try await ground.openPanel()
            try await browser.choose("slow4G", in: "#network")
            try await browser.wait(until: "document.getElementById('network').matches('.touched')")
            #expect(ground.server.network == .slow4G)
            let (panel, _) = try await ground.openApp()
            try await ground.load(expecting: #"200 {"books":["Emma","Ulysses"]}"#)
            #expect(try await Double(browser.text("#time")) ?? 0 >= 150)
            try await browser.closeWindow(goingTo: panel)
            try await browser.choose("none", in: "#network")
            try await browser.wait(until: "!document.getElementById('network').matches('.touched')")
            #expect(ground.server.network == nil)
            try await ground.expectClean()
        }

        @Test("delay, failures, order and off are set in a set's row")
        func rowSettings() async throws {
            let ground = try await PanelGround()
            let browser = ground.browser
            try await ground.openPanel()
            try await browser.click("[data-set=Feed] .more")
            try await browser.choose("sequence", in: "[data-set=Feed] .extra select")
            try await browser.wait(
                until:
                    "document.querySelector('[data-set=Feed] [data-choice=Broken] .figure').textContent === '3'"
            )
            try await browser.type("40", into: "[data-set=Feed] .extra input")
            try await browser.press(.tab)
            try await browser.wait(
                until: "document.querySelector('[data-set=Feed] .badge').textContent.includes('+40 ms')")
            let set = try ground.stubs.responseSet(named: "Feed")
            #expect(set.extraDelay == .milliseconds(40))
            #expect(set.selection.description == "Full, Empty, Broken in turn")
            try await browser.click("[data-set=Login] [role=switch]")
            try await browser.wait(until: "document.querySelector('[data-set=Login]').matches('.off')")
            #expect(try !ground.stubs.responseSet(named: "Login").isEnabled)
            try await ground.expectClean()
        }

        @Test("a network and a reply of one's own are written in a dialog, and Esc leaves things as they are")
        func dialogs() async throws {
            let ground = try await PanelGround()
            let browser = ground.browser
            try await ground.openPanel()
            try await browser.choose("custom", in: "#network")
            try await browser.wait(until: "document.getElementById('editor').open")
            try await browser.press(.escape)
            try await browser.wait(until: "document.getElementById('network').value === 'none'")
            try await browser.choose("custom", in: "#network")
            try await browser.type(#"{"latency": 0.05, "downBytesPerSecond": 9000}"#, into: "#editor-text")
            try await browser.click("#editor-done")
            try await browser.wait(until: "document.getElementById('network').matches('.touched')")
            #expect(
                ground.server.network
                    == NetworkProfile(latency: .milliseconds(50), downBytesPerSecond: 9_000))
            try await browser.choose("reply", in: "#unmatched")
            try await browser.click("#editor-done")
            try await browser.wait(until: "document.getElementById('unmatched').value === 'reply'")
            try await browser.wait(until: "!document.getElementById('editor').open")
            #expect(try await ground.ask("api/nowhere") == #"503 {"error":"unavailable"}"#)
            try await ground.expectClean()
        }

        @Test("what is selected becomes a preset")
        func savingPresets() async throws {
            let ground = try await PanelGround()
            let browser = ground.browser
            try ground.stubs.select("Empty", for: "Feed")
            try await ground.openPanel()
            try await browser.click("#presets .quiet")
            try await browser.type("Nothing new", into: "#editor-fields input")
            try await browser.click("#editor-done")
            try await browser.wait(
                until: "document.querySelector('[data-preset=\"Nothing new\"]').ariaPressed === 'true'")
            #expect(ground.stubs.presets.map(\.name) == ["Nothing works", "Nothing new"])
            try await ground.expectClean()
        }

        @Test("with the stubs off requests go where they would go without them")
        func off() async throws {
            let ground = try await PanelGround()
            let browser = ground.browser
            try await ground.openPanel()
            try await browser.click("#enabled")
            try await browser.wait(until: "document.body.matches('.disabled')")
            #expect(!ground.stubs.isEnabled)
            try await browser.click("#enabled")
            try await browser.wait(until: "!document.body.matches('.disabled')")
            #expect(ground.stubs.isEnabled)
            try await ground.expectClean()
        }

        @Test("a scenario is put in a state, which decides what answers")
        func scenarios() async throws {
            let ground = try await PanelGround()
            let browser = ground.browser
            ground.stubs.stub(
                .get("/api/cart"), scenario: Scenario("cart", requires: "filled"), reply: .text("full"))
            ground.stubs.stub(
                .post("/api/cart"), scenario: Scenario("cart", becomes: "filled"), reply: .empty)
            try await ground.openPanel()
            try await browser.click("#scenarios summary")
            try await browser.choose("filled", in: "[data-scenario=cart] select")
            try await browser.wait(
                until: "document.querySelector('[data-scenario=cart] select').value === 'filled'")
            #expect(try await ground.ask("api/cart") == "200 full")
            try await browser.click("[data-scenario=cart] button")
            try await browser.wait(
                until: "document.querySelector('[data-scenario=cart] select').value !== 'filled'")
            #expect(try await ground.ask("api/cart").hasPrefix("404"))
            try await ground.expectClean()
        }

        @Test("a message is sent on an open WebSocket, which is closed and lost by hand")
        func webSockets() async throws {
            let ground = try await PanelGround()
            let browser = ground.browser
            ground.stubs.stub(
                .get("/prices"), reply: .webSocket { socket in for await _ in socket.messages {} })
            try await ground.openPanel()
            let (panel, app) = try await ground.openApp()
            try await browser.run(
                """
                const out = document.getElementById('answer');
                const open = (socket) => {
                    socket.onmessage = (event) => { out.textContent += event.data + ' '; };
                    socket.onclose = (event) => { out.textContent += event.code + ' '; };
                };
                for (const _ of [1, 2]) open(new WebSocket(location.origin.replace('http', 'ws') + '/prices'));
                """)
            try await browser.use(panel)
            try await browser.type("8.20", into: ".socket:first-child input")
            try await browser.press(.enter)
            try await browser.click(".socket:first-child button:nth-of-type(2)")
            try await browser.wait(until: "document.querySelectorAll('.socket').length === 1")
            try await browser.click(".socket:first-child button:nth-of-type(3)")
            try await browser.wait(until: "document.getElementById('sockets').hidden")
            try await browser.use(app)
            try await browser.wait(
                until: "document.getElementById('answer').textContent === '8.20 1000 1006 '")
            try await browser.closeWindow(goingTo: panel)
            #expect(ground.server.webSockets.isEmpty)
        }
    }
}
