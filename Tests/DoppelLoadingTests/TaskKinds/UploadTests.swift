import Doppel
import DoppelTestSupport
import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("An upload task")
struct UploadTests {
    private let stubs = StubRegistry()
    private let request = URLRequest.make(url("/files"), method: "POST")

    init() {
        stubs.stub(.post("/files") && .bodyText("the body")) { .text("got \($0.text ?? "nothing")") }
    }

    private func temporaryFile(_ text: String) throws -> URL {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).txt")
        try Data(text.utf8).write(to: file)
        return file
    }

    @Test("sends its data to matchers and replies", arguments: [true, false])
    func data(isAsync: Bool) async throws {
        let session = stubs.session()
        let body = Data("the body".utf8)
        if isAsync {
            let (data, _) = try await session.upload(for: request, from: body)
            #expect(String(decoding: data, as: UTF8.self) == "got the body")
        } else {
            let text: String = await withCheckedContinuation { continuation in
                session.uploadTask(with: request, from: body) { data, _, _ in
                    continuation.resume(returning: String(decoding: data ?? Data(), as: UTF8.self))
                }.resume()
            }
            #expect(text == "got the body")
        }
        #expect(stubs.journal.exchanges.map(\.request.text) == ["the body"])
    }

    @Test("sends a file, whatever the request's own body says")
    func file() async throws {
        var request = request
        request.httpBody = Data("another body".utf8)
        let file = try temporaryFile("the body")
        defer { try? FileManager.default.removeItem(at: file) }
        let (data, _) = try await stubs.session().upload(for: request, fromFile: file)
        #expect(String(decoding: data, as: UTF8.self) == "got the body")
    }

    @Test("fails when its file is not there, as a real one does")
    func missingFile() async throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        let error = await #expect(throws: URLError.self) {
            try await stubs.session().upload(for: request, fromFile: file)
        }
        #expect(error?.code == .fileDoesNotExist)
    }

    @Test("asks its delegate for a stream, and tells it what was sent")
    func streamed() async throws {
        let delegate = TransferRecorder { InputStream(data: Data("the body".utf8)) }
        stubs.session(delegate: delegate).uploadTask(withStreamedRequest: request).resume()
        #expect(
            try await delegate.events() == ["sent 8 of 0", "response 200", "data got the body", "completed"])
    }

    @Test("hears its delegate's stream once, however often the delegate answers")
    func streamedTwice() async throws {
        let delegate = TransferRecorder(answers: 2) { InputStream(data: Data("the body".utf8)) }
        stubs.session(delegate: delegate).uploadTask(withStreamedRequest: request).resume()
        #expect(
            try await delegate.events() == ["sent 8 of 0", "response 200", "data got the body", "completed"])
        try await stubs.roundTrip()
        #expect(delegate.recorder.elements.count == 4)
        #expect(stubs.ends == ["POST /files 200 finished"])
    }

    @Test("tells its delegate what was sent")
    func progress() async throws {
        let delegate = TransferRecorder()
        stubs.session(delegate: delegate).uploadTask(with: request, from: Data("the body".utf8)).resume()
        #expect(
            try await delegate.events() == ["sent 8 of 8", "response 200", "data got the body", "completed"])
    }

    @Test("sends nothing where no connection is made")
    func offline() async throws {
        stubs.stub(.any, reply: .error(.cannotConnectToHost))
        let delegate = TransferRecorder()
        stubs.session(delegate: delegate).uploadTask(with: request, from: Data("the body".utf8)).resume()
        #expect(try await delegate.events() == ["completed -1004"])
    }

    @Test("is taken for a form when it is streamed without a type, as libcurl does")
    func streamedForm() async throws {
        let delegate = TransferRecorder { InputStream(data: Data("the body".utf8)) }
        stubs.session(delegate: delegate).uploadTask(withStreamedRequest: request).resume()
        _ = try await delegate.events()
        #expect(
            stubs.journal.exchanges.first?.request.headers["Content-Type"]
                == "application/x-www-form-urlencoded")
    }

    @Test("gets errors like any other task")
    func error() async throws {
        stubs.stub(.any, reply: .error(.networkConnectionLost))
        let error = await #expect(throws: URLError.self) {
            try await stubs.session().upload(for: request, from: Data("x".utf8))
        }
        #expect(error?.code == .networkConnectionLost)
    }
}
