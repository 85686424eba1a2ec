import DoppelCore
import Foundation
import Testing

@Suite("A reply is performed in order")
struct PerformerTests {
    @Test("a short body is head, one piece, finish")
    func common() async {
        let stage = await Stage.perform(.text("hello"))
        #expect(stage.deeds == [.head, .send("hello"), .finish])
    }

    @Test("an empty body is head, finish", arguments: [Reply.empty, .status(404), .text(""), .chunks([])])
    func empty(reply: Reply) async {
        #expect(await Stage.perform(reply).deeds == [.head, .finish])
    }

    @Test("delay and latency come before the head, as one wait")
    func delayed() async {
        let stage = await Stage.perform(.text("x").delayed(by: .milliseconds(200)).network(.fast4G))
        #expect(stage.deeds.prefix(2) == [.wait(.milliseconds(365)), .head])
    }

    @Test("a HEAD request gets the head alone, and at once")
    func head() async {
        let reply = Reply.text("hello").taking(.seconds(3))
        #expect(await Stage.perform(reply, isHead: true).deeds == [.head, .finish])
    }

    @Test("204, 304 and 1xx have no body", arguments: [100, 103, 199, 204, 304])
    func bodiless(status: Int) async {
        let stage = await Stage.perform(.status(status).text("hello"))
        #expect(stage.deeds == [.head, .finish])
    }

    @Test("a HEAD request leaves a one-shot stream unread")
    func headKeepsStream() async throws {
        let plan = Reply.stream(InputStream(data: Data("once".utf8))).plan()
        #expect(await Stage.perform(plan, isHead: true).deeds == [.head, .finish])
        #expect(await Stage.perform(plan).deeds == [.head, .send("once"), .finish])
    }

    @Test("a body that is longer than its Content-Length is cut there, as a client cuts it")
    func tooLong() async {
        let replies: [Reply] = [
            .text("twelve bytes"), .chunks(["twelve", " bytes"].map { .init(Data($0.utf8)) }),
            .stream(InputStream(data: Data("twelve bytes".utf8))),
        ]
        for reply in replies {
            let stage = await Stage.perform(reply.header("Content-Length", "6"))
            #expect(stage.body == Data("twelve".utf8))
            #expect(stage.deeds.last == .finish)
        }
    }

    @Test("a body that is shorter than its Content-Length ends with a lost connection")
    func tooShort() async {
        for reply in [Reply.text("six by"), .chunks([.init(Data("six by".utf8))])] {
            let stage = await Stage.perform(reply.header("Content-Length", "12"))
            #expect(stage.body == Data("six by".utf8))
            #expect((stage.error as? URLError)?.code == .networkConnectionLost)
        }
    }

    @Test(
        "a Content-Length that does not count for the body is let stand",
        arguments: [
            Reply.text("hello").header("Content-Length", "many"),
            Reply.text("hello").header("Content-Length", "3").header("Transfer-Encoding", "chunked"),
            Reply.text("hello").contentEncoding(.gzip).header("Content-Length", "25"),
        ])
    func otherLength(reply: Reply) async {
        #expect(await Stage.perform(reply).deeds == [.head, .send("hello"), .finish])
    }

    @Test("a HEAD may announce any length")
    func headLength() async {
        let reply = Reply.empty.header("Content-Length", "1000")
        #expect(await Stage.perform(reply, isHead: true).deeds == [.head, .finish])
    }

    @Test("nothing happens after the end, whatever comes")
    func afterTheEnd() {
        let events: [Performer.Event] = [
            .begin, .waited, .headSent, .sent, .read(Data("x".utf8)), .endOfBody, .readFailed(Oops()),
        ]
        for reply in [Reply.empty, .error(Oops()), .text("x").failing(after: 0, with: Oops())] {
            var performer = Performer(plan: reply.plan())
            _ = performer.next(.begin)
            _ = performer.next(.headSent)
            for event in events {
                guard case .nothing = performer.next(event) else {
                    Issue.record("\(event) after the end led to something")
                    continue
                }
            }
        }
    }

    @Test("an event out of turn changes nothing")
    func outOfTurn() {
        var performer = Performer(plan: Reply.text("x").delayed(by: .seconds(1)).plan())
        guard case .nothing = performer.next(.waited) else { return #expect(Bool(false)) }
        guard case .wait(.seconds(1)) = performer.next(.begin) else { return #expect(Bool(false)) }
        guard case .nothing = performer.next(.begin) else { return #expect(Bool(false)) }
        guard case .nothing = performer.next(.sent) else { return #expect(Bool(false)) }
        guard case .sendHead = performer.next(.waited) else { return #expect(Bool(false)) }
    }
}

@Suite("Replies fail as told")
struct FailureTests {
    @Test("an error comes in place of the head")
    func error() async {
        let stage = await Stage.perform(.error(Oops()))
        #expect(stage.deeds == [.fail("oops")])
    }

    @Test("a URLError code is short for the URLError")
    func code() async {
        let stage = await Stage.perform(.error(.timedOut))
        #expect((stage.error as? URLError)?.code == .timedOut)
    }

    @Test("delay, latency and the body's time come before an error")
    func delayedError() async {
        let slow = Reply.error(Oops()).delayed(by: .seconds(1)).network(.slow3G)
        #expect(await Stage.perform(slow).deeds == [.wait(.seconds(3)), .fail("oops")])
        #expect(
            await Stage.perform(.error(Oops()).taking(.seconds(2))).deeds == [
                .wait(.seconds(2)), .fail("oops"),
            ])
    }

    @Test("a response that is given after an error takes its place")
    func replaced() async {
        #expect(await Stage.perform(.error(Oops()).text("x")).deeds == [.head, .send("x"), .finish])
    }

    @Test("the error comes after exactly so many bytes", arguments: [0, 1, 4, 5, 6, 100])
    func afterBytes(count: Int) async {
        let sent = String("hello".prefix(count))
        let stage = await Stage.perform(.text("hello").failing(after: count, with: Oops()))
        #expect(stage.deeds == [.head] + (sent.isEmpty ? [] : [.send(sent)]) + [.fail("oops")])
    }

    @Test("the error comes after exactly so many bytes of every kind of body", arguments: [0, 1, 7, 12, 99])
    func afterBytesOfAnyBody(count: Int) async throws {
        let folder = try TemporaryFolder()
        let text = "hello, world"
        try folder.write(text, to: "hello.txt")
        let replies: [Reply] = [
            .file("hello.txt", in: .folder(folder.url)),
            .stream(InputStream(data: Data(text.utf8))),
            .stream(InputStream(data: Data(text.utf8)), length: 12),
            .stream { .yielding("hello", ", world") },
            .chunks([.init("hel"), .init("lo,"), .init(" world")]),
            .chunks([.init("hello, "), .init("world", after: .seconds(1))]).speed(bytesPerSecond: 4),
            .text(text).speed(bytesPerSecond: 4),
            .text(text).taking(.seconds(2)),
        ]
        for reply in replies {
            let stage = await Stage.perform(reply.failing(after: count, with: Oops()))
            #expect(String(decoding: stage.body, as: UTF8.self) == String(text.prefix(count)))
            #expect(stage.deeds.last == .fail("oops"))
            #expect(stage.deeds.filter { $0 == .head }.count == 1)
        }
    }

    @Test("without an error named, the connection is lost")
    func lost() async {
        let stage = await Stage.perform(.text("hello").failing(after: 2))
        #expect((stage.error as? URLError)?.code == .networkConnectionLost)
    }

    @Test("a reply with a mistake fails with its words, at once")
    func mistake() async {
        let stage = await Stage.perform(.status(99).delayed(by: .seconds(5)))
        #expect(stage.error as? ReplyProblem == .statusOutOfRange(99))
        #expect(stage.waits.isEmpty)
    }
}

extension AsyncThrowingStream<Data, any Error> {
    static func yielding(_ texts: String..., failing error: (any Error)? = nil) -> Self {
        AsyncThrowingStream { continuation in
            texts.forEach { continuation.yield(Data($0.utf8)) }
            continuation.finish(throwing: error)
        }
    }
}
