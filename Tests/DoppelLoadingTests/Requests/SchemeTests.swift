import Doppel
import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("A request of any scheme", .timeLimit(.minutes(1)))
struct SchemeTests {
    let stubs = StubRegistry()

    @Test(
        "can be stubbed",
        arguments: [
            "file:///tmp/books.txt", "ftp://files.example.com/a", "data:text/plain,own", "x-own:something",
            "x-own://host/path", "HTTP://API.EXAMPLE.COM/",
        ])
    func schemes(text: String) async throws {
        let url = try #require(URL(string: text))
        stubs.stub(reply: .text("stubbed").plain(textEncoding: "utf-8"))
        for style in CallStyle.allCases {
            let outcome = try await style.load(url, in: stubs.configuration)
            #expect(outcome.text == "stubbed")
            let response = try #require(outcome.response)
            #expect(!(response is HTTPURLResponse))
            #expect(response.mimeType == "text/plain")
            #expect(response.textEncodingName == "utf-8")
            #expect(response.expectedContentLength == 7)
            #expect(response.url == url)
        }
    }

    @Test("gets an HTTP reply unless it is a plain one")
    func httpReply() async throws {
        stubs.stub(.scheme("x-own"), reply: .status(418).text("teapot"))
        let url = try #require(URL(string: "x-own:tea"))
        #expect(try await CallStyle.async.load(url, in: stubs.configuration).status == 418)
    }

    @Test("has the type and the length that a plain reply says")
    func plain() async throws {
        stubs.stub(reply: .data(Data([1, 2, 3])).plain(mimeType: "image/png", expectedLength: 99))
        let response = try await CallStyle.async.load(url(), in: stubs.configuration).response
        #expect(response?.mimeType == "image/png")
        #expect(response?.expectedContentLength == 99)
        #expect(response?.textEncodingName == nil)
    }

    @Test("that has no URL fails before any matcher", arguments: CallStyle.allCases)
    func withoutURL(style: CallStyle) async throws {
        stubs.stub(
            .matching { _ in
                Issue.record("a matcher was asked")
                return true
            })
        var request = URLRequest.make()
        request.url = nil
        let outcome = try await style.load(request, in: stubs.configuration)
        #expect(outcome.error as? LoadingError == .missingURL)
    }

    @Test("that has no URL is told so once, also when it is resumed twice")
    func withoutURLTwice() async throws {
        var request = URLRequest.make()
        request.url = nil
        let recorder = CallbackRecorder()
        let task = stubs.session(delegate: recorder).dataTask(with: request)
        task.resume()
        task.suspend()
        task.resume()
        task.resume()
        #expect(try await recorder.outcome().error as? LoadingError == .missingURL)
        try await stubs.roundTrip()
        #expect(recorder.callbacks.count == 1)
    }
}
