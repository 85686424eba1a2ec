import DoppelCore
import DoppelServer
import DoppelTestSupport
import Foundation
import Testing

extension ControlPanelTests {
    @Suite("For everybody")
    struct Looks {
        @Test("everything is reached by keys alone")
        func keyboard() async throws {
            let ground = try await PanelGround()
            let browser = ground.browser
            try await ground.ask("api/login", "POST", "{}")
            try await ground.ask("api/feed")
            try await ground.openPanel()
            // From the address bar: network, unmatched, stubs, presets, then the first set.
            func focused(_ words: String) async throws {
                try await browser.wait(until: "document.activeElement.matches(given[0])", [words])
            }
            try await browser.press(.f6)
            try await focused("[data-set=Login] [data-choice=Success]")
            try await browser.press(.down)
            try await focused("[data-set=Feed] [data-choice=Full]")
            try await browser.press(.right)
            try await focused("[data-set=Feed] [data-choice=Empty][aria-checked=true]")
            try await browser.wait(
                until: "document.querySelector('[data-set=Feed] .badge').textContent === 'changed'")
            #expect(try ground.stubs.responseSet(named: "Feed").selection.description == "Empty")
            #expect(try await browser.run(Self.outline) != "none")
            try await browser.press(.slash)
            try await focused("#filter")
            try await browser.press("method:post")
            try await browser.wait(until: "document.querySelectorAll('.exchange').length === 1")
            #expect(try await browser.text("#log-count") == "1 of 2")
            try await browser.press(.escape)
            try await focused(".exchange")
            try await browser.press(.enter)
            try await focused("#tab-response")
            try await browser.press(.left)
            try await focused("#tab-request[aria-selected=true]")
            try await browser.press(.escape)
            try await focused(".exchange")
            #expect(try await browser.run("return document.getElementById('detail').hidden") == "1")
            try await browser.press(.f6)
            try await focused("[data-set=Feed] [data-choice=Empty]")
            try await ground.expectClean()
        }

        private static let outline = "return getComputedStyle(document.activeElement).outlineStyle"

        @Test("each stop of the Tab key says what it is, and shows that it has the focus")
        func tabStops() async throws {
            let ground = try await PanelGround()
            let browser = ground.browser
            try await ground.ask("api/feed")
            try await ground.openPanel()
            var stops: [String] = []
            for _ in 0..<20 {
                try await browser.press(.tab)
                let stop = try await browser.run(Self.stop)
                guard !stop.isEmpty, !stops.contains(stop) else { break }
                stops.append(stop)
                #expect(try await browser.run(Self.outline) != "none", "\(stop)")
            }
            #expect(
                stops == [
                    "Network", "Unmatched", "Stubs", "Nothing works", "Login answers", "More of Login",
                    "Success",
                    "summary", "Filter requests", "Pause", "Clear", "HAR", "exchange",
                ])
        }

        /// What the focused element is called.
        private static let stop = """
            const it = document.activeElement;
            if (it === document.body) return '';
            if (it.matches('.exchange, summary')) return it.classList[0] ?? 'summary';
            return (it.ariaLabel ?? it.querySelector('.name')?.textContent ?? it.labels?.[0]?.firstChild.textContent.trim())
                || it.labels?.[0]?.textContent.trim() || it.textContent;
            """

        @Test("nothing is wider than a phone", arguments: [360, 320])
        func phone(width: Int) async throws {
            let ground = try await PanelGround()
            let browser = ground.browser
            let long = String(repeating: "very-long-segment", count: 12)
            ground.stubs.register(
                ResponseSet(
                    "A set whose name is long: \(long)", matching: .get("/\(long)"),
                    choices: [Choice("A choice whose name is long: \(long)", .text(long))]))
            try await ground.ask("api/\(long)")
            try await ground.ask(long)
            try await browser.resize(width, 740)
            try await ground.openPanel()
            func expectFits(_ place: String) async throws {
                let widths = try await browser.run(Self.tooWide)
                #expect(widths == "", "\(place) at \(width)")
            }
            try await expectFits("sets")
            try await browser.click("[data-set=Feed] .more")
            try await expectFits("settings")
            try await browser.click("#stubs summary")
            try await browser.click("#new-stub")
            try await expectFits("dialog")
            try await browser.press(.escape)
            try await browser.click("#show-log")
            try await expectFits("log")
            try await browser.click(".exchange.unmatched")
            try await browser.wait(until: "document.querySelector('.comparison')")
            try await expectFits("why")
            for tab in ["request", "response", "timing"] {
                try await browser.click("#tab-\(tab)")
                try await expectFits(tab)
            }
            try await ground.expectClean()
        }

        /// What reaches over the right edge, or lets the page scroll sideways.
        private static let tooWide = """
            const width = document.documentElement.clientWidth;
            const wide = [...document.querySelectorAll('body, body *')].filter((it) =>
                it.checkVisibility() && it.getBoundingClientRect().right > width + 0.5 && !it.closest('pre, .exchange > *'));
            const places = wide.map((it) => it.tagName + '.' + it.className + '#' + it.id);
            if (document.documentElement.scrollWidth > width) places.push('page ' + document.documentElement.scrollWidth);
            return places.join(' ');
            """

        @Test(
            "the colours follow the person's preference, and can be read in both",
            arguments: ["light", "dark"])
        func colours(scheme: String) async throws {
            let ground = try await PanelGround()
            let browser = ground.browser
            try await ground.ask("api/nowhere")
            try ground.stubs.select("Empty", for: "Feed")
            try await browser.prefer(scheme)
            try await ground.openPanel()
            try await browser.click(".exchange")
            try await browser.wait(until: "document.querySelector('.comparison')")
            let back = try await browser.run("return getComputedStyle(document.body).backgroundColor")
            #expect(back == (scheme == "dark" ? "rgb(19, 19, 23)" : "rgb(246, 246, 248)"))
            let pale = try await browser.run(Self.pale)
            #expect(pale == "")
            try await ground.expectClean()
        }

        /// Texts with less contrast than WCAG 2.2 asks for (1.4.3: 4.5 to 1).
        private static let pale = """
            const rgb = (text) => (text.match(/[\\d.]+/g) ?? []).map(Number);
            const light = ([r, g, b]) => {
                const [x, y, z] = [r, g, b].map((v) => v / 255).map((v) => v <= .03928 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4);
                return .2126 * x + .7152 * y + .0722 * z;
            };
            const back = (it) => {
                for (; it; it = it.parentElement) {
                    const colour = rgb(getComputedStyle(it).backgroundColor);
                    if (colour[3] === undefined || colour[3] === 1) return colour;
                }
                return [255, 255, 255];
            };
            const pale = [];
            const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
            while (walker.nextNode()) {
                const it = walker.currentNode.parentElement;
                if (!walker.currentNode.data.trim() || !it.checkVisibility() || it.closest(':disabled, script, .off')) continue;
                const [a, b] = [light(rgb(getComputedStyle(it).color)), light(back(it))].sort((x, y) => y - x);
                const contrast = (a + .05) / (b + .05);
                if (contrast < 4.5) pale.push(it.className + ' ' + walker.currentNode.data.trim().slice(0, 20) + ' ' + contrast.toFixed(2));
            }
            return [...new Set(pale)].join('; ');
            """
    }
}
