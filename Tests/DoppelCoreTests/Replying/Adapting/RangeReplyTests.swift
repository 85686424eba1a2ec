import DoppelCore
import Foundation
import Testing

@Suite("Replies that accept ranges send parts")
struct RangeReplyTests {
    let reply = Reply.text("0123456789").header("X", "1").acceptingRanges()

    @Test(
        "a part has its own status, length and bytes, and every other field of the whole",
        arguments: [
            ("bytes=2-4", "bytes 2-4/10", "234"), ("bytes=7-", "bytes 7-9/10", "789"),
            ("bytes=-1", "bytes 9-9/10", "9"), ("bytes=0-", "bytes 0-9/10", "0123456789"),
        ])
    func part(range: String, contentRange: String, body: String) async {
        let answer = Adapted(reply.reason("Fine"), ["Range": range])
        #expect(answer.status == 206)
        #expect(answer.reason == nil)
        #expect(
            answer.headers == [
                "X": "1", "Accept-Ranges": "bytes", "Content-Type": "text/plain; charset=utf-8",
                "Content-Length": "\(body.count)", "Content-Range": contentRange,
            ])
        #expect(await answer.body == body)
    }

    @Test("what is not there is 416, with the length, and nothing about the content")
    func unsatisfiable() async {
        let answer = Adapted(
            reply.header("Content-Language", "en").etag("a").taking(.seconds(9)).failing(after: 0),
            ["Range": "bytes=10-"])
        #expect(answer.status == 416)
        #expect(
            answer.headers == [
                "X": "1", "Accept-Ranges": "bytes", "Content-Length": "0", "Content-Range": "bytes */10",
            ])
        #expect(await answer.stage.deeds == [.head, .finish])
    }

    @Test("without a range, with a malformed one or with several, the whole is sent")
    func whole() async {
        let plan = reply.plan()
        let url = URL(string: "https://a.test/")!
        for headers in [[:], ["Range": "bytes=x"], ["Range": "lines=0-1"], ["Range": "bytes=0-1,5-6"]]
            as [HTTPHeaders]
        {
            #expect(plan.adapted(to: InterceptedRequest(url: url, headers: headers)) === plan)
        }
        #expect(
            Adapted(reply).headers == [
                "X": "1", "Accept-Ranges": "bytes", "Content-Type": "text/plain; charset=utf-8",
                "Content-Length": "10",
            ])
    }

    @Test("other methods, other statuses and replies that do not accept ranges send the whole")
    func unaffected() {
        let range: HTTPHeaders = ["Range": "bytes=2-4"]
        #expect(Adapted(reply, range, method: .head).status == 200)
        #expect(Adapted(reply, range, method: .head).headers["Content-Length"] == "10")
        #expect(Adapted(reply, range, method: .post).status == 200)
        #expect(Adapted(reply.status(404), range).status == 404)
        #expect(Adapted(reply.status(203), range).status == 203)
        #expect(Adapted(reply.redirect(to: "/a"), range).status == 302)
        #expect(Adapted(.text("0123456789").header("Accept-Ranges", "bytes"), range).status == 200)
        #expect(Adapted(reply.plain(), range).status == nil)
    }

    @Test("a length that is left out stays out, and a wrong one is put right")
    func length() {
        let range: HTTPHeaders = ["Range": "bytes=2-4"]
        #expect(Adapted(reply.withoutHeader("Content-Length"), range).headers["Content-Length"] == nil)
        #expect(Adapted(reply.header("content-length", "99"), range).headers["Content-Length"] == "3")
    }

    @Test(
        "If-Range decides between the part and the whole",
        arguments: [
            ("\"a\"", 206), ("\"b\"", 200), ("W/\"a\"", 200), ("*", 200), ("", 200),
            ("Sun, 06 Nov 1994 08:49:37 GMT", 206), ("Sunday, 06-Nov-94 08:49:37 GMT", 206),
            ("Sun, 06 Nov 1994 08:49:38 GMT", 200), ("Sun, 06 Nov 1994 08:49:36 GMT", 200),
        ])
    func ifRange(value: String, status: Int) {
        let versioned = reply.etag("a").lastModified(Date(timeIntervalSince1970: 784_111_777))
        #expect(Adapted(versioned, ["Range": "bytes=2-4", "If-Range": value]).status == status)
        #expect(Adapted(versioned, ["If-Range": value]).status == 200)
        let plain = reply.header("ETag", "\"a\"").header("Last-Modified", "Sun, 06 Nov 1994 08:49:37 GMT")
        #expect(Adapted(plain, ["Range": "bytes=2-4", "If-Range": value]).status == status)
        #expect(Adapted(reply, ["Range": "bytes=2-4", "If-Range": value]).status == 200)
        #expect(
            Adapted(versioned.etag("W/\"a\""), ["Range": "bytes=2-4", "If-Range": "W/\"a\""]).status == 200)
    }

    @Test("conditions come before ranges, and the range before its If-Range alone")
    func precedence() {
        let versioned = reply.etag("a")
        #expect(Adapted(versioned, ["Range": "bytes=2-4", "If-None-Match": "\"a\""]).status == 304)
        #expect(Adapted(versioned, ["Range": "bytes=2-4", "If-Match": "\"b\""]).status == 412)
        #expect(Adapted(versioned, ["Range": "bytes=2-4", "If-Match": "\"a\""]).status == 206)
        #expect(Adapted(versioned, ["Range": "bytes=99-", "If-Range": "\"b\""]).status == 200)
        #expect(Adapted(versioned, ["Range": "bytes=99-", "If-Range": "\"a\""]).status == 416)
    }

    @Test("only the part of a file is read, and what follows it does no harm")
    func file() async throws {
        let folder = try TemporaryFolder()
        let bytes = Data.pattern(300_000)
        let file = try folder.write(bytes, to: "a.bin")
        let reply = Reply.file(file.path).acceptingRanges()
        for range in [0..<1, 100_000..<250_000, 299_999..<300_000, 0..<300_000] {
            let field = "bytes=\(range.lowerBound)-\(range.upperBound - 1)"
            let stage = await Adapted(reply, ["Range": field]).stage
            #expect(stage.body == bytes[range])
            #expect(stage.reads.reduce(0, +) == range.count)
            #expect(stage.deeds.last == .finish)
        }
    }

    @Test("a file that has become too short for the part is an error")
    func shortened() async throws {
        let folder = try TemporaryFolder()
        let file = try folder.write("0123456789", to: "a.txt")
        let reply = Reply.file(file.path).acceptingRanges()
        try folder.write("0123", to: "a.txt")
        let stage = await Adapted(reply, ["Range": "bytes=2-5"]).stage
        #expect(stage.deeds.prefix(2) == [.head, .send("23")])
        #expect(
            stage.error as? ReplyBodyError
                == .endedEarly(source: "The file \(file.path)", announced: 4, actual: 2))
    }

    @Test("times, speeds and failures apply to the part")
    func timing() async {
        let range: HTTPHeaders = ["Range": "bytes=2-5"]
        let slow = await Adapted(reply.delayed(by: .seconds(1)).speed(bytesPerSecond: 8), range).stage
        let quarter = Duration.milliseconds(250)
        #expect(
            slow.deeds == [
                .wait(.seconds(1)), .head, .wait(quarter), .send("23"), .wait(quarter), .send("45"), .finish,
            ])
        let failing = await Adapted(reply.failing(after: 3, with: Oops()), range).stage
        #expect(failing.deeds == [.head, .send("234"), .fail("oops")])
        let later = await Adapted(reply.failing(after: 7, with: Oops()), range).stage
        #expect(later.deeds == [.head, .send("2345"), .fail("oops")])
        #expect(await Adapted(reply.error(Oops()), range).stage.deeds == [.fail("oops")])
    }

    @Test(
        "bodies that cannot be read from anywhere are a mistake",
        arguments: [
            .stream { .yielding("x") }, .chunks([.init("x")]), .stream(InputStream(data: Data()), length: 0),
        ] as [Reply])
    func streams(reply: Reply) {
        #expect(
            reply.acceptingRanges().problems.map(\.description) == [
                "Ranges need a body of which any part can be read, which streams and chunks are not. "
                    + "Give the body as data or as a file, or leave .acceptingRanges() out."
            ])
    }

    @Test("the words of a part")
    func summary() {
        let part = Adapted(reply, ["Range": "bytes=2-4"])
        #expect(part.plan.summary == "206, 3 bytes of text/plain; charset=utf-8")
    }
}
