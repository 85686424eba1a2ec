import DoppelCore
import Foundation
import Testing

@Suite("Heads are completed")
struct ReplyHeadTests {
    private func headers(_ reply: Reply) -> HTTPHeaders {
        guard case .http(_, _, let headers) = reply.plan().head else { return [:] }
        return headers
    }

    @Test("type and length are supplied where they are absent")
    func supplied() {
        #expect(headers(.json(["a": 1])) == ["Content-Type": "application/json", "Content-Length": "7"])
        #expect(headers(.text("é")) == ["Content-Type": "text/plain; charset=utf-8", "Content-Length": "2"])
        #expect(
            headers(.data(Data(count: 3))) == [
                "Content-Type": "application/octet-stream", "Content-Length": "3",
            ])
        #expect(headers(.data(Data(), type: "a/b")) == ["Content-Type": "a/b", "Content-Length": "0"])
        #expect(headers(.encoded(["a"])) == ["Content-Type": "application/json", "Content-Length": "5"])
        #expect(headers(.status(404)) == ["Content-Length": "0"])
        #expect(headers(.redirect(to: "/a")) == ["Location": "/a", "Content-Length": "0"])
    }

    @Test("a length that nobody knows is not announced")
    func unknownLength() {
        let streamed: HTTPHeaders = ["Content-Type": "application/octet-stream"]
        #expect(headers(.stream(InputStream(data: Data("x".utf8)))) == streamed)
        #expect(headers(.stream { .yielding("x") }) == streamed)
        #expect(
            headers(.chunks([.init("x")], type: "text/event-stream")) == ["Content-Type": "text/event-stream"]
        )
        let known = Reply.stream(InputStream(data: Data("x".utf8)), length: 1)
        #expect(headers(known)["content-length"] == "1")
    }

    @Test("statuses without content get neither", arguments: [100, 204, 304])
    func bodiless(status: Int) {
        #expect(headers(.status(status).text("x")) == [:])
        #expect(headers(.status(status).header("Content-Length", "9")) == ["Content-Length": "9"])
    }

    @Test("the user's own fields stay, whatever their case")
    func own() {
        let reply = Reply.json([]).headers([
            "content-TYPE": "application/problem+json", "CONTENT-length": "99",
        ])
        #expect(headers(reply) == ["content-TYPE": "application/problem+json", "CONTENT-length": "99"])
    }

    @Test("what is left out on purpose stays out, until it is given again")
    func leftOut() {
        let reply = Reply.text("x").withoutHeader("content-length").withoutHeader("CONTENT-TYPE")
        #expect(headers(reply) == [:])
        #expect(headers(reply.header("Content-Length", "7")) == ["Content-Length": "7"])
        #expect(headers(.empty.header("X", "1").withoutHeader("x")) == ["Content-Length": "0"])
    }

    @Test("a length is not added beside a transfer coding")
    func transferEncoding() {
        #expect(headers(.text("x").header("Transfer-Encoding", "chunked"))["Content-Length"] == nil)
    }

    @Test("a header replaces, an added one joins, several are set at once")
    func fields() {
        let base = Reply.empty.withoutHeader("Content-Length").header("X", "1")
        #expect(headers(base.header("x", "2")) == ["x": "2"])
        #expect(headers(base.addingHeader("X", "2")).values(for: "X") == ["1", "2"])
        #expect(headers(base.headers(["X": "3", "Y": "4", "y": "5"])) == ["X": "3", "Y": "4", "y": "5"])
    }

    @Test("status and reason reach the head")
    func statusLine() {
        guard case .http(let status, let reason, _) = Reply.status(999).reason("Enhance").plan().head else {
            return #expect(Bool(false))
        }
        #expect(status == 999)
        #expect(reason == "Enhance")
    }

    @Test("a plain head takes type and length from the body unless they are given")
    func plain() {
        let text = Reply.text("hello").plain(textEncoding: "utf-8")
        #expect(text.plan().head == .plain(mimeType: "text/plain", expectedLength: 5, textEncoding: "utf-8"))
        let other = Reply.plain(mimeType: "a/b", expectedLength: 9).data(Data(count: 5))
        #expect(other.plan().head == .plain(mimeType: "a/b", expectedLength: 9, textEncoding: nil))
        let unknown = Reply.stream { .yielding("x") }.plain()
        #expect(
            unknown.plan().head
                == .plain(mimeType: "application/octet-stream", expectedLength: nil, textEncoding: nil))
    }

    @Test(
        "a file's extension decides its type",
        arguments: [
            ("a.json", "application/json"), ("a.HTML", "text/html; charset=utf-8"),
            ("a.css", "text/css; charset=utf-8"),
            ("a.js", "text/javascript; charset=utf-8"), ("a.png", "image/png"), ("a.JPG", "image/jpeg"),
            ("a.gif", "image/gif"), ("a.svg", "image/svg+xml"), ("a.webp", "image/webp"),
            ("a.pdf", "application/pdf"),
            ("a.zip", "application/zip"), ("a.xml", "application/xml"), ("a.csv", "text/csv; charset=utf-8"),
            ("a.mp4", "video/mp4"), ("a.mp3", "audio/mpeg"), ("a.woff2", "font/woff2"),
            ("a.wasm", "application/wasm"),
            ("a.txt", "text/plain; charset=utf-8"), ("a.md", "text/markdown; charset=utf-8"),
            ("a.har", "application/json"), ("a.xyz", "application/octet-stream"),
            ("a", "application/octet-stream"),
        ])
    func types(name: String, type: String) throws {
        let folder = try TemporaryFolder()
        try folder.write("12345", to: name)
        #expect(
            headers(.status(201).header("X", "1").file(name, in: .folder(folder.url)))
                == ["X": "1", "Content-Type": type, "Content-Length": "5"])
        #expect(headers(.file(name, in: .folder(folder.url), type: "a/b"))["Content-Type"] == "a/b")
    }
}

@Suite("Networks have the published figures")
struct NetworkSpeedTests {
    @Test(
        "OHHTTPStubs's constants and the browsers' presets",
        arguments: [
            (NetworkSpeed.oneKBPS, 1_000, 0), (.slow, 1_500, 0), (.gprs, 7_000, 0), (.edge, 16_000, 0),
            (.threeG, 400_000, 0), (.threeGPlus, 900_000, 0), (.wifi, 1_500_000, 0),
            (.slow3G, 50_000, 2_000), (.slow4G, 180_000, 562.5), (.fast3G, 180_000, 562.5),
            (.fast4G, 1_012_500, 165),
        ] as [(NetworkSpeed, Double, Double)])
    func figures(network: NetworkSpeed, bytesPerSecond: Double, milliseconds: Double) {
        #expect(network.bytesPerSecond == bytesPerSecond)
        #expect(network.latency == .microseconds(Int(milliseconds * 1_000)))
    }
}

@Suite("A plan keeps what a door prepared")
struct PreparedSlotTests {
    private final class Response: Sendable {}

    @Test("the same URL gets the same object, another URL a new one")
    func keyed() throws {
        let slot = PreparedSlot()
        func object(_ url: String) throws -> ObjectIdentifier {
            ObjectIdentifier(slot.object(for: try #require(URL(string: url))) { Response() })
        }
        let first = try object("https://a.test/1")
        #expect(try object("https://a.test/1") == first)
        let second = try object("https://a.test/2")
        #expect(second != first)
        #expect(try object("https://a.test/2") == second)
    }
}
