import DoppelCore
import Foundation
import Testing

@Suite("Bodies are read while they are sent")
struct BodyReadingTests {
    @Test("a file is read in pieces of at most 64 KiB")
    func pieces() async throws {
        let folder = try TemporaryFolder()
        let data = Data.pattern(300_000)
        try folder.write(data, to: "large.bin")
        let stage = await Stage.perform(.file("large.bin", in: .folder(folder.url)))
        #expect(stage.body == data)
        #expect(stage.reads == [65_536, 65_536, 65_536, 65_536, 37_856, 1])
        #expect(stage.pieces == [65_536, 65_536, 65_536, 65_536, 37_856])
        #expect(stage.deeds.last == .finish)
    }

    @Test("a slot of a file that is more than 64 KiB is one wait and several pieces")
    func largeSlots() async throws {
        let folder = try TemporaryFolder()
        try folder.write(Data(count: 200_000), to: "large.bin")
        let reply = Reply.file("large.bin", in: .folder(folder.url)).network(.threeG)
        let stage = await Stage.perform(reply)
        #expect(stage.waits == [.milliseconds(250), .milliseconds(250)])
        #expect(stage.pieces == [65_536, 34_464, 65_536, 34_464])
    }

    @Test("a file that has become shorter fails after its last byte")
    func shorter() async throws {
        let folder = try TemporaryFolder()
        let url = try folder.write("hello, world", to: "hello.txt")
        let plan = Reply.file("hello.txt", in: .folder(folder.url)).plan()
        try folder.write("hello", to: "hello.txt")
        let stage = await Stage.perform(plan)
        #expect(
            stage.deeds
                == [
                    .head, .send("hello"),
                    .fail(
                        "The file \(url.path) was announced with 12 bytes, but ended after 5. "
                            + "Do not change a file "
                            + "after its stub was defined, or give a closure reply, which looks at it anew."),
                ])
    }

    @Test("a file that has become longer fails after its announced bytes")
    func longer() async throws {
        let folder = try TemporaryFolder()
        let url = try folder.write("hello", to: "hello.txt")
        let plan = Reply.file("hello.txt", in: .folder(folder.url)).plan()
        try folder.write("hello, world", to: "hello.txt")
        let stage = await Stage.perform(plan)
        #expect(stage.body == Data("hello".utf8))
        #expect(
            stage.error as? ReplyBodyError
                == .longerThanAnnounced(source: "The file \(url.path)", announced: 5))
    }

    @Test("a file that is gone fails before the head")
    func gone() async throws {
        let folder = try TemporaryFolder()
        let url = try folder.write("hello", to: "hello.txt")
        let plan = Reply.file("hello.txt", in: .folder(folder.url)).plan()
        try FileManager.default.removeItem(at: url)
        let stage = await Stage.perform(plan)
        guard case .unreadable(let source, _)? = stage.error as? ReplyBodyError else {
            return #expect(Bool(false), "\(stage.deeds)")
        }
        #expect(source == "The file \(url.path)")
        #expect(stage.deeds.count == 1)
    }

    @Test("a stream is sent once; the second request says what to do")
    func secondUse() async {
        let plan = Reply.stream(InputStream(data: Data("once".utf8))).plan()
        #expect(await Stage.perform(plan).deeds == [.head, .send("once"), .finish])
        #expect(
            await Stage.perform(plan).deeds
                == [
                    .fail(
                        "The reply's InputStream was sent to an earlier request, "
                            + "and a stream can be read only once. "
                            + "Use .data or .file, "
                            + "or give a closure reply that makes a new stream for each request."
                    )
                ])
    }

    @Test("of two plans of one reply, only one gets the stream")
    func sharedStream() async {
        let reply = Reply.stream(InputStream(data: Data("once".utf8)))
        #expect(await Stage.perform(reply).deeds.last == .finish)
        #expect(await Stage.perform(reply).error as? ReplyBodyError == .streamUsedTwice)
    }

    @Test("a stream of 64-way requests goes to exactly one of them")
    func contended() async {
        let plan = Reply.stream(InputStream(data: Data("once".utf8))).plan()
        let winners = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<64 { group.addTask { await Stage.perform(plan).error == nil } }
            return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(winners == 1)
    }

    @Test("a stream that cannot be read is a specific error")
    func unreadableStream() async throws {
        let folder = try TemporaryFolder()
        let url = folder.url.appendingPathComponent("missing")
        let stream = try #require(InputStream(url: url))
        let stage = await Stage.perform(.stream(stream))
        guard case .unreadable(source: "The reply's InputStream", _)? = stage.error as? ReplyBodyError else {
            return #expect(Bool(false), "\(stage.deeds)")
        }
        #expect(stage.deeds.first == .head)
    }

    @Test("a stream that ends before its announced length is a specific error")
    func shortStream() async {
        let stage = await Stage.perform(.stream(InputStream(data: Data("hello".utf8)), length: 9))
        #expect(
            stage.error as? ReplyBodyError
                == .endedEarly(source: "The reply's InputStream", announced: 9, actual: 5))
    }

    @Test("what a stream has after its announced length is not read")
    func longStream() async {
        let stage = await Stage.perform(.stream(InputStream(data: Data("hello, world".utf8)), length: 5))
        #expect(stage.deeds == [.head, .send("hello"), .finish])
        #expect(stage.reads == [5])
    }

    @Test("a stream of unknown length keeps to its speed")
    func streamSpeed() async {
        let reply = Reply.stream(InputStream(data: Data("abcdefghij".utf8))).speed(bytesPerSecond: 16)
        let slot = Deed.wait(.milliseconds(250))
        #expect(
            await Stage.perform(reply).deeds
                == [
                    .head, slot, .send("abcd"), slot, .send("efgh"), .wait(.milliseconds(125)), .send("ij"),
                    .finish,
                ])
    }

    @Test("each request gets a new sequence, element by element")
    func sequences() async {
        let plan = Reply.stream { .yielding("one", "", "two") }.plan()
        for _ in 0..<2 {
            #expect(await Stage.perform(plan).deeds == [.head, .send("one"), .send("two"), .finish])
        }
    }

    @Test("an element that is more than a slot takes is sent in parts")
    func parts() async {
        let reply = Reply.stream { .yielding("abcdef", "g") }.speed(bytesPerSecond: 16)
        let stage = await Stage.perform(reply)
        #expect(stage.pieces == [4, 2, 1])
        #expect(stage.totalWait == .microseconds(437_500))
    }

    @Test("an error of the sequence fails the request midway")
    func sequenceFails() async {
        let stage = await Stage.perform(.stream { .yielding("one", failing: Oops()) })
        #expect(stage.deeds == [.head, .send("one"), .fail("oops")])
    }

    @Test("a sequence that is pulled gives all of its elements")
    func unfolding() async {
        let plan = Reply.stream {
            let numbers = Numbers()
            return AsyncThrowingStream { await numbers.next() }
        }.plan()
        #expect(await Stage.perform(plan).body == Data("123".utf8))
    }

    private actor Numbers {
        private var number = 0
        func next() -> Data? {
            number += 1
            return number > 3 ? nil : Data("\(number)".utf8)
        }
    }
}
