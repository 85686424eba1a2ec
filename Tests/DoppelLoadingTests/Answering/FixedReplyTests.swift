import Doppel
import DoppelTestSupport
import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("A fixed reply", .timeLimit(.minutes(1)))
struct FixedReplyTests {
    let stubs = StubRegistry()

    @Test("arrives whole", arguments: CallStyle.allCases)
    func whole(style: CallStyle) async throws {
        stubs.stub(.get("https://api.example.com/books/{id}"), reply: .json(["title": "序言"]))
        let outcome = try await style.load(url("/books/7"), in: stubs.configuration)
        #expect(outcome.error == nil)
        #expect(outcome.status == 200)
        #expect(outcome.http?.url == url("/books/7"))
        #expect(outcome.http?.value(forHTTPHeaderField: "Content-Type") == "application/json")
        #expect(outcome.http?.value(forHTTPHeaderField: "Content-Length") == "\(outcome.data.count)")
        #expect(try JSON(data: outcome.data) == ["title": "序言"])
        #expect(stubs.ends == ["GET /books/7 200 finished"])
    }

    @Test("has its header fields, several of one name in one line", arguments: CallStyle.allCases)
    func headers(style: CallStyle) async throws {
        let reply = Reply.header("X-One", "1").addingHeader("X-Two", "a").addingHeader("x-two", "b")
        stubs.stub(reply: reply)
        let http = try await style.load(url(), in: stubs.configuration).http
        #expect(http?.value(forHTTPHeaderField: "x-one") == "1")
        #expect(http?.value(forHTTPHeaderField: "X-Two") == "a, b")
    }

    @Test("may be empty", arguments: CallStyle.allCases)
    func empty(style: CallStyle) async throws {
        stubs.stub()
        let outcome = try await style.load(url(), in: stubs.configuration)
        #expect(outcome.status == 200)
        #expect(outcome.data == Data())
        #expect(outcome.error == nil)
        #expect(outcome.http?.value(forHTTPHeaderField: "Content-Length") == "0")
    }

    @Test("may have any status", arguments: [100, 204, 205, 299, 304, 404, 418, 451, 500, 599, 999])
    func status(code: Int) async throws {
        for style in CallStyle.allCases {
            stubs.stub(reply: .status(code).text("body"))
            let outcome = try await style.load(url(), in: stubs.configuration)
            #expect(outcome.status == code)
            #expect(outcome.text == ([100, 204, 304].contains(code) ? "" : "body"))
        }
    }

    @Test("to a HEAD request has the head alone", arguments: CallStyle.allCases)
    func head(style: CallStyle) async throws {
        stubs.stub(reply: .text("twelve bytes"))
        let outcome = try await style.load(.make(method: "HEAD"), in: stubs.configuration)
        #expect(outcome.http?.value(forHTTPHeaderField: "Content-Length") == "12")
        #expect(outcome.data.isEmpty)
    }

    @Test("goes to a delegate as response, data and end")
    func delegateSequence() async throws {
        stubs.stub(reply: .text("hello"))
        let recorder = CallbackRecorder()
        let session = stubs.session(delegate: recorder)
        session.dataTask(with: url()).resume()
        session.finishTasksAndInvalidate()
        let callbacks = try await recorder.recorder.elements(4)
        #expect(callbacks.map(\.description) == ["response 200", "data 5", "completed", "invalidated"])
    }

    @Test("goes also to the delegate of an async call, which gets the result besides")
    func overheard() async throws {
        stubs.stub(reply: .chunks([.init("hel"), .init("lo")]))
        let recorder = CallbackRecorder()
        let (data, _) = try await stubs.session().data(from: url(), delegate: recorder)
        #expect(String(decoding: data, as: UTF8.self) == "hello")
        let callbacks = try await recorder.recorder.elements(3)
        #expect(callbacks.map(\.description) == ["response 200", "data 3", "data 2"])
    }

    @Test("has no space around the values of its fields")
    func spaces() async throws {
        stubs.stub(
            reply: Reply.text("x").header("Content-Type", "  text/plain ; a=b ").header("X-A", "\t1 2\t"))
        let outcome = try await CallStyle.async.load(url(), in: stubs.configuration)
        #expect(outcome.http?.value(forHTTPHeaderField: "Content-Type") == "text/plain ; a=b")
        #expect(outcome.http?.value(forHTTPHeaderField: "X-A") == "1 2")
    }

    @Test("ends with an error where it is shorter than it says", arguments: CallStyle.allCases)
    func cutOff(style: CallStyle) async throws {
        stubs.stub(reply: .text("six by").header("Content-Length", "12"))
        let outcome = try await style.load(url(), in: stubs.configuration)
        #expect((outcome.error as? URLError)?.code == .networkConnectionLost)
    }

    @Test(
        "is delivered when it is a 401 with a challenge", arguments: CallStyle.allCases,
        ["Basic", "Digest", "Bearer"])
    func unauthorized(style: CallStyle, scheme: String) async throws {
        let challenge = #"\#(scheme) realm="books", nonce="1""#
        stubs.stub(reply: .status(401).header("WWW-Authenticate", challenge).json(["error": "expired"]))
        for _ in 1...2 {
            let outcome = try await style.load(url(), in: stubs.configuration)
            #expect(outcome.status == 401)
            #expect(outcome.text == #"{"error":"expired"}"#)
            #expect(outcome.response?.url == url())
            #expect(outcome.http?.value(forHTTPHeaderField: "WWW-Authenticate") == challenge)
        }
    }

    @Test("of 100 MB arrives whole", arguments: [CallStyle.delegate, .async])
    func large(style: CallStyle) async throws {
        let body = Data(repeating: 0x2A, count: 100_000_000)
        stubs.stub(reply: .data(body))
        let outcome = try await style.load(url(), in: stubs.configuration)
        #expect(outcome.data == body)
        #expect(stubs.journal.exchanges.first?.bytesReceived == 100_000_000)
    }

    @Test("is in the journal, closed, when the program learns of its end")
    func journalFirst() async throws {
        stubs.stub(reply: .text("hello"))
        let session = stubs.session()
        for number in 1...500 {
            _ = try await session.data(from: url())
            let last = try #require(stubs.journal.exchanges.last)
            #expect(last.id == number && last.end == "finished" && last.bytesReceived == 5)
        }
    }
}
