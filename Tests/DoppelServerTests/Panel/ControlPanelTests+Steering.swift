import DoppelCore
import DoppelServer
import DoppelTestSupport
import Foundation
import Testing

extension ControlPanelTests {
    @Suite("Steering")
    struct Steering {
        @Test("a click on a response changes what the page under test gets, and its requests appear")
        func switching() async throws {
            let ground = try await PanelGround()
            let browser = ground.browser
            try await ground.openPanel()
            let (panel, app) = try await ground.openApp()
            try await ground.load(expecting: #"200 {"books":["Emma","Ulysses"]}"#)
            try await browser.use(panel)
            try await browser.click("[data-set=Feed] [data-choice=Empty]")
            try await browser.wait(
                until: "document.querySelector('[data-choice=Empty]').ariaChecked === 'true'")
            #expect(try ground.stubs.responseSet(named: "Feed").selection.description == "Empty")
            try await browser.use(app)
            try await ground.load(expecting: #"200 {"books":[]}"#)
            try await browser.closeWindow(goingTo: panel)
            try await browser.wait(until: "document.querySelectorAll('.exchange').length === 3")
            let newest = try await browser.text(".exchange")
            for part in ["GET", "200", "/api/feed", "Feed › Empty"] { #expect(newest.contains(part)) }
            try await browser.wait(
                until: "document.querySelector('[data-set=Feed] .hits').textContent === '2'")
            #expect(try await browser.text("[data-set=Feed] .badge") == "changed")
            #expect(try await browser.text("[data-set=Login] .badge") == "")
            try await ground.expectClean()
        }

        @Test("of a request that nothing answers one reads why, and makes a stub that answers it")
        func whyAndStub() async throws {
            let ground = try await PanelGround()
            let browser = ground.browser
            try await ground.openPanel()
            #expect(try await browser.text("#log-empty").contains("No requests yet."))
            #expect(try await ground.ask("api/fed").hasPrefix("404 No stub matched GET"))
            try await browser.click(".exchange.unmatched")
            try await browser.wait(until: "document.querySelector('.comparison')")
            #expect(try await browser.text("#tab-why[aria-selected=true]") == "Why")
            let nearest = try await browser.text(".comparison")
            for part in ["Feed", "1 condition not met", ".method(.get)", "path", "/api/feed", "/api/fed"] {
                #expect(nearest.contains(part), "\(part) in \(nearest)")
            }
            #expect(try await browser.text(".comparison .expected") == "/api/feed")
            #expect(try await browser.text(".comparison .actual") == "/api/fed")
            try await browser.click("#make-stub")
            try await browser.wait(until: "document.getElementById('editor').open")
            #expect(
                try await browser.run("return document.getElementById('editor-text').value").contains(
                    "/api/fed"))
            let written = try await browser.run("return document.getElementById('editor-text').value")
            let wrong = written.replacing("\"status\"", with: "\"staus\"")
            try await browser.type(wrong, into: "#editor-text")
            try await browser.click("#editor-done")
            try await browser.wait(until: "document.getElementById('editor-problem').textContent")
            let problem = try await browser.text("#editor-problem")
            #expect(problem == "line 7: response.staus: there is no such key here. Did you mean status?")
            // What the server refuses the console tells too.
            #expect(try await browser.problems().allSatisfy { $0.contains("status of 422") })
            try await browser.type(written, into: "#editor-text")
            try await browser.click("#editor-done")
            try await browser.wait(until: "!document.getElementById('editor').open")
            #expect(try await ground.ask("api/fed") == "200 {}")
            try await browser.wait(until: "document.getElementById('stub-count').textContent === '2'")
            try await browser.wait(until: "document.querySelectorAll('.exchange.unmatched').length === 1")
            try await ground.expectClean()
        }

        @Test("what an exchange got becomes a response of a set, which is given from then on")
        func addingResponse() async throws {
            let ground = try await PanelGround()
            let browser = ground.browser
            try await ground.ask("api/login", "POST", #"{"user": "ada"}"#)
            try await ground.openPanel()
            try await browser.click(".exchange")
            try await browser.click("#add-response")
            try await browser.choose("Feed", in: "#editor-fields select")
            try await browser.type("Recorded", into: "#editor-fields input")
            try await browser.click("#editor-done")
            try await browser.wait(
                until: "document.querySelector('[data-choice=Recorded]').ariaChecked === 'true'")
            // A value that looks like a secret has been redacted in what was recorded.
            #expect(try await ground.ask("api/feed").hasPrefix("200 {"))
            try await ground.expectClean()
        }

        @Test("a preset selects at once what it says, and all goes back by one button")
        func presets() async throws {
            let ground = try await PanelGround()
            let browser = ground.browser
            try await ground.openPanel()
            try await browser.click("[data-preset='Nothing works']")
            try await browser.wait(
                until: "document.querySelector('[data-preset=\"Nothing works\"]').ariaPressed === 'true'")
            #expect(
                ground.stubs.responseSets.map(\.selection.description) == ["Invalid credentials", "Broken"])
            #expect(try await ground.ask("api/feed") == "503 down")
            try await browser.click("#reset-all")
            try await browser.wait(until: "document.querySelectorAll('.set.touched').length === 0")
            #expect(try await ground.ask("api/feed").hasPrefix("200"))
            try await ground.expectClean()
        }

        @Test("a row lets its set's requests through, and takes a response that is written in the page")
        func newResponses() async throws {
            let ground = try await PanelGround()
            let browser = ground.browser
            try await ground.openPanel()
            try await browser.click("[data-set=Feed] .more")
            try await browser.click("[data-set=Feed] .extra-buttons button")
            try await browser.wait(
                until: "document.querySelector('[data-choice=\"Real network\"]').ariaChecked === 'true'")
            #expect(try ground.stubs.responseSet(named: "Feed").responses.last?.kind == .network)
            try await browser.click("[data-set=Feed] .extra-buttons button:nth-child(2)")
            try await browser.type("Teapot", into: "#editor-fields input")
            try await browser.type("{", into: "#editor-text")
            try await browser.click("#editor-done")
            try await browser.wait(
                until: "document.getElementById('editor-problem').textContent.startsWith('This is no JSON')")
            try await browser.type(#"{"status": 418, "text": "short and stout"}"#, into: "#editor-text")
            try await browser.click("#editor-done")
            try await browser.wait(
                until: "document.querySelector('[data-choice=Teapot]').ariaChecked === 'true'")
            #expect(try await ground.ask("api/feed") == "418 short and stout")
            try await ground.expectClean()
        }

        @Test("of many sets those are shown that have all words of the filter")
        func manySets() async throws {
            let ground = try await PanelGround()
            let browser = ground.browser
            for number in 1...40 {
                ground.stubs.register(
                    ResponseSet("Shelf \(number)", matching: .get("/shelves/\(number)")) {
                        Choice("Full", .empty)
                        Choice(number == 7 ? "Dusty" : "Empty", .empty)
                    })
            }
            try await ground.openPanel()
            try await browser.press(.f6, .slash)
            try await browser.press("shelves dusty")
            let visible = "[...document.querySelectorAll('.set')].filter((it) => it.checkVisibility())"
            try await browser.wait(until: "\(visible).length === 1")
            try await browser.press(.escape, .right)
            try await browser.wait(
                until: "document.querySelector('[data-choice=Dusty]').ariaChecked === 'true'")
            #expect(try ground.stubs.responseSet(named: "Shelf 7").isChanged)
            try await ground.expectClean()
        }

        @Test("stubs are listed with how often they answered, the first hundreds of many, and taken out")
        func stubs() async throws {
            let ground = try await PanelGround()
            let browser = ground.browser
            for number in 1...320 {
                ground.stubs.stub(.get("/many/\(number)"), times: 2, reply: .text("once"))
            }
            try await ground.ask("many/320")
            try await ground.openPanel()
            try await browser.wait(until: "document.getElementById('stub-count').textContent === '321'")
            try await browser.click("#stubs summary")
            try await browser.wait(
                until: "document.getElementById('stubs-left').textContent === 'and 21 more stubs'")
            #expect(try await browser.text(".stub .hits") == "1/2")
            try await ground.ask("many/320")
            try await browser.wait(
                until: "document.querySelector('.stub .hits').textContent === '2/2'")
            try await browser.click(".stub button")
            try await browser.wait(until: "document.getElementById('stub-count').textContent === '320'")
            #expect(try await ground.ask("many/320").hasPrefix("404"))
            try await ground.expectClean()
        }

        @Test("a change by another client is seen without being asked for")
        func otherClients() async throws {
            let ground = try await PanelGround()
            let browser = ground.browser
            try await ground.openPanel()
            try ground.stubs.select("Broken", for: "Feed")
            try await browser.wait(
                until: "document.querySelector('[data-choice=Broken]').ariaChecked === 'true'")
            ground.stubs.unmatched = .passThrough
            try await browser.wait(until: "document.getElementById('unmatched').value === 'passThrough'")
            try await ground.expectClean()
        }
    }
}
