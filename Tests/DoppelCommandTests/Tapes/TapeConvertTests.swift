import DoppelCore
import DoppelFormats
import DoppelTestSupport
import Foundation
import Testing

@testable import DoppelCommand

@Suite("doppel tape convert") struct TapeConvertTests {
    private static let entries: [HAR.Entry] = [
        .make(
            "https://a.example/books?page=1", text: #"{"n":1.50,"z":[]}"#, type: "application/json",
            headers: [
                ("Content-Type", "application/json"), ("Content-Encoding", "gzip"), ("Content-Length", "99"),
                ("Set-Cookie", "a=1\nb=2"),
            ]),
        .make("https://a.example/books?page=1", status: 404, text: "gone"),
        .make("https://a.example/books", text: "all"),
        .make("https://a.example/find", method: "POST", text: "one", post: #"{"q":1}"#),
        .make("https://a.example/find", method: "POST", text: "two", post: #"{"q":2}"#),
        .make("https://a.example/me?api_key=abcdefgh", text: "me"),
    ]

    /// The texts that stubs give, in place of a session.
    private func answer(_ stubs: StubRegistry, _ method: HTTPMethod, _ url: String, _ body: String = "")
        -> Answer?
    {
        let body = body.isEmpty ? RequestBody.none : .data(Data(body.utf8))
        var search = StubSearch(stubs)
        let request = InterceptedRequest(method: method, url: URL(string: url)!, headers: [:], body: body)
        guard case .reply(let ticket, _) = search.decide(request, allowing: [.body, .offQueue]),
            case .fixed(let plan) = ticket.recipe, case .http(let status, _, let headers) = plan.head
        else { return nil }
        return switch plan.body {
        case .data(let data): Answer(status, headers, data)
        case .file(let url, _): Answer(status, headers, (try? Data(contentsOf: url)) ?? Data())
        default: Answer(status, headers, Data())
        }
    }

    private struct Answer {
        let status: Int
        let headers: HTTPHeaders
        let text: String

        init(_ status: Int, _ headers: HTTPHeaders, _ data: Data) {
            (self.status, self.headers, text) = (status, headers, String(decoding: data, as: UTF8.self))
        }
    }

    @Test("makes stub files that answer as the tape did")
    func stubs() async throws {
        let shop = try Workshop(Self.entries)
        let run = await shop.run("tape", "convert", "./a.har", "./Stubs")
        #expect(run.output == "./Stubs: 6 files\n")
        #expect(await shop.run("check", "./Stubs", "--strict").status == .success)
        let stubs = StubRegistry()
        stubs.addStubs(StubFolder(contentsOf: shop.url("Stubs")))
        let first = try #require(answer(stubs, .get, "https://a.example/books?page=1"))
        #expect(first.text == #"{"n":1.50,"z":[]}"#)
        #expect(
            first.headers == [
                "Content-Type": "application/json", "Set-Cookie": "a=REDACTED", "Set-Cookie": "b=REDACTED",
                "Content-Encoding": "gzip",
            ])
        #expect(answer(stubs, .get, "https://a.example/books?page=1")?.status == 404)
        #expect(answer(stubs, .get, "https://a.example/books")?.text == "all")
        #expect(answer(stubs, .post, "https://a.example/find", #"{"q": 2}"#)?.text == "two")
        #expect(answer(stubs, .post, "https://a.example/find", #"{"q": 1}"#)?.text == "one")
        #expect(answer(stubs, .get, "https://a.example/me?api_key=another")?.text == "me")
        #expect(answer(stubs, .get, "https://a.example/me") == nil)
        for name in shop.folder.names where name.hasPrefix("Stubs") && name.hasSuffix(".json") {
            #expect(try !shop.folder.text(name).contains("abcdefgh"))
        }
    }

    @Test("compares uploads part by part, since their boundary is another one each time")
    func uploads() async throws {
        func upload(_ name: String, boundary: String) -> String {
            """
            --\(boundary)\r\nContent-Disposition: form-data; name="tag"\r\n\r\nx\r\n\
            --\(boundary)\r\nContent-Disposition: form-data; name="photo"; filename="\(name).png"\r\n\
            Content-Type: image/png\r\n\r\n\(name)\r\n--\(boundary)--\r\n
            """
        }
        let type = "multipart/form-data; boundary=b"
        let shop = try Workshop(
            ["one", "two"].map {
                .make(
                    "https://a.example/photos", method: "POST", text: $0, post: upload($0, boundary: "b"),
                    postType: type)
            })
        #expect(await shop.run("tape", "convert", "./a.har", "./Stubs").status == .success)
        let stubs = StubRegistry()
        stubs.addStubs(StubFolder(contentsOf: shop.url("Stubs")))
        #expect(
            stubs.stubs.last?.stub.matcher.description.contains(
                #".multipart(name: "tag", text: "x") && .multipart(name: "photo", filename: "one.png", "#)
                == true)
        for name in ["two", "one"] {
            let url = try #require(URL(string: "https://a.example/photos"))
            let request = InterceptedRequest(
                method: .post, url: url, headers: ["Content-Type": "multipart/form-data; boundary=other"],
                body: .data(Data(upload(name, boundary: "other").utf8)))
            var search = StubSearch(stubs)
            guard case .reply(let ticket, _) = search.decide(request, allowing: [.body, .offQueue]),
                case .fixed(let plan) = ticket.recipe, case .file(let file, _) = plan.body
            else { throw URLError(.badServerResponse) }
            #expect(try String(contentsOf: file, encoding: .utf8) == name)
        }
    }

    @Test("makes Mocktail files, and stub files of those")
    func mocktail() async throws {
        let shop = try Workshop(Self.entries)
        #expect(
            await shop.run("tape", "convert", "./a.har", "./Tails", "--to", "mocktail").status == .success)
        #expect(await shop.run("tape", "convert", "./Tails", "./Stubs").status == .success)
        for folder in ["Tails", "Stubs"] {
            let stubs = StubRegistry()
            let content = StubFolder(contentsOf: shop.url(folder))
            #expect(content.problems == [])
            stubs.addStubs(content)
            #expect(answer(stubs, .get, "https://a.example/books")?.text == "all", "\(folder)")
            #expect(answer(stubs, .get, "https://a.example/books?page=1")?.text == "gone", "\(folder)")
            #expect(answer(stubs, .get, "https://a.example/me?api_key=another")?.text == "me", "\(folder)")
        }
    }

    @Test("makes raw responses, and a tape of one")
    func messages() async throws {
        let shop = try Workshop(Self.entries)
        #expect(
            await shop.run("tape", "convert", "./a.har", "./Raw", "--to", "messages").output
                == "./Raw: 6 files\n")
        #expect(try shop.folder.text("Raw/003-get-books.response") == "HTTP/1.1 200 OK\r\n\r\nall")
        let refused = await shop.run("tape", "convert", "./Raw/003-get-books.response", "./b.har")
        #expect(refused.status == .usage)
        let run = await shop.run(
            "tape", "convert", "./Raw/003-get-books.response", "./b.har", "--url", "https://b.example/",
            "--method", "PUT")
        #expect(run.output == "./b.har: 1 file\n")
        let entry = try #require(try shop.entries("b.har").first)
        #expect(entry.request.method == "PUT")
        #expect(entry.response.content.text == "all")
    }

    @Test("brings a tape into its standard form, with secrets replaced unless they are to stay")
    func har() async throws {
        let shop = try Workshop(Self.entries)
        _ = await shop.run("tape", "convert", "./a.har", "./b.har")
        #expect(try shop.urls("b.har").last == "https://a.example/me?api_key=REDACTED")
        _ = await shop.run("tape", "convert", "./a.har", "./b.har", "--secrets")
        #expect(try shop.entries("b.har") == Self.entries)
    }
}
