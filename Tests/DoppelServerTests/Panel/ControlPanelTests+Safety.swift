import DoppelCore
import DoppelServer
import DoppelSupport
import DoppelTestSupport
import Foundation
import Testing

extension ControlPanelTests {
    @Suite("Safe to look at")
    struct Safety {
        private static let hostile = """
            <script>window.broken = 1</script><img src=x onerror="window.broken = 1"><svg onload="window.broken = 1">\
            <a href="javascript:window.broken = 1">x</a>"><iframe src="https://example.com"></iframe>
            """

        @Test("what is recorded is text, whatever it says")
        func hostileBodies() async throws {
            let ground = try await PanelGround()
            let browser = ground.browser
            let hostile = Self.hostile
            ground.stubs.register(
                ResponseSet(hostile, matching: .get("/api/hostile")) {
                    Choice(hostile, .text(hostile, type: "text/html").header("X-Hostile", hostile))
                })
            ground.stubs.stub(.get("/api/\(hostile)"), name: hostile, reply: .empty)
            ground.stubs.register(Preset(hostile, [hostile: .choice(hostile)]))
            try await ground.ask("api/hostile", "GET")
            try await ground.ask("api/nowhere\(hostile)", "POST", hostile)
            try await ground.openPanel()
            try await browser.click("#stubs summary")
            for row in 1...2 {
                try await browser.click(".exchange:nth-child(\(row))")
                for tab in ["request", "response", "timing", "why"] {
                    try await browser.click("#tab-\(tab)")
                    try await browser.wait(
                        until: "document.getElementById('tab-panel').childElementCount > 0")
                }
            }
            try await browser.click("#tab-response")
            #expect(try await browser.text(".content") == hostile)
            #expect(
                try await browser.run(
                    "return document.querySelectorAll('main script, iframe, main img, svg').length") == "0")
            #expect(try await browser.run("return String(window.broken)") == "undefined")
            try await ground.expectClean()
        }

        @Test("the policy forbids scripts, styles and requests that are not the page's own")
        func policy() async throws {
            let ground = try await PanelGround()
            let browser = ground.browser
            try await ground.openPanel()
            try await browser.run(
                """
                window.violations = [];
                document.addEventListener('securitypolicyviolation', (event) => violations.push(event.effectiveDirective));
                const attempt = (name, work) => { try { work(); } catch { violations.push(name); } };
                attempt('src', () => { document.createElement('script').src = 'https://example.com/a.js'; });
                attempt('innerHTML', () => { document.body.innerHTML = '<b>'; });
                // Not now: what the driver runs is allowed it.
                setTimeout(() => attempt('eval', () => { eval('1'); }));
                const style = document.createElement('style');
                style.textContent = 'body { color: red }';
                document.head.append(style);
                fetch('https://example.com').catch(() => {});
                """)
            try await browser.wait(
                until:
                    "['src', 'innerHTML', 'eval', 'style-src-elem', 'connect-src'].every((it) => violations.includes(it))"
            )
        }

        @Test("a panel whose server has gone says so, and goes on when it is back")
        func serverGone() async throws {
            var ground: PanelGround? = try await PanelGround(.init(token: "t0ken"))
            let browser = try #require(ground?.browser)
            let server = try #require(ground?.server)
            try await browser.open(
                try #require(URL(string: "\(server.url.absoluteString)/__doppel/panel#token=t0ken")))
            try await browser.wait(until: "document.getElementById('connection').textContent === 'Live'")
            ground = nil
            await server.stop(within: .zero)
            try await browser.wait(until: "document.body.matches('.lost')")
            #expect(try await browser.text("#problem").contains("What you see is from before."))
            let next = try await PanelGround.again(at: server.port, "t0ken")
            try await browser.wait(until: "document.getElementById('connection').textContent === 'Live'")
            #expect(try await browser.text("#sets") == "")
            #expect(try await browser.text("#sets-empty").contains("There are no response sets yet."))
            await next.stop(within: .zero)
            _ = try await browser.problems()
        }

        @Test("a page that is loaded anew is let in again, also by a server that was started anew")
        func reload() async throws {
            let ground = try await PanelGround()
            let browser = ground.browser
            try await ground.openPanel()
            try await browser.reload()
            try await browser.wait(until: "document.getElementById('connection').textContent === 'Live'")
            await ground.server.stop(within: .zero)
            let next = try StubRegistry().serve(.init(port: ground.server.port, control: .init()))
            // What the page knows is of the server that has gone.
            try await browser.wait(until: "document.getElementById('sign-in').open")
            #expect(try await browser.text("#sign-in-title") == "Load this page anew")
            #expect(try await browser.run("return document.getElementById('sign-in-form').hidden") == "1")
            try await browser.reload()
            try await browser.wait(until: "document.getElementById('connection').textContent === 'Live'")
            await next.stop(within: .zero)
            _ = try await browser.problems()
        }

        @Test("without its token the panel asks for it, and shows nothing")
        func token() async throws {
            let ground = try await PanelGround(.init(token: "t0ken"))
            let browser = ground.browser
            try await browser.open(ground.server.url.appendingPathComponent("__doppel/panel"))
            try await browser.wait(until: "document.getElementById('sign-in').open")
            #expect(try await browser.run("return document.querySelectorAll('.set').length") == "0")
            try await browser.type("t0ken", into: "#sign-in-token")
            try await browser.press(.enter)
            try await browser.wait(until: "document.querySelectorAll('.set').length === 2")
            let kept = try await browser.run(
                "return document.cookie + localStorage.length + sessionStorage.length")
            #expect(kept == "00")
        }

        @Test("the page's files are given with a strict policy, and nothing beside them")
        func fields() async throws {
            let ground = try ControlledServer()
            let page = try await ground.ask("/__doppel/panel")
            #expect(page.status == 200)
            #expect(page["Content-Type"] == "text/html; charset=utf-8")
            #expect(
                page["Content-Security-Policy"] == """
                    default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; \
                    base-uri 'none'; form-action 'none'; frame-ancestors 'none'; \
                    require-trusted-types-for 'script'; trusted-types 'none'
                    """)
            #expect(page["X-Frame-Options"] == "DENY" && page["X-Content-Type-Options"] == "nosniff")
            #expect(page["Referrer-Policy"] == "no-referrer")
            #expect(
                try await ground.ask("/__doppel/panel/main.js")["Content-Type"]
                    == "text/javascript; charset=utf-8")
            #expect(try await ground.ask("/__doppel/panel/panel.css").status == 200)
            for name in ["index.html", "..%2Fpanel", "none.js"] {
                #expect(try await ground.ask("/__doppel/panel/\(name)").status == 404, "\(name)")
            }
            let root = try await ground.ask("/__doppel/", fields: ["Accept: text/html,*/*"])
            #expect(root.body == page.body)
            #expect(try await ground.ask("/__doppel/")["Content-Type"] == "application/json")
            #expect(try await ground.ask("/__doppel/panel", fields: ["Host: evil.example"]).status == 400)
            #expect(try await ground.ask("/__doppel/panel", host: "evil.example").status == 403)
        }
    }
}
