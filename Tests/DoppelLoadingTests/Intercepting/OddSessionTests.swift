import Doppel
import DoppelTestSupport
import Foundation
import Testing

@testable import DoppelLoading

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("Stubs in odd company", .timeLimit(.minutes(1)))
struct OddSessionTests {
    private let stubs = StubRegistry()

    init() { stubs.stub(reply: .text("stubbed")) }

    @Test("answer a session of each kind of configuration", arguments: [true, false])
    func configurations(isEphemeral: Bool) async throws {
        let plain = isEphemeral ? URLSessionConfiguration.ephemeral : .default
        for style in CallStyle.allCases {
            #expect(try await style.load(url(), in: plain.stubbed(by: stubs)).text == "stubbed")
        }
    }

    #if !canImport(FoundationNetworking)
        // Foundation on Linux has the property, and nobody can set it.
        @Test("answer a session that waits for connectivity")
        func waitsForConnectivity() async throws {
            let configuration = stubs.configuration
            configuration.waitsForConnectivity = true
            for style in CallStyle.allCases {
                #expect(try await style.load(url(), in: configuration).text == "stubbed")
            }
        }
    #endif

    @Test("answer on the session's own delegate queue, in order")
    func delegateQueue() async throws {
        let queue = OperationQueue()
        queue.maxConcurrentOperationCount = 1
        let delegate = QueueRecorder()
        let session = URLSession(
            configuration: stubs.configuration, delegate: delegate, delegateQueue: queue)
        session.dataTask(with: url()).resume()
        let callbacks = try await delegate.recorder.elements { $0.count == 3 }
        #expect(callbacks.map(\.name) == ["response", "data", "completed"])
        #expect(callbacks.allSatisfy { $0.queue === queue })
        session.finishTasksAndInvalidate()
    }

    @Test("let a completion handler run on the session's own delegate queue")
    func completionQueue() async throws {
        let queue = OperationQueue()
        let session = URLSession(configuration: stubs.configuration, delegate: nil, delegateQueue: queue)
        let seen = Recorder<OperationQueue?>()
        session.start(.make(url())) { _ in seen.record(OperationQueue.current) }
        #expect(try await seen.elements(1).first??.isEqual(queue) == true)
        session.finishTasksAndInvalidate()
    }

    @Test("answer a suspended delegate queue when it goes on, and other sessions meanwhile")
    func suspendedQueue() async throws {
        let queue = OperationQueue()
        queue.isSuspended = true
        let session = URLSession(configuration: stubs.configuration, delegate: nil, delegateQueue: queue)
        let late = Recorder<String>()
        session.start(.make(url())) { late.record($0.text) }
        #expect(try await CallStyle.async.load(url(), in: stubs.configuration).text == "stubbed")
        #expect(late.elements.isEmpty)
        queue.isSuspended = false
        #expect(try await late.elements(1) == ["stubbed"])
    }

    #if canImport(FoundationNetworking)
        // Elsewhere the identifier is that of `background(withIdentifier:)`, and can't be set.
        @Test("refuse a background session, whose requests they never see")
        func background() async throws {
            let configuration = URLSessionConfiguration.default
            configuration.identifier = "com.example.sync"
            let outcome = try await CallStyle.async.load(url(), in: configuration.stubbed(by: stubs))
            #expect(
                (outcome.error as? LoadingError)?.description == """
                    GET https://api.example.com/ was made in the background session "com.example.sync", whose \
                    requests another process loads: no stub can answer them. It did not reach the network. Give \
                    the program a configuration without an identifier in its tests, or the address of a loopback \
                    server (product DoppelServer).
                    """)
            #expect(stubs.journal.count == 0)
        }
    #endif

    @Test("refuse a WebSocket task, and name what can double it")
    func webSocketKind() throws {
        let session = stubs.session()
        defer { session.invalidateAndCancel() }
        let task = session.webSocketTask(with: try #require(URL(string: "ws://api.example.com/")))
        let kind = TaskKind(task)
        #expect(kind == .webSocket)
        #expect(
            kind.outrightRefusal?.description == """
                Doppel can't answer a WebSocket task. Foundation lets no protocol class take part in it: its \
                messages go past every stub. Give the program the address of a loopback server instead, of the \
                product DoppelServer: it speaks WebSocket.
                """)
    }

    @Test("never let a WebSocket task connect")
    func webSocketFails() async throws {
        let session = stubs.session()
        defer { session.invalidateAndCancel() }
        let task = session.webSocketTask(with: try #require(URL(string: "ws://127.0.0.1:1/")))
        task.resume()
        let error = await #expect(throws: (any Error).self) { try await task.receive() }
        // libcurl before 7.86 has no WebSocket: Foundation says so before any protocol class is asked.
        #expect(error is LoadingError || (error as? URLError)?.code == .unsupportedURL)
    }
}

/// Where a delegate was called.
private final class QueueRecorder: NSObject, URLSessionDataDelegate {
    struct Callback: Sendable {
        let name: String
        let queue: OperationQueue?
    }

    let recorder = Recorder<Callback>()

    private func note(_ name: String) { recorder.record(Callback(name: name, queue: .current)) }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        note("response")
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        note("data")
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        note("completed")
    }
}
