import DoppelCore
import DoppelSupport
import DoppelTestSupport
import Foundation
import Testing

@testable import DoppelFormats

@Suite("A folder of stub files") struct StubFolderTests {
    @Test("is read with all folders in it, in the order of the paths; what is no stub file is left alone")
    func reading() throws {
        let stubbed = try Stubbed([
            ("b.stubs.json5", #"{"stubs": [{"request": {"path": "/b"}}, {"request": {"path": "/c"}}]}"#),
            ("a/a.stub.json", #"{"request": {"path": "/a"}}"#),
            ("z/old.tail", "GET\n/z$\n200\ntext/plain\n\nz"),
            ("b.json", "no stub"), (".hidden.stub.json", "no"), ("notes.txt", "no"),
        ])
        #expect(stubbed.failures == [])
        #expect(
            stubbed.handles.map(\.stub.matcher.description) == [
                #".path("/a")"#, #".path("/b")"#, #".path("/c")"#,
                #".methodMatches("GET", options: [.caseInsensitive]) && .urlMatches("/z$", options: [.caseInsensitive])"#,
            ])
        #expect(
            stubbed.content.files.map(\.lastPathComponent) == ["a.stub.json", "b.stubs.json5", "old.tail"])
        #expect(stubbed.give(.get, "https://x.example/z")?.text == "z")
    }

    @Test("names each bad file and stub, and adds all others")
    func problems() throws {
        let stubbed = try Stubbed([
            ("a.tail", "GET\n/a\n"),
            ("b.tail", "GET\n/b\n200\ntext/plain\n\nb"),
            (
                "c.stubs.json",
                "{\"stubs\": [\n{\"request\": {\"pth\": \"/c\"}},\n{\"request\": {\"path\": \"/d\"}}]}"
            ),
            ("e.stub.json", "{\n"),
        ])
        #expect(
            stubbed.failures == [
                "a.tail:2: the status was expected, here is the end of the file",
                "c.stubs.json:2: stubs[0].request.pth: there is no such key here. Did you mean path?",
                "e.stub.json:2: a key in quotes was expected, here is the end of the file",
            ])
        #expect(stubbed.answers(.get, "https://x.example/b"))
        #expect(stubbed.answers(.get, "https://x.example/d"))
    }

    @Test("says the same of a large damaged file as of a small one")
    func large() throws {
        for count in [2, 40_000] {
            let stubs = (1...count).map { "{\"request\": {\"path\": \"/\($0)\"}},\n" }.joined()
            let stubbed = try Stubbed("{\"stubs\": [\n\(stubs){\"request\": ]}")
            #expect(
                stubbed.failures == [
                    "a.stubs.json:\(count + 2): stubs[\(count)].request: a value was expected, here is ]"
                ])
        }
    }

    @Test("tells which body is missing")
    func missingBody() throws {
        let stubbed = try Stubbed([("a/b.stub.json", #"{"request": {}, "response": {"file": "c/d.json"}}"#)])
        #expect(stubbed.failures == ["a/b.stub.json:1: response.file: there is no file a/c/d.json"])
    }

    @Test("gives its stubs the file and the line as their place")
    func sites() throws {
        let stubbed = try Stubbed("{\"stubs\": [\n\n  {\"request\": {}}\n]}")
        #expect(stubbed.handles[0].stub.site.description == "a.stubs.json:3")
        #expect(stubbed.handles[0].stub.site.filePath.hasSuffix("/a.stubs.json"))
    }

    @Test("is found beside the source; when it is not, the places are listed at the line of the call")
    func places() throws {
        let folder = try TemporaryFolder()
        try folder.write(#"{"request": {}, "response": {"status": 418}}"#, to: "Stubs/a.stub.json")
        let source = folder.url.appendingPathComponent("Test.swift").path
        let stubs = StubRegistry()
        #expect(stubs.addStubs(from: "Stubs", filePath: source).count == 1)
        #expect(stubs.addStubs(from: "Stubs/a.stub.json", filePath: source).count == 1)
        #expect(stubs.give(.get, "https://x.example/")?.status == 418)
        let reported = Locked<[String]>([])
        Failure.$interceptor.withValue(
            .init { text, site in reported.withLock { $0.append("\(site) \(text)") } }
        ) {
            _ = stubs.addStubs(from: "Nowhere", in: .folder(folder.url), fileID: "M/Test.swift", line: 7)
        }
        #expect(
            reported.withLock { $0 }.first?.hasPrefix("Test.swift:7 There is no fixture \"Nowhere\".") == true
        )
    }

    @Test("registers response sets, of which a choice can extend another, and presets")
    func sets() throws {
        let stubbed = try Stubbed(
            """
            {"sets": [{
              "name": "Login", "request": {"method": "POST", "url": "/login"},
              "choices": [
                {"name": "Success", "json": {"token": "t", "user": {"id": 1, "name": "Ada"}}},
                {"name": "Renamed", "extends": "Success", "merge": {"user": {"name": "Bob"}}, "delay": 1},
                {"name": "Offline", "error": "notConnectedToInternet"},
              ]}],
             "presets": [
              {"name": "offline", "selections": {"Login": "Offline"}},
              {"name": "others", "selections": {"Login": ["Renamed", "Success"]}, "basedOn": "offline"},
             ]}
            """)
        #expect(stubbed.failures == [])
        let login = { stubbed.give(.post, "https://x.example/login") }
        #expect(login()?.text == #"{"token":"t","user":{"id":1,"name":"Ada"}}"#)
        try stubbed.stubs.apply(preset: "offline")
        #expect(login()?.error?.contains("1009") == true)
        try stubbed.stubs.apply(preset: "others")
        #expect(login()?.text == #"{"token":"t","user":{"id":1,"name":"Bob"}}"#)
        #expect(stubbed.content.responseSets.map(\.name) == ["Login"])
    }

    @Test(
        "tells file, line and key of a mistake",
        arguments: [
            ("[]", "1: an object was expected, here is an array"),
            ("{}\n{}", "2: nothing may follow the value, here is {"),
            (#"{"stub": []}"#, "1: stub: there is no such key here. Did you mean stubs?"),
            (#"{"zzzzzz": []}"#, "1: zzzzzz: there is no such key here. The keys are: presets, sets, stubs."),
            (#"{"stubs": {}}"#, "1: stubs: an array was expected, here is an object"),
            (#"{"stubs": [{"response": {}}]}"#, #"1: stubs[0]: "request" is missing"#),
            (
                "{\"request\": {},\n\"response\": {\"status\": \"200\"}}",
                "2: response.status: a whole number was expected, here is a string"
            ),
            (
                "{\"request\": {},\n\"response\": {\"status\": 1.5}}",
                "2: response.status: a whole number was expected, here is 1.5"
            ),
            (
                #"{"request": {}, "response": {"status": 99}}"#,
                "1: response.status: The status 99 is no HTTP status. Give a code from 100 to 999."
            ),
            (
                #"{"request": {}, "response": {"json": 1, "text": ""}}"#,
                #"1: response.text: "json" and "text" exclude each other"#
            ),
            (
                #"{"request": {}, "response": {"headers": {"a b": "1"}}}"#,
                "1: response.headers[\"a b\"]: \"a b\" is no header name. Give ASCII letters, digits and !#$%&'*+-.^_`|~ only, and at least one of them."
            ),
            (
                #"{"request": {}, "response": {"error": "timedout"}}"#,
                #"1: response.error: "timedout" is not known. Did you mean timedOut?"#
            ),
            (
                #"{"request": {}, "response": {"network": "5g"}}"#,
                #"1: response.network: "5g" is not known. Did you mean 3g?"#
            ),
            (#"{"request": {}, "response": {"base64": "!"}}"#, "1: response.base64: this is not base64"),
            (
                #"{"request": {"headers": {"A": {"like": "x"}}}}"#,
                "1: request.headers.A.like: there is no such key here. The keys are: contains, equals, hasPrefix, hasSuffix, ignoringCase, matches."
            ),
            (
                #"{"request": {"url": "books"}}"#,
                #"1: request.url: The URL pattern "books" is invalid: begin with a slash to match a path ("/books"), or with a scheme ("https://books")."#
            ),
            (#"{"request": {"path": "/a"}, "request": {}}"#, "1: request: this key is given twice"),
            (#"{"request": {}, "times": 0}"#, "1: times: a whole number from 1 was expected, here is 0"),
            (
                #"{"sets": [{"name": "a", "request": {}, "choices": []}]}"#,
                "1: sets[0].choices: at least one choice was expected"
            ),
            (
                #"{"sets": [{"name": "a", "request": {}, "choices": [{"name": "x"}, {"name": "x"}]}]}"#,
                #"1: sets[0].choices[1].name: there are two choices named "x""#
            ),
            (
                #"{"sets": [{"name": "a", "request": {}, "choices": [{"name": "x", "extends": "y"}]}]}"#,
                #"1: sets[0].choices[0].extends: there is no choice "y" before this one."#
            ),
        ])
    func mistakes(text: String, message: String) throws {
        #expect(try Stubbed(text).failures == ["a.stubs.json:" + message])
    }
}

@Suite("Hostile stub files") struct HostileStubFileTests {
    @Test(
        "reach no file outside the folder",
        arguments: ["../secret.txt", "/etc/passwd", "a/../../secret.txt", "link/secret.txt", "c:\\\\x", ""])
    func traversal(name: String) throws {
        for key in ["file", "message"] {
            let folder = try TemporaryFolder()
            try folder.write("secret", to: "secret.txt")
            let file = try folder.write(
                #"{"request": {}, "response": {"\#(key)": "\#(name)"}}"#, to: "inner/a.stub.json")
            try FileManager.default.createSymbolicLink(
                at: folder.url.appendingPathComponent("inner/link"), withDestinationURL: folder.url)
            for url in [file, folder.url.appendingPathComponent("inner")] {
                let content = StubFolder(contentsOf: url)
                #expect(content.stubs.isEmpty)
                #expect(content.problems.first?.reason.hasSuffix("leads out of the folder") == true)
            }
        }
    }

    @Test("may name files in the folder by way of the folder above their own")
    func above() throws {
        let stubbed = try Stubbed([
            ("a/a.stub.json", #"{"request": {}, "response": {"file": "../bodies/b.txt"}}"#),
            ("bodies/b.txt", "b"),
        ])
        #expect(stubbed.give()?.text == "b")
    }

    @Test("are refused when they are cut anywhere")
    func truncated() throws {
        let text = #"{"stubs": [{"request": {"path": "/a"}, "response": {"json": [1, "ü"]}}]}"#
        let bytes = Data(text.utf8)
        for length in 0..<bytes.count {
            let folder = try TemporaryFolder()
            let file = folder.url.appendingPathComponent("a.stubs.json")
            try bytes.prefix(length).write(to: file)
            let content = StubFolder(contentsOf: file)
            #expect(content.stubs.isEmpty && content.problems.count == 1, "cut at \(length)")
        }
    }

    @Test("are refused when they are nested deeply, or large")
    func large() throws {
        let deep = String(repeating: "[", count: 100_000)
        for text in [deep, #"{"request": {}, "response": {"json": \#(deep)"#] {
            let failure = try #require(try Stubbed(text).failures.first)
            #expect(failure.hasSuffix("arrays and objects are nested more than 512 deep"))
        }
        let folder = try TemporaryFolder()
        let file = try folder.write("", to: "a.stubs.json")
        let handle = try FileHandle(forWritingTo: file)
        try handle.truncate(atOffset: 500 << 20)
        try handle.close()
        #expect(
            StubFolder(contentsOf: file).problems.map(\.reason) == [
                "the file has 524288000 bytes, more than the limit of 67108864"
            ])
    }

    @Test("may be missing, or no stub files at all")
    func noFiles() throws {
        let folder = try TemporaryFolder()
        let text = try folder.write("{}", to: "a.json")
        #expect(
            StubFolder(contentsOf: text).problems.map(\.reason) == [
                """
                this is no stub file: its name has to end in .stub.json, .stubs.json, .stub.json5, .stubs.json5, .tail
                """
            ])
        #expect(
            StubFolder(contentsOf: folder.url.appendingPathComponent("x")).problems.map(\.reason) == [
                "there is no such file or folder"
            ])
    }
}
