import DoppelCore
import Foundation
import Testing

@Suite("Mistakes are told where a reply is defined")
struct ReplyProblemTests {
    @Test(
        "the words name the value and the remedy",
        arguments: [
            (.status(99), "The status 99 is no HTTP status. Give a code from 100 to 999."),
            (.status(1_000), "The status 1000 is no HTTP status. Give a code from 100 to 999."),
            (
                .reason("a\r\nb"),
                #"The reason phrase "a\r\nb" contains a line break or NUL. Give it in one line."#
            ),
            (
                .header("X Y", "1"),
                #""X Y" is no header name. Give ASCII letters, digits and !#$%&'*+-.^_`|~ only, "#
                    + "and at least one of them."
            ),
            (
                .header("", "1"),
                #""" is no header name. Give ASCII letters, digits and !#$%&'*+-.^_`|~ only, "#
                    + "and at least one of them."
            ),
            (
                .addingHeader("X", "a\nSet-Cookie: b"),
                #"The value "a\nSet-Cookie: b" of the header X contains a line break or NUL. "#
                    + "Give it in one line, or call addingHeader once for each value."
            ),
            (
                .headers(["X": "a\0"]),
                #"The value "a\0" of the header X contains a line break or NUL. "#
                    + "Give it in one line, or call addingHeader once for each value."
            ),
            (
                .text("x", type: "a\rb"),
                #"The value "a\rb" of the header Content-Type contains a line break or NUL. "#
                    + "Give it in one line, or call addingHeader once for each value."
            ),
            (
                .redirect(to: "https://a.test/a b"),
                #"The redirect target "https://a.test/a b" is no URL. "#
                    + "Percent-encode what may not stand in a URL, such as %20 for a space."
            ),
            (
                .redirect(to: ""),
                #"The redirect target "" is no URL. "#
                    + "Percent-encode what may not stand in a URL, such as %20 for a space."
            ),
            (
                .redirect(to: "/a", status: 200),
                "The status 200 is no redirect. Give a code from 300 to 399, such as 302 or 307."
            ),
            (
                .delayed(by: .seconds(-1)),
                "The delay -1.0 seconds is negative. Give zero or a positive duration."
            ),
            (
                .delayed(by: .seconds(1), jitter: .milliseconds(-5)),
                "The jitter -0.005 seconds is negative. Give zero or a positive duration."
            ),
            (
                .taking(.seconds(-2)),
                "The time for the body -2.0 seconds is negative. Give zero or a positive duration."
            ),
            (
                .network(.init(bytesPerSecond: 1, latency: .seconds(-3))),
                "The latency -3.0 seconds is negative. Give zero or a positive duration."
            ),
            (
                .chunks([.init("a"), .init("b", after: .seconds(-4))]),
                "The delay of a chunk -4.0 seconds is negative. Give zero or a positive duration."
            ),
            (
                .speed(bytesPerSecond: 0),
                "The speed 0.0 bytes per second is not possible. Give a number greater than 0."
            ),
            (
                .speed(bytesPerSecond: .nan),
                "The speed nan bytes per second is not possible. Give a number greater than 0."
            ),
            (
                .network(.init(bytesPerSecond: -.infinity)),
                "The speed -inf bytes per second is not possible. Give a number greater than 0."
            ),
            (
                .text("x").failing(after: -1),
                "The number of bytes -1 is negative. Give 0 or a positive number."
            ),
            (.plain(expectedLength: -1), "The number of bytes -1 is negative. Give 0 or a positive number."),
            (
                .json(["a": [1, ["b": JSON(Double.nan)]]]),
                "JSON has no text for the number nan at $.a[1].b. Give a finite number, a string or null."
            ),
            (
                .json(.number(.infinity)),
                "JSON has no text for the number inf at $. Give a finite number, a string or null."
            ),
            (
                .stream { .yielding("x") }.taking(.seconds(1)),
                "A time for the body needs a body of known length, which this stream is not. Give its length "
                    + "(.stream(…, length:)), or a speed (.speed(bytesPerSecond:)) in place of the time."
            ),
        ] as [(Reply, String)])
    func words(reply: Reply, message: String) async {
        #expect(reply.problems.map(\.description) == [message])
        #expect(reply.problems.first?.localizedDescription == message)
        #expect(await Stage.perform(reply).deeds == [.fail(message)])
    }

    @Test("all mistakes are kept, in order")
    func several() {
        let reply = Reply.status(7).header("", "x").speed(bytesPerSecond: -1)
        #expect(reply.problems == [.statusOutOfRange(7), .invalidHeaderName(""), .invalidSpeed(-1)])
    }

    @Test("what must be in the head can't be a trailer")
    func trailers() {
        let reply = Reply.text("a").trailer("X-Sum", "1").trailer("content-length", "1").trailer("a b", "1")
        #expect(reply.problems == [.forbiddenTrailer("content-length"), .invalidHeaderName("a b")])
        #expect(
            "\(ReplyProblem.forbiddenTrailer("Date"))" == """
                Date can't come behind the body, where it is too late for it (RFC 9110, section 6.5.1): \
                send it with .header(_:_:).
                """)
    }

    @Test("a reply with a bad header does not carry it")
    func dropped() {
        #expect(Reply.header("X", "a\r\nb").problems.count == 1)
    }

    @Test(
        "unusual but possible replies are no mistakes",
        arguments: [
            .status(100), .status(299), .status(999), .header("X", ""), .header("X", "é\t"),
            .delayed(by: .zero),
            .taking(.zero), .redirect(to: "?page=2"), .redirect(to: "//a.test"),
            .redirect(to: "#part", status: 399),
            .speed(bytesPerSecond: 0.5), .json(.number(-0.0)), .failing(after: 0),
            .stream { .yielding("x") }.taking(.zero),
        ] as [Reply])
    func possible(reply: Reply) {
        #expect(reply.problems == [])
    }
}
