import Doppel
import DoppelPanel
import DoppelTestSupport
import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite(
    "A program's own panel in a browser", .timeLimit(.minutes(5)),
    .enabled(if: ChromeDriver.absence == nil, "\(ChromeDriver.absence ?? "")"))
struct PanelPageTests {
    @Test("the page shows what the program asks for through URLSession, and switches what it gets")
    func page() async {
        await #expect(processExitsWith: .success) {
            let browser = try await Browser()
            do { try await steer(browser) } catch { Issue.record(error) }
            await browser.close()
        }
    }
}

private func steer(_ browser: Browser) async throws {
    let real = try LoopbackServer(["/feed": .init(body: "from the server")])
    @Sendable func feed() async throws -> String {
        String(decoding: try await URLSession.shared.data(from: real.url("/feed")).0, as: UTF8.self)
    }
    let panel = try ControlPanel.start()
    panel.stubs.register(
        ResponseSet("Feed", matching: .path("/feed")) {
            Choice("Real", .passThrough)
            Choice("Empty", .text("nothing"))
        })
    // The root of its address leads to the page.
    try await browser.open(panel.serverURL)
    try await browser.wait(until: "document.getElementById('connection').textContent === 'Live'")
    #expect(try await browser.text("#log-empty").contains("What the program asks for through URLSession"))
    #expect(try await feed() == "from the server")
    try await browser.wait(until: "document.querySelector('.exchange .by').textContent === 'Feed › Real'")
    try await browser.click("[data-choice=Empty]")
    try await browser.wait(until: "document.querySelector('[data-choice=Empty]').ariaChecked === 'true'")
    #expect(try await feed() == "nothing")
    try await browser.wait(until: "document.querySelectorAll('.exchange').length === 2")
    let hosts = try await browser.run(
        "return [...document.querySelectorAll('.exchange small')].map((it) => it.textContent).join()")
    let host = real.url("/").host ?? "", port = real.url("/").port ?? 0
    #expect(hosts == "\(host):\(port),\(host):\(port)")
    #expect(try await browser.problems() == [])
    await panel.stop()
}
