import DoppelCore
import DoppelTestSupport
import Foundation
import Testing

@testable import DoppelFormats

@Suite("Side files") struct SideFileTests {
    private func archive(_ bodies: [Data], type: String = "application/json") -> HAR {
        HAR(
            entries: bodies.map { body in
                HAR.Entry(
                    request: HAR.Request(url: "https://a.example/"),
                    response: HAR.Response(content: HAR.Content(data: body, mimeType: type)))
            })
    }

    @Test("hold large bodies, and come back as if they had stood in the archive")
    func roundTrip() throws {
        let folder = try TemporaryFolder()
        let url = folder.url.appendingPathComponent("tape.har")
        let large = Data(#"{"text":"\#(String(repeating: "x", count: 100))"}"#.utf8)
        let har = archive([large, Data("{}".utf8), large])
        try har.write(to: url, sideFilesAbove: 50)
        #expect(folder.names.count == 3)
        #expect(folder.names.first == "tape.bodies")
        #expect(try !folder.text("tape.har").contains("xxx"))
        #expect(try Data(contentsOf: folder.url.appendingPathComponent(folder.names[1])) == large)
        #expect(folder.names[1].hasSuffix(".json"))
        #expect(try HAR(contentsOf: url) == har)
    }

    @Test("that no entry needs any more go; other files in the folder stay")
    func unused() throws {
        let folder = try TemporaryFolder()
        let url = folder.url.appendingPathComponent("tape.har")
        try archive([Data(count: 100)]).write(to: url, sideFilesAbove: 50)
        try folder.write("mine", to: "tape.bodies/notes.txt")
        try archive([Data(repeating: 1, count: 100)]).write(to: url, sideFilesAbove: 50)
        #expect(folder.names.count == 4)
        try archive([]).write(to: url)
        #expect(folder.names == ["tape.bodies", "tape.bodies/notes.txt", "tape.har"])
    }

    @Test(
        "are not looked for outside the archive's folder",
        arguments: [
            "../secret.txt", "/etc/passwd", "a/../../secret.txt", "link/secret.txt", "c:\\x", "", "C:x",
        ])
    func traversal(name: String) throws {
        let folder = try TemporaryFolder()
        try folder.write("secret", to: "secret.txt")
        let inner = folder.url.appendingPathComponent("inner")
        try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            at: inner.appendingPathComponent("link"), withDestinationURL: folder.url)
        let text = """
            {"log": {"entries": [{"request": {"method": "GET", "url": "/"}, "response":
            {"status": 200, "content": {"_file": \(JSON.string(name))}}}]}}
            """
        let url = try folder.write(text, to: "inner/tape.har")
        #expect {
            try HAR(contentsOf: url)
        } throws: { error in
            (error as? FormatError)?.reason == "\"\(name)\" leads out of the folder"
                && (error as? FormatError)?.path == "log.entries[0].response.content._file"
        }
    }

    @Test("are not written through a link that leads elsewhere")
    func linkedFolder() throws {
        let folder = try TemporaryFolder()
        let elsewhere = try TemporaryFolder()
        try FileManager.default.createSymbolicLink(
            at: folder.url.appendingPathComponent("tape.bodies"), withDestinationURL: elsewhere.url)
        #expect(throws: FormatError.self) {
            try archive([Data(count: 100)]).write(
                to: folder.url.appendingPathComponent("tape.har"), sideFilesAbove: 50)
        }
        #expect(elsewhere.names == [])
        #expect(folder.names == ["tape.bodies"])
    }

    @Test("are read up to a limit for all of them")
    func limit() throws {
        let folder = try TemporaryFolder()
        let url = folder.url.appendingPathComponent("tape.har")
        try archive([Data(count: 100), Data(repeating: 1, count: 100)]).write(to: url, sideFilesAbove: 50)
        #expect(throws: FormatError.self) { try HAR(contentsOf: url, limits: .init(sideFileBytes: 199)) }
        #expect(try HAR(contentsOf: url, limits: .init(sideFileBytes: 200)).log.entries.count == 2)
    }
}

@Suite("Bodies of an archive") struct BodyTextTests {
    @Test(
        "come back byte by byte",
        arguments: [
            (Data("plain\n".utf8), "text/plain", nil), (Data([0, 1, 2]), "image/png", "base64"),
            (Data([0xFF, 0xFE]), "text/plain", "base64"), (Data(), "text/plain", nil),
            (Data([0xE9]), "text/plain; charset=iso-8859-1", "base64"),
        ] as [(Data, String, String?)])
    func roundTrip(data: Data, type: String, encoding: String?) {
        let content = HAR.Content(data: data, mimeType: type)
        #expect(content.encoding == encoding)
        #expect(content.data == data)
        #expect(content.size == data.count)
    }

    @Test("that tools decoded go back to the character set of their type")
    func characterSet() {
        let content = HAR.Content(mimeType: "text/html; charset=ISO-8859-1", text: "é")
        #expect(content.data == Data([0xE9]))
    }

    @Test("of forms are put together when only their fields are kept")
    func params() {
        let data = HAR.PostData(
            mimeType: "application/x-www-form-urlencoded",
            params: [.init(name: "a b", value: "1&2"), .init(name: "c")])
        #expect(data.data == Data("a%20b=1%262&c".utf8))
    }
}
