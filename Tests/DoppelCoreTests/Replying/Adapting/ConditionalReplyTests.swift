import DoppelCore
import Foundation
import Testing

private let before = "Sun, 06 Nov 1994 08:49:36 GMT"
private let then = "Sun, 06 Nov 1994 08:49:37 GMT"
private let after = "Sun Nov  6 08:49:38 1994"

@Suite("Replies with validators answer conditions")
struct ConditionalReplyTests {
    let tagged = Reply.text("abc").etag("a")
    let weak = Reply.text("abc").etag("W/\"a\"")
    let dated = Reply.text("abc").lastModified(Date(timeIntervalSince1970: 784_111_777.5))

    @Test("validators are fields of the head")
    func fields() {
        #expect(Adapted(tagged).headers["ETag"] == "\"a\"")
        #expect(Adapted(weak).headers["ETag"] == "W/\"a\"")
        #expect(Adapted(dated).headers["Last-Modified"] == then)
    }

    @Test(
        "If-None-Match compares weakly",
        arguments: [
            ("\"a\"", 304), ("W/\"a\"", 304), ("*", 304), (" * ", 304), ("\"b\"", 200), ("\"b\", \"a\"", 304),
            ("\"b\",W/\"a\"", 304), ("\"b\" , , \"c\"", 200), ("\"a,b\"", 200), ("a", 200), ("", 200),
            ("\"A\"", 200),
            ("w/\"a\"", 200), ("\"a", 200),
        ])
    func ifNoneMatch(value: String, status: Int) {
        #expect(Adapted(tagged, ["If-None-Match": value]).status == status)
        #expect(Adapted(weak, ["If-None-Match": value]).status == status)
        #expect(Adapted(tagged, ["If-None-Match": value], method: .head).status == status)
        #expect(Adapted(tagged, ["If-None-Match": value], method: .put).status == (status == 304 ? 412 : 200))
    }

    @Test(
        "If-Match compares strongly",
        arguments: [
            ("\"a\"", 200, 412), ("W/\"a\"", 412, 412), ("*", 200, 200), ("\"b\"", 412, 412),
            ("\"b\", \"a\"", 200, 412), ("nonsense", 412, 412),
        ])
    func ifMatch(value: String, strong: Int, weakly: Int) {
        for method in [HTTPMethod.get, .head, .put, .delete, .patch] {
            #expect(Adapted(tagged, ["If-Match": value], method: method).status == strong)
            #expect(Adapted(weak, ["If-Match": value], method: method).status == weakly)
        }
        #expect(Adapted(dated, ["If-Match": value]).status == (value == "*" ? 200 : 412))
    }

    @Test(
        "dates are compared by the second",
        arguments: [(before, 200, 412), (then, 304, 200), (after, 304, 200)])
    func dates(date: String, modified: Int, unmodified: Int) {
        #expect(Adapted(dated, ["If-Modified-Since": date]).status == modified)
        #expect(Adapted(dated, ["If-Modified-Since": date], method: .post).status == 200)
        #expect(Adapted(dated, ["If-Unmodified-Since": date]).status == unmodified)
        #expect(Adapted(dated, ["If-Unmodified-Since": date], method: .put).status == unmodified)
        #expect(Adapted(tagged, ["If-Modified-Since": date]).status == 200)
        #expect(Adapted(tagged, ["If-Unmodified-Since": date]).status == 200)
    }

    @Test("what is no date does not count")
    func noDate() {
        #expect(Adapted(dated, ["If-Modified-Since": "yesterday"]).status == 200)
        #expect(Adapted(dated, ["If-Unmodified-Since": "yesterday"]).status == 200)
    }

    @Test(
        "the order of RFC 9110, section 13.2.2",
        arguments: [
            (["If-Match": "\"a\"", "If-Unmodified-Since": before], 200),
            (["If-Match": "\"b\"", "If-Unmodified-Since": after], 412),
            (["If-None-Match": "\"b\"", "If-Modified-Since": after], 200),
            (["If-None-Match": "\"a\"", "If-Modified-Since": before], 304),
            (["If-Match": "\"b\"", "If-None-Match": "\"a\""], 412),
            (["If-Match": "\"a\"", "If-None-Match": "\"a\""], 304),
            (["If-Unmodified-Since": before, "If-None-Match": "\"a\""], 412),
            (["If-Unmodified-Since": then, "If-Modified-Since": then], 304),
        ] as [(HTTPHeaders, Int)])
    func order(headers: HTTPHeaders, status: Int) {
        #expect(
            Adapted(tagged.lastModified(Date(timeIntervalSince1970: 784_111_777)), headers).status == status)
    }

    @Test("a 304 keeps what a cache needs, and has no body")
    func notModified() async {
        let reply = tagged.reason("Fine").addingHeader("Set-Cookie", "a=1").addingHeader("Set-Cookie", "b=2")
            .headers(["Cache-Control": "max-age=9", "Vary": "Accept", "Content-Language": "en", "X": "1"])
            .acceptingRanges().taking(.seconds(9)).delayed(by: .seconds(1)).failing(after: 0)
        let answer = Adapted(reply, ["If-None-Match": "\"a\""])
        #expect(
            answer.headers == [
                "ETag": "\"a\"", "Set-Cookie": "a=1", "Set-Cookie": "b=2", "Cache-Control": "max-age=9",
                "Vary": "Accept", "X": "1",
            ])
        #expect(answer.reason == nil)
        #expect(await answer.stage.deeds == [.wait(.seconds(1)), .head, .finish])
    }

    @Test("a 412 has an empty body, and says nothing about the content")
    func preconditionFailed() async {
        let answer = Adapted(
            tagged.header("Cache-Control", "max-age=9").header("X", "1"), ["If-Match": "\"b\""])
        #expect(answer.headers == ["X": "1", "Content-Length": "0"])
        #expect(await answer.stage.deeds == [.head, .finish])
    }

    @Test("plain fields, other statuses and methods without a content answer no conditions")
    func unaffected() {
        let condition: HTTPHeaders = ["If-None-Match": "\"a\"", "If-Match": "\"b\""]
        #expect(Adapted(.text("abc").header("ETag", "\"a\""), condition).status == 200)
        #expect(Adapted(tagged.status(404), condition).status == 404)
        #expect(Adapted(tagged.redirect(to: "/a"), condition).status == 302)
        #expect(Adapted(tagged, condition, method: .options).status == 200)
        #expect(Adapted(tagged, condition, method: .get).status == 412)
        #expect(Adapted(tagged.plain(), condition).status == nil)
    }

    @Test("of a tag and a field with the same name the later one counts")
    func later() {
        #expect(Adapted(tagged.header("ETag", "\"b\""), ["If-None-Match": "\"b\""]).status == 304)
        #expect(Adapted(tagged.etag(), ["If-None-Match": "\"a\""]).status == 200)
        #expect(Adapted(.text("abc").etag().etag("a"), ["If-None-Match": "\"a\""]).status == 304)
        #expect(Adapted(tagged.withoutHeader("ETag"), ["If-None-Match": "\"a\""]).status == 200)
    }

    @Test("a tag made from the body is the same for the same bytes, and for no others")
    func computed() throws {
        let tag = try #require(Adapted(.text("abc").etag()).headers["ETag"])
        #expect(tag == "\"3-e71fa2190541574b\"")
        #expect(Adapted(.data(Data("abc".utf8)).etag()).headers["ETag"] == tag)
        #expect(Adapted(.etag("x").text("abd").etag()).headers["ETag"] != tag)
        #expect(Adapted(.chunks([.init("a"), .init("bc")]).etag()).headers["ETag"] == tag)
        #expect(Adapted(.text("abc").etag(), ["If-None-Match": tag]).status == 304)
        let withoutTag = Reply.text("abc").etag().withoutHeader("ETag")
        #expect(Adapted(withoutTag).headers["ETag"] == nil)
    }

    @Test("a tag made from a file changes with its size and its time")
    func computedFromFile() throws {
        let folder = try TemporaryFolder()
        func tag(_ text: String, at seconds: Double) throws -> String? {
            let file = try folder.write(text, to: "a.txt")
            let date = Date(timeIntervalSince1970: seconds)
            try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: file.path)
            return Adapted(.file(file.path).etag()).headers["ETag"]
        }
        #expect(try tag("abc", at: 1) == "\"f4240-3\"")
        #expect(try tag("abcd", at: 1) == "\"f4240-4\"")
        #expect(try tag("abc", at: 2) == "\"1e8480-3\"")
    }

    @Test(
        "mistakes are told",
        arguments: [
            (
                .etag("a b"),
                #""a b" is no entity tag. Give text without spaces, quotes and control characters, "#
                    + #"such as v1, "v1" or W/"v1"."#
            ),
            (
                .stream { .yielding("x") }.etag(),
                "An entity tag cannot be made from a stream. Give the tag (.etag(\"v1\")), "
                    + "or a body of data or a file."
            ),
        ] as [(Reply, String)])
    func problems(reply: Reply, message: String) {
        #expect(reply.problems.map(\.description) == [message])
    }
}
