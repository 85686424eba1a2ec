import Doppel
import DoppelTestSupport
import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("A download task")
struct DownloadTests {
    private let stubs = StubRegistry()

    private func contents(_ file: URL) throws -> String {
        defer { try? FileManager.default.removeItem(at: file) }
        return String(decoding: try Data(contentsOf: file), as: UTF8.self)
    }

    @Test("leaves a real file behind, asynchronously")
    func async() async throws {
        stubs.stub(.any, reply: .text("downloaded"))
        let (file, response) = try await stubs.session().download(from: url("/file"))
        #expect(try contents(file) == "downloaded")
        #expect((response as? HTTPURLResponse)?.statusCode == 200)
    }

    @Test("gives its completion handler a real file")
    func completionHandler() async throws {
        stubs.stub(.any, reply: .chunks([.init("down"), .init("loaded")]))
        let session = stubs.session()
        let file: URL? = await withCheckedContinuation { continuation in
            session.downloadTask(with: url("/file")) { file, _, _ in continuation.resume(returning: file) }
                .resume()
        }
        #expect(try contents(#require(file)) == "downloaded")
    }

    @Test("tells its delegate of each piece, of the file, then of the end")
    func delegate() async throws {
        stubs.stub(.any, reply: .chunks([.init("down"), .init("loaded")]).header("Content-Length", "10"))
        let delegate = TransferRecorder()
        stubs.session(delegate: delegate).downloadTask(with: url("/file")).resume()
        #expect(
            try await delegate.events() == [
                "wrote 4 of 10", "wrote 10 of 10", "file downloaded", "completed",
            ])
    }

    @Test("of nothing is an empty file")
    func empty() async throws {
        stubs.stub(.any, reply: .status(200))
        let (file, _) = try await stubs.session().download(from: url("/file"))
        #expect(try contents(file) == "")
    }

    @Test("follows redirects, and keeps only the last body")
    func redirect() async throws {
        stubs.stub(.get("/a"), reply: .redirect(to: "/b").text("moved"))
        stubs.stub(.get("/b"), reply: .text("landed"))
        let (file, response) = try await stubs.session().download(from: url("/a"))
        #expect(try contents(file) == "landed")
        #expect(response.url == url("/b"))
    }

    @Test("that breaks off fails, and leaves no file behind")
    func breaksOff() async throws {
        stubs.stub(.any, reply: .text("downloaded").failing(after: 4))
        let delegate = TransferRecorder()
        stubs.session(delegate: delegate).downloadTask(with: url("/file")).resume()
        #expect(try await delegate.events() == ["wrote 4 of 10", "completed -1005"])
        let error = await #expect(throws: URLError.self) {
            try await stubs.session().download(from: url("/file"))
        }
        #expect(error?.code == .networkConnectionLost)
    }

    @Test("that is cancelled to go on later ends without resume data, which the platform does not have")
    func resumeData() async throws {
        stubs.stub(.any, reply: .text("late").delayed(by: .seconds(3_600)))
        let delegate = TransferRecorder()
        let task = stubs.session(delegate: delegate).downloadTask(with: url("/file"))
        task.resume()
        let data: Data? = await withCheckedContinuation { continuation in
            task.cancel { continuation.resume(returning: $0) }
        }
        #expect(data == nil)
        #expect(try await delegate.events() == ["completed -999"])
    }

    @Test("of 100 MB arrives whole")
    func large() async throws {
        let body = Data(repeating: 7, count: 100_000_000)
        stubs.stub(.any, reply: .data(body))
        let (file, _) = try await stubs.session().download(from: url("/file"))
        defer { try? FileManager.default.removeItem(at: file) }
        #expect(try Data(contentsOf: file, options: .mappedIfSafe) == body)
    }
}
