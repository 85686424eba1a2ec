import Doppel
import DoppelTestSupport
import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("A body in pieces", .timeLimit(.minutes(1)))
struct BodyInPiecesTests {
    let stubs = StubRegistry()
    /// More than a reader takes at once, and no two places alike.
    private static let large = Data((0..<200_000).map { UInt8(truncatingIfNeeded: $0 / 7) })

    @Test("of chunks arrives whole", arguments: CallStyle.allCases)
    func chunks(style: CallStyle) async throws {
        stubs.stub(reply: .chunks([.init("first,"), .init(""), .init("second,"), .init("third")]))
        let outcome = try await style.load(url(), in: stubs.configuration)
        #expect(outcome.text == "first,second,third")
        #expect(outcome.error == nil)
        #expect(stubs.journal.exchanges.first?.bytesReceived == 18)
    }

    @Test("of chunks reaches a delegate piece by piece")
    func delegatePieces() async throws {
        stubs.stub(reply: .chunks([.init("first"), .init("second!"), .init("third")]))
        let recorder = CallbackRecorder()
        let session = stubs.session(delegate: recorder)
        session.dataTask(with: url()).resume()
        _ = try await recorder.outcome()
        let expected = ["response 200", "data 5", "data 7", "data 5", "completed"]
        #expect(recorder.callbacks.map(\.description) == expected)
    }

    @Test("from a file arrives whole", arguments: CallStyle.allCases)
    func file(style: CallStyle) async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "doppel-\(UUID()).bin")
        try Self.large.write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        stubs.stub(reply: .file(file.path))
        for _ in 1...2 {
            let outcome = try await style.load(url(), in: stubs.configuration)
            #expect(outcome.data == Self.large)
            #expect(outcome.http?.value(forHTTPHeaderField: "Content-Length") == "200000")
        }
    }

    @Test("from a stream arrives whole, once", arguments: CallStyle.allCases)
    func stream(style: CallStyle) async throws {
        stubs.stub(reply: .stream(InputStream(data: Self.large)))
        let first = try await style.load(url(), in: stubs.configuration)
        #expect(first.data == Self.large)
        let second = try await style.load(url(), in: stubs.configuration)
        #expect(second.error as? ReplyBodyError == .streamUsedTwice)
        #expect(second.response == nil)
    }

    @Test("from an asynchronous sequence arrives whole", arguments: CallStyle.allCases)
    func sequence(style: CallStyle) async throws {
        stubs.stub(
            reply: .stream(type: "text/event-stream") {
                AsyncThrowingStream { continuation in
                    for number in 1...20 { continuation.yield(Data("data: \(number)\n\n".utf8)) }
                    continuation.finish()
                }
            })
        let outcome = try await style.load(url(), in: stubs.configuration)
        #expect(outcome.text == (1...20).map { "data: \($0)\n\n" }.joined())
        #expect(outcome.response?.mimeType == "text/event-stream")
    }

    @Test("fails midway with the sequence's error; a delegate keeps what came before")
    func failingSequence() async throws {
        struct Broken: Error {}
        stubs.stub(
            reply: .stream {
                AsyncThrowingStream { continuation in
                    continuation.yield(Data("half".utf8))
                    continuation.finish(throwing: Broken())
                }
            })
        let outcome = try await CallStyle.delegate.load(url(), in: stubs.configuration)
        #expect(outcome.error is Broken)
        #expect(outcome.text == "half")
        #expect(try await CallStyle.async.load(url(), in: stubs.configuration).error is Broken)
    }

    @Test("comes from a sequence that may be made by a request of the same session")
    func sequenceMakesRequest() async throws {
        let session = stubs.session()
        stubs.stub(.get("/inner"), reply: .text("inner"))
        stubs.stub(
            .get("/outer"),
            reply: .stream {
                let answer = Recorder<String>()
                session.start(.make(url("/inner"))) { answer.record($0.text) }
                return AsyncThrowingStream { continuation in
                    Task {
                        continuation.yield(Data((try await answer.elements(1)[0]).utf8))
                        continuation.finish()
                    }
                }
            })
        let (data, _) = try await session.data(from: url("/outer"))
        #expect(String(decoding: data, as: UTF8.self) == "inner")
    }

    @Test("that fails after some bytes delivers them first", arguments: CallStyle.allCases)
    func failingAfter(style: CallStyle) async throws {
        stubs.stub(reply: .text("0123456789").failing(after: 4, with: .networkConnectionLost))
        let outcome = try await style.load(url(), in: stubs.configuration)
        #expect((outcome.error as? URLError)?.code == .networkConnectionLost)
        #expect(outcome.text == (style == .delegate ? "0123" : ""))
        #expect(stubs.ends == ["GET / 200 failed -1005"])
        #expect(stubs.journal.exchanges.first?.bytesReceived == 4)
    }

    @Test("of many tasks at once arrives whole in each")
    func parallel() async throws {
        stubs.stub(.get("/{n}")) { request in
            let number = request.pathParameters["n"] ?? ""
            return .chunks((0..<10).map { .init("\(number)-\($0);") })
        }
        let session = stubs.session()
        try await withThrowingTaskGroup { group in
            for number in 0..<100 {
                group.addTask {
                    let (data, _) = try await session.data(from: url("/\(number)"))
                    #expect(
                        String(decoding: data, as: UTF8.self) == (0..<10).map { "\(number)-\($0);" }.joined())
                }
            }
            try await group.waitForAll()
        }
    }
}
