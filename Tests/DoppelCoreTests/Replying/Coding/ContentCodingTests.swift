import Foundation
import Testing

@testable import DoppelCore

private let text = "the same words, the same words, the same words again\n"

/// ``text``, as other programs compress it.
private enum Compressed {
    /// By `gzip -n`.
    static let gzip = bytes("H4sIAAAAAAAAAyvJSFUoTsxNVSjPL0op1lEowctXSExPzMzjAgDCRjW6NQAAAA==")
    /// By `zlib.compress` of Python.
    static let zlib = bytes("eJwryUhVKE7MTVUozy9KKdZRKMHLV0hMT8zM4wIAAQESxQ==")
    /// By `zlib.compressobj(9, DEFLATED, -15)` of Python.
    static let raw = bytes("K8lIVShOzE1VKM8vSinWUSjBy1dITE/MzOMCAA==")
    /// By `gzip.compress` of Python, twice.
    static let twice = bytes(
        "H4sIAAAAAAACA5Pv5mAAASZm7ZMeoRp+Z3xDNc7re2leC9Q4eDrcw8f/zJnHTAyH3Ex3mQJVAQAxdVBSLgAAAA==")

    private static func bytes(_ base64: String) -> Data { Data(base64Encoded: base64) ?? Data() }
}

/// A reply with a raw body.
private func raw(_ body: Data, _ coding: String) -> Reply { .data(body).header("Content-Encoding", coding) }

private func received(_ body: Data, _ coding: String) async -> String {
    String(decoding: await Stage.perform(raw(body, coding)).body, as: UTF8.self)
}

@Suite("Compressed bodies reach clients decompressed")
struct DecodingTests {
    @Test(
        "what other programs compressed is read",
        arguments: [
            (Compressed.gzip, "gzip"), (Compressed.gzip, "GZip"), (Compressed.gzip, "x-gzip"),
            (Compressed.gzip, "identity, gzip"), (Compressed.zlib, "deflate"), (Compressed.raw, "deflate"),
            (Compressed.twice, "gzip, gzip"),
        ])
    func read(body: Data, coding: String) async {
        #expect(await received(body, coding) == text)
    }

    @Test("the head stays as the server sent it")
    func head() {
        let answer = Adapted(raw(Compressed.gzip, "gzip"))
        #expect(
            answer.headers == [
                "Content-Encoding": "gzip", "Content-Type": "application/octet-stream",
                "Content-Length": "\(Compressed.gzip.count)",
            ])
    }

    @Test("the plan itself is kept, with its prepared head")
    func samePlan() {
        let plan = raw(Compressed.gzip, "gzip").plan()
        #expect(plan.adapted(to: InterceptedRequest(url: URL(string: "https://a.test/")!)) === plan)
    }

    @Test(
        "bodies that are not compressed fail, as in a real load",
        arguments: [
            ("{}", "gzip"), (text, "gzip"), ("{\"a\": [1, 2, 3]}", "deflate"), ("<html></html>", "deflate"),
            (text, "deflate"),
        ])
    func uncompressed(body: String, coding: String) async {
        let drops = body.utf8.map { Reply.Chunk(Data([$0])) }
        for reply in [raw(Data(body.utf8), coding), Reply.chunks(drops).header("Content-Encoding", coding)] {
            let stage = await Stage.perform(reply)
            #expect((stage.error as? URLError)?.code == .cannotDecodeRawData)
            #expect(stage.body.isEmpty)
        }
    }

    @Test(
        "a coding that nobody knows fails at the first byte", arguments: ["rot13", "gzip, rot13", "compress"])
    func unknown(coding: String) async {
        let stage = await Stage.perform(raw(Data(text.utf8), coding))
        #expect((stage.error as? URLError)?.code == .cannotDecodeContentData)
        #expect(stage.body.isEmpty)
        #expect(await Stage.perform(raw(Data(), coding)).deeds.last == .finish)
    }

    @Test(
        "an empty body, and one in a coding that is undone elsewhere, stay as they are",
        arguments: [
            ("", "gzip"), ("", "deflate"), (text, "br"), (text, "zstd"), (text, "gzip, br"),
            (text, "identity"),
            (text, ""),
        ])
    func plain(body: String, coding: String) async {
        #expect(await received(Data(body.utf8), coding) == body)
        let drops = body.utf8.map { Reply.Chunk(Data([$0])) }
        let stage = await Stage.perform(Reply.chunks(drops).header("Content-Encoding", coding))
        #expect(stage.body == Data(body.utf8))
        #expect(stage.deeds.last == .finish)
    }

    @Test("all kinds of bodies, in pieces of any size", arguments: [1, 2, 3, 7, 1_000])
    func pieces(size: Int) async throws {
        let folder = try TemporaryFolder()
        for (body, coding) in [
            (Compressed.gzip, "gzip"), (Compressed.zlib, "deflate"), (Compressed.raw, "deflate"),
        ] {
            let file = try folder.write(body, to: "body")
            let pieces = stride(from: 0, to: body.count, by: size).map { body.dropFirst($0).prefix(size) }
            let sequence: @Sendable () -> AsyncThrowingStream<Data, any Error> = {
                AsyncThrowingStream { continuation in
                    pieces.forEach { continuation.yield($0) }
                    continuation.finish()
                }
            }
            let replies: [Reply] = [
                .chunks(pieces.map { .init($0) }), .stream(sequence), .file(file.path), .data(body),
                .stream(InputStream(data: body)), .file(file.path).speed(bytesPerSecond: Double(4 * size)),
            ]
            for reply in replies {
                let stage = await Stage.perform(reply.header("Content-Encoding", coding))
                #expect(String(decoding: stage.body, as: UTF8.self) == text)
                #expect(stage.deeds.last == .finish)
            }
        }
    }

    @Test("times and failures count the bytes on the wire")
    func timing() async {
        let reply = raw(Compressed.gzip, "gzip")
        #expect(
            await Stage.perform(reply.speed(bytesPerSecond: 8)).totalWait == .seconds(Compressed.gzip.count)
                / 8)
        let cut = await Stage.perform(reply.failing(after: Compressed.gzip.count - 30, with: Oops()))
        #expect(!cut.body.isEmpty && text.hasPrefix(String(decoding: cut.body, as: UTF8.self)))
        #expect(cut.body.count < text.utf8.count)
        #expect(cut.deeds.last == .fail("oops"))
    }

    @Test("a missing end is no error, as with libcurl")
    func truncated() async {
        let stage = await Stage.perform(raw(Compressed.gzip.dropLast(12), "gzip"))
        #expect(!stage.body.isEmpty && text.hasPrefix(String(decoding: stage.body, as: UTF8.self)))
        #expect(stage.deeds.last == .finish)
    }

    @Test(
        "damaged bodies fail as in a real load, after what could be read",
        arguments: [
            (Compressed.gzip.dropLast(8) + Data(count: 8), text), (Compressed.gzip + Data("more".utf8), text),
            (Compressed.gzip + Compressed.gzip, text),
            (Compressed.gzip.prefix(10) + Data(repeating: 0xFF, count: 20), ""),
        ])
    func damaged(body: Data, readable: String) async {
        let stage = await Stage.perform(raw(body, "gzip"))
        #expect((stage.error as? URLError)?.code == .cannotDecodeRawData)
        #expect(String(decoding: stage.body, as: UTF8.self) == readable)
    }

    @Test("a HEAD gets no body, whatever it would have been")
    func head() async {
        #expect(await Stage.perform(raw(Compressed.gzip, "gzip"), isHead: true).deeds == [.head, .finish])
    }

    @Test("a part from the beginning is decompressed, one from the middle can't be")
    func parts() async {
        let reply = raw(Compressed.gzip, "gzip").acceptingRanges()
        let first = await Adapted(reply, ["Range": "bytes=0-29"]).stage
        #expect(!first.body.isEmpty && text.hasPrefix(String(decoding: first.body, as: UTF8.self)))
        let second = await Adapted(reply, ["Range": "bytes=30-"]).stage
        #expect((second.error as? URLError)?.code == .cannotDecodeRawData)
    }

    @Test("a body that grows beyond the limit fails")
    func bomb() async {
        let sent = await Stage.wire(.data(Data(count: 2_000_000)).contentEncoding(.gzip))
        #expect(sent.body.count < 4_000)
        let piece = ContentCoder(decoding: [.gzip], limit: 1_000_000).process(sent.body)
        #expect(piece.failure as? ContentCodingError == .tooLarge(limit: 1_000_000))
        #expect(piece.data.count < 1_100_000)
        #expect(
            piece.failure.map { "\($0)" }
                == "The reply's compressed body holds more than 1000000 bytes. "
                + "Give a smaller body, or give it uncompressed and without Content-Encoding.")
        #expect(ContentCoder.limit == 268_435_456)
    }
}

@Suite("Replies may say that they are compressed")
struct EncodingTests {
    @Test("a client gets the body as it was written, and the header fields of a compressed one")
    func client() async {
        let reply = Reply.text(text).contentEncoding(.gzip)
        #expect(
            Adapted(reply).headers == [
                "Content-Encoding": "gzip", "Content-Type": "text/plain; charset=utf-8",
            ])
        #expect(await Stage.perform(reply).deeds == [.head, .send(text), .finish])
    }

    @Test("a wire gets compressed bytes, which are read back", arguments: ContentCoding.allCases)
    func wire(coding: ContentCoding) async {
        let reply = Reply.text(text).contentEncoding(coding)
        for reply in [reply, reply.speed(bytesPerSecond: 20), .empty.contentEncoding(coding)] {
            let sent = await Stage.wire(reply)
            #expect(sent.deeds.last == .finish)
            let read = await received(sent.body, coding.rawValue)
            #expect(Data(read.utf8) == (await Stage.perform(reply).body))
        }
    }

    @Test("a wire gets bytes that are compressed already as they are")
    func already() async {
        #expect(await Stage.wire(raw(Compressed.gzip, "gzip")).body == Compressed.gzip)
    }

    @Test("what was sent before a failure can be read")
    func failing() async {
        let sent = await Stage.wire(.text(text).contentEncoding(.gzip).failing(after: 10, with: Oops()))
        #expect(sent.deeds.last == .fail("oops"))
        #expect(await received(sent.body, "gzip") == String(text.prefix(10)))
    }

    @Test("a later header field takes the coding's place")
    func later() async {
        let reply = Reply.data(Compressed.zlib).contentEncoding(.gzip).header("Content-Encoding", "deflate")
        #expect(Adapted(reply).headers["Content-Length"] == "\(Compressed.zlib.count)")
        #expect(await Stage.wire(reply).body == Compressed.zlib)
        #expect(await Adapted(reply).body == text)
    }

    @Test("parts of what is compressed while it is sent are a mistake")
    func ranges() {
        #expect(
            Reply.text(text).contentEncoding(.gzip).acceptingRanges().problems.map(\.description) == [
                "A part of a body that is compressed with gzip is of no use to a client. "
                    + "Leave .acceptingRanges() or .contentEncoding(.gzip) out."
            ])
    }
}
