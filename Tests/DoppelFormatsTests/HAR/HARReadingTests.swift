import DoppelCore
import DoppelTestSupport
import Foundation
import Testing

@testable import DoppelFormats

@Suite("A HAR reader") struct HARReadingTests {
    @Test("a round trip loses nothing that the specification names")
    func roundTrip() throws {
        let har = try HAR(data: Data(HARSamples.complete.utf8))
        #expect(String(decoding: har.data(), as: UTF8.self) == HARSamples.complete)
        #expect(try HAR(data: har.data()) == har)
    }

    @Test("takes a byte-order mark, absent fields, pairs, null and numbers of any kind")
    func traps() throws {
        let text = """
            \u{FEFF}{"log": {"entries": [{
              "time": null, "comment": null, "request": {
                "method": "GET", "url": "https://a.example/", "httpVersion": "h2", "bodySize": 12.0,
                "headers": [[":authority", "a.example"], {"name": "Accept", "value": "*/*"}]
              }, "response": {"status": 0, "_error": "net::ERR_BLOCKED_BY_CLIENT"}
            }]}}
            """
        let har = try HAR(data: Data(text.utf8))
        let entry = try #require(har.log.entries.first)
        #expect(entry.request.headers.map(\.name) == [":authority", "Accept"])
        #expect(entry.request.httpVersion == "h2")
        #expect(entry.request.bodySize == 12)
        #expect(entry.response.status == 0)
        #expect(entry.response.custom["_error"] == "net::ERR_BLOCKED_BY_CLIENT")
        #expect(entry.response.content.data == nil)
        #expect(har.log.version == "1.2")
    }

    @Test("keeps what tools add: WebSocket messages, resource types, large numbers, in their order")
    func customFields() throws {
        let messages =
            #"[{"type":"send","time":1700000000.123456,"opcode":1,"data":"{\"id\":12345678901234567890}"}]"#
        let text = """
            {"log": {"entries": [{"request": {"method": "GET", "url": "wss://a.example/"},
            "response": {"status": 101}, "_webSocketMessages": \(messages), "_resourceType": "websocket"}]}}
            """
        let har = try HAR(data: Data(text.utf8))
        #expect(har.log.entries[0].custom.map(\.name) == ["_webSocketMessages", "_resourceType"])
        #expect(har.log.entries[0].custom[0].text == messages)
        #expect(try HAR(data: har.data()).log.entries[0].custom["_webSocketMessages"]?[0]?["opcode"] == 1)
    }

    @Test(
        "a damaged file gives an error with line and reason, and no half tape",
        arguments: [
            ("{}", "line 1: \"log\" is missing"),
            ("[]", "line 1: an object was expected, here is an array"),
            ("{\"log\": {}}", "line 1: log: \"entries\" is missing"),
            ("{\"log\": {\"entries\": [\n{}]}}", "line 2: log.entries[0]: \"request\" is missing"),
            (
                "{\"log\": {\"entries\": [{\"request\":\n {\"method\": \"GET\"}, \"response\": {}}]}}",
                "line 2: log.entries[0].request: \"url\" is missing"
            ),
            (
                "{\"log\": {\"entries\": [{\"request\": {\"method\": \"GET\", \"url\": \"/\"},\n\"response\": {\"status\":\n\"200\"}}]}}",
                "line 3: log.entries[0].response.status: a number was expected, here is a string"
            ),
            (
                "{\"log\": {\"entries\": [{\"request\": {\"headers\": [[\"a\"]]}}]}}",
                "line 1: log.entries[0].request.headers[0]: a name and a value were expected"
            ),
        ])
    func damaged(text: String, message: String) {
        do {
            _ = try HAR(data: Data(text.utf8))
            Issue.record("no error")
        } catch { #expect(error.description == message) }
    }

    @Test("every truncation of a file is an error")
    func truncated() {
        let bytes = Array(HARSamples.complete.utf8.dropLast(2))
        for count in stride(from: 0, to: bytes.count, by: 7) {
            #expect(throws: FormatError.self) { try HAR(data: Data(bytes[..<count])) }
        }
    }

    @Test("deep nesting is an error wherever it stands, also where nothing reads the value")
    func deep() {
        let deep = String(repeating: "[", count: 1_000_000)
        for text in [
            deep, #"{"log": \#(deep)"#, #"{"_x": \#(deep)"#,
            #"{"log": {"entries": [{"request": {"method": "GET", "url": "/", "_x": \#(deep)"#,
        ] {
            #expect {
                try HAR(data: Data(text.utf8))
            } throws: { error in
                let reason = (error as? FormatError)?.reason ?? ""
                return reason == "arrays and objects are nested more than 512 deep"
                    || reason == "an object was expected, here is an array"
            }
        }
    }

    @Test("500 MB of nothing are refused at once, with no more memory than the file has")
    func large() async {
        // In a process of its own: other tests take memory meanwhile.
        await #expect(processExitsWith: .success) {
            let folder = try TemporaryFolder()
            let file = try folder.write("", to: "large.har")
            let handle = try FileHandle(forWritingTo: file)
            try handle.truncate(atOffset: 500_000_000)
            try handle.close()
            let before = HARReadingTests.residentBytes
            #expect(throws: FormatError.self) { try HAR(contentsOf: file) }
            #expect(throws: FormatError.self) { try RawResponse(contentsOf: file) }
            #expect(throws: FormatError.self) { try Mocktail(contentsOf: file) }
            if let before, let after = HARReadingTests.residentBytes { #expect(after - before < 600_000_000) }
        }
    }

    /// The most memory that the process has had in RAM; `nil` where the system does not tell it this way.
    private static var residentBytes: Int? {
        guard let status = FileManager.default.contents(atPath: "/proc/self/status") else { return nil }
        let line = String(decoding: status, as: UTF8.self).split(separator: "\n").first {
            $0.hasPrefix("VmHWM:")
        }
        return line.flatMap { Int($0.filter(\.isNumber)) }.map { $0 * 1_024 }
    }

    @Test("a file names itself in errors, and is refused by its size before it is read")
    func files() throws {
        let folder = try TemporaryFolder()
        let file = try folder.write("{\n\"log\": 1}", to: "bad.har")
        #expect {
            try HAR(contentsOf: file)
        } throws: { error in
            "\(error)" == "\(file.path):2: log: an object was expected, here is a number"
        }
        #expect {
            try HAR(contentsOf: file, limits: .init(fileBytes: 5))
        } throws: { error in
            "\(error)" == "\(file.path): the file has 11 bytes, more than the limit of 5"
        }
        #expect(throws: FormatError("this is no file", file: folder.url.path)) {
            try HAR(contentsOf: folder.url)
        }
        let absent = folder.url.appendingPathComponent("absent.har")
        #expect(throws: FormatError("there is no such file", file: absent.path)) {
            try HAR(contentsOf: absent)
        }
    }
}
