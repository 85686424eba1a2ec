import Doppel
import DoppelTestSupport
import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("Uploads and downloads that pass through", .timeLimit(.minutes(1)))
struct LiveTransferTests {
    private let stubs = StubRegistry()
    private let server: LoopbackServer

    init() throws {
        server = try LoopbackServer(["/": .init(body: "from the server")])
    }

    private func rewrite(_ isRewritten: Bool) {
        stubs.stub(reply: isRewritten ? .passThrough(.header("X", "1")) : .passThrough)
    }

    private func file(_ text: String) throws -> URL {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).txt")
        try Data(text.utf8).write(to: file)
        return file
    }

    @Test("a download's file is whole, and its beginning captured", arguments: [true, false])
    func download(isRewritten: Bool) async throws {
        rewrite(isRewritten)
        let recorder = TransferRecorder()
        stubs.session(delegate: recorder).downloadTask(with: server.url()).resume()
        let events = try await recorder.events()
        #expect(events == ["wrote 15 of 15", "file from the server", "completed"])
        let (file, response) = try await stubs.session().download(from: server.url())
        defer { try? FileManager.default.removeItem(at: file) }
        #expect(try Data(contentsOf: file) == Data("from the server".utf8))
        #expect((response as? HTTPURLResponse)?.statusCode == 200)
        #expect(stubs.ends == ["GET / 200 finished", "GET / 200 finished"])
        #expect(stubs.journal.exchanges.map(\.responseBody.text) == ["from the server", "from the server"])
        #expect(stubs.journal.exchanges.map(\.bytesReceived) == [15, 15])
    }

    @Test(
        "an upload's data, file or stream reaches the server, and its delegate hears so",
        arguments: [true, false])
    func upload(isRewritten: Bool) async throws {
        rewrite(isRewritten)
        let request = URLRequest.make(server.url(), method: "POST")
        let file = try file("the body")
        defer { try? FileManager.default.removeItem(at: file) }
        let makes: [@Sendable (URLSession) -> URLSessionUploadTask] = [
            { $0.uploadTask(with: request, from: Data("the body".utf8)) },
            { $0.uploadTask(with: request, fromFile: file) },
            { $0.uploadTask(withStreamedRequest: request) },
        ]
        for make in makes {
            let recorder = TransferRecorder { InputStream(data: Data("the body".utf8)) }
            make(stubs.session(delegate: recorder)).resume()
            let events = try await recorder.events()
            #expect(events.filter { $0.hasPrefix("sent 8") }.count == 1)
            #expect(events.suffix(3) == ["response 200", "data from the server", "completed"])
        }
        #expect(server.requests.map(\.body) == Array(repeating: Data("the body".utf8), count: 3))
        // Foundation on Linux says this of a stream, be it an upload task's or not.
        let form = "application/x-www-form-urlencoded"
        #expect(server.requests.map { $0.headers["content-type"] } == [nil, nil, form])
    }

    @Test("the streamed body of a redirected upload can't be sent twice; a file's can")
    func redirected() async throws {
        let server = try LoopbackServer([
            "/": .init(body: "from the server"), "/old": .init(307, headers: ["Location": "/"]),
        ])
        rewrite(false)
        let file = try file("the body")
        defer { try? FileManager.default.removeItem(at: file) }
        let request = URLRequest.make(server.url("/old"), method: "POST")
        let recorder = TransferRecorder()
        stubs.session(delegate: recorder).uploadTask(with: request, fromFile: file).resume()
        #expect(try await recorder.events().suffix(2) == ["data from the server", "completed"])
        #expect(server.requests.map(\.body) == [Data("the body".utf8), Data("the body".utf8)])
        var streamed = request
        streamed.httpBodyStream = InputStream(data: Data("the body".utf8))
        let outcome = try await CallStyle.delegate.load(streamed, in: stubs.configuration)
        #expect(outcome.error as? LoadingError == .bodyStreamUsedUp)
    }
}

#if os(Linux)
    @Suite("A large body that passes through", .timeLimit(.minutes(2)))
    struct LargeLiveBodyTests {
        @Test("takes no memory as a download: 200 MB")
        func download() async {
            await #expect(processExitsWith: .success) { try await LargeBody().download(isRewritten: false) }
        }

        @Test("takes no memory as a download of a rewritten request: 200 MB")
        func rewrittenDownload() async {
            await #expect(processExitsWith: .success) { try await LargeBody().download(isRewritten: true) }
        }

        // Its memory is the delegate queue's, on which Foundation puts every piece, however slow the delegate is.
        @Test("arrives whole as a delegate's data: 200 MB")
        func data() async throws { try await LargeBody().data() }
    }

    /// 200 MB from a server in the same process, which sends one piece over and over.
    private struct LargeBody {
        private static let count = 3_200
        private static let piece = String((0..<62_500).map { "\($0 % 10)" }.joined().prefix(62_500))
        private let stubs = StubRegistry()
        private let server: LoopbackServer

        init() throws {
            server = try LoopbackServer(["/": .init(body: Self.piece, repeated: Self.count)])
        }

        func download(isRewritten: Bool) async throws {
            stubs.stub(reply: isRewritten ? .passThrough(.header("X", "1")) : .passThrough)
            let before = try peak()
            let (file, _) = try await stubs.session().download(from: server.url())
            defer { try? FileManager.default.removeItem(at: file) }
            let grown = try peak() - before
            #expect(grown < 48, "the process grew by \(grown) MB")
            let handle = try FileHandle(forReadingFrom: file)
            let piece = Data(Self.piece.utf8)
            for _ in 0..<Self.count { #expect(try handle.read(upToCount: piece.count) == piece) }
            #expect(try handle.read(upToCount: 1)?.isEmpty ?? true)
            #expect(stubs.journal.exchanges.first?.bytesReceived == 200_000_000)
            #expect(stubs.journal.exchanges.first?.responseBody.data.count == 1 << 20)
        }

        func data() async throws {
            stubs.stub(reply: .passThrough)
            let counter = CountingDelegate()
            stubs.session(delegate: counter).dataTask(with: server.url()).resume()
            try await counter.end.elements(1)
            #expect(counter.end.elements == [200_000_000])
        }

        /// The most memory that the process ever held, in megabytes.
        private func peak() throws -> Int {
            let status = try #require(FileHandle(forReadingAtPath: "/proc/self/status")).readToEnd() ?? Data()
            let line = try #require(
                String(decoding: status, as: UTF8.self).split(separator: "\n").first {
                    $0.hasPrefix("VmHWM:")
                })
            return try #require(line.split(separator: " ").dropFirst().first.flatMap { Int($0) }) / 1_024
        }
    }

    private final class CountingDelegate: NSObject, URLSessionDataDelegate {
        let end = Recorder<Int>()
        // Only touched on the session's delegate queue, which is serial.
        nonisolated(unsafe) private var count = 0

        func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
            count += data.count
        }

        func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?)
        {
            end.record(error == nil ? count : -1)
        }
    }
#endif
