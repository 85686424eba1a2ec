#if canImport(FoundationNetworking)
    import Doppel
    import DoppelTestSupport
    import Foundation
    import FoundationNetworking
    import Testing

    /// As on a toolchain that lacks one of the internals which Doppel looks at: no crash, and no wrong answer.
    @Suite("Where Foundation lacks", .timeLimit(.minutes(1)))
    struct MissingInternalTests {
        @Test("the registry of tasks, bodies arrive whole")
        func taskRegistry() async {
            await #expect(processExitsWith: .success) {
                try await load(without: "taskRegistry")
            }
        }

        @Test("the session of a task, bodies arrive whole")
        func session() async {
            await #expect(processExitsWith: .success) {
                try await load(without: "session")
            }
        }

        @Test("the loading queue, the program's own class may answer at once")
        func workQueue() async {
            await #expect(processExitsWith: .success) {
                try await load(without: "workQueue")
                let configuration = URLSessionConfiguration.ephemeral
                configuration.protocolClasses = [AtOnceProtocol.self]
                let stubs = StubRegistry(unmatched: .passThrough)
                let outcome = try await CallStyle.async.load(
                    url("/own"), in: configuration.stubbed(by: stubs))
                #expect(outcome.text == "own")
            }
        }

        @Test("the flag of async calls, the journal says what may happen")
        func flag() async {
            await #expect(processExitsWith: .success) {
                let notes = try await load(without: "_callCompletionHandlerInline")
                #expect(
                    notes == [
                        """
                        Foundation is not as expected here, so that an async call that is cancelled while its answer \
                        arrives may never return (swift-corelibs-foundation issue 5412).
                        """
                    ])
            }
        }
    }

    /// Loads a body of several pieces in each style.
    ///
    /// - Returns: the notes of the last exchange.
    @discardableResult
    private func load(without property: String) async throws -> [String] {
        setenv("DOPPEL_PLATFORM", "without:\(property)", 1)
        let stubs = StubRegistry()
        stubs.stub(reply: .chunks([.init("first, "), .init("second, "), .init("third")]))
        for style in CallStyle.allCases {
            let outcome = try await style.load(url("/\(style)"), in: stubs.configuration)
            #expect(outcome.text == "first, second, third", "\(style)")
        }
        return stubs.journal.exchanges.last?.notes ?? []
    }

    private final class AtOnceProtocol: URLProtocol {
        nonisolated override class func canInit(with request: URLRequest) -> Bool { true }
        nonisolated override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }
        nonisolated override func startLoading() {
            guard let url = request.url,
                let response = HTTPURLResponse(url: url, statusCode: 200, httpVersion: nil, headerFields: nil)
            else { return }
            client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
            client?.urlProtocol(self, didLoad: Data("own".utf8))
            client?.urlProtocolDidFinishLoading(self)
        }
        nonisolated override func stopLoading() {}
    }
#endif
