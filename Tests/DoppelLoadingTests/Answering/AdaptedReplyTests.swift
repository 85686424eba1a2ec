import Doppel
import DoppelTestSupport
import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("A reply that depends on the request", .timeLimit(.minutes(1)))
struct AdaptedReplyTests {
    let stubs = StubRegistry()

    private func load(_ style: CallStyle, _ headers: [String: String]) async throws -> CallStyle.Outcome {
        try await style.load(.make(url("/a"), headers: headers), in: stubs.configuration)
    }

    @Test("sends the part that was asked for", arguments: CallStyle.allCases)
    func part(style: CallStyle) async throws {
        stubs.stub(reply: .text("0123456789").acceptingRanges())
        let part = try await load(style, ["Range": "bytes=2-4"])
        #expect(part.status == 206)
        #expect(String(decoding: part.data, as: UTF8.self) == "234")
        #expect(part.http?.value(forHTTPHeaderField: "Content-Range") == "bytes 2-4/10")
        #expect(part.http?.expectedContentLength == 3)
        let nothing = try await load(style, ["Range": "bytes=10-"])
        #expect(nothing.status == 416)
        #expect(nothing.data.isEmpty)
        #expect(stubs.ends == ["GET /a 206 finished", "GET /a 416 finished"])
    }

    @Test("sends nothing that the client has already", arguments: CallStyle.allCases)
    func notModified(style: CallStyle) async throws {
        stubs.stub(reply: .text("abc").etag("v1"))
        let answer = try await load(style, ["If-None-Match": "\"v1\""])
        #expect(answer.status == 304)
        #expect(answer.data.isEmpty)
        #expect(answer.error == nil)
        #expect(try await load(style, ["If-None-Match": "\"v2\""]).data == Data("abc".utf8))
        #expect(stubs.ends == ["GET /a 304 finished", "GET /a 200 finished"])
    }

    @Test("is decompressed on its way", arguments: CallStyle.allCases)
    func compressed(style: CallStyle) async throws {
        let gzip = try #require(Data(base64Encoded: "H4sIAAAAAAAAA0tMSgYAwkEkNQMAAAA="))
        stubs.stub(reply: .data(gzip, type: "text/plain").header("Content-Encoding", "gzip"))
        let answer = try await load(style, [:])
        #expect(String(decoding: answer.data, as: UTF8.self) == "abc")
        #expect(answer.http?.value(forHTTPHeaderField: "Content-Encoding") == "gzip")
        #expect(answer.http?.expectedContentLength == Int64(gzip.count))
    }
}
