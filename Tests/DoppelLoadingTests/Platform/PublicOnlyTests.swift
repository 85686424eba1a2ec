#if canImport(FoundationNetworking)
    import Doppel
    import DoppelTestSupport
    import Foundation
    import FoundationNetworking
    import Testing

    /// As on a toolchain whose Foundation is not as expected: what can't be looked at is left out, or refused.
    @Suite("With public interfaces only (DOPPEL_PLATFORM=public)", .timeLimit(.minutes(1)))
    struct PublicOnlyTests {
        @Test("a data task is answered, and the journal says what is left out")
        func data() async {
            await #expect(processExitsWith: .success) {
                let stubs = publicOnly()
                stubs.stub(.path("/moved"), reply: .redirect(to: "/books"))
                stubs.stub(.path("/books"), reply: .text("first, second"))
                for style in CallStyle.allCases where style != .completionHandlerBesideDelegate {
                    let outcome = try await style.load(url("/moved"), in: stubs.configuration)
                    #expect(outcome.text == "first, second")
                }
                #expect(
                    stubs.journal.exchanges.last?.notes == [
                        """
                        DOPPEL_PLATFORM=public is set, so that the session of a task is not known: its headers, \
                        cookies, credentials, cache, time limits and delegate have no part in this exchange.
                        """,
                        """
                        DOPPEL_PLATFORM=public is set, so that it is not known whether a delegate or a handler is \
                        called: bodies arrive in one piece.
                        """,
                        """
                        DOPPEL_PLATFORM=public is set, so that an async call that is cancelled while its answer \
                        arrives may never return (swift-corelibs-foundation issue 5412).
                        """,
                    ])
            }
        }

        @Test("upload and download tasks are refused, and pass through")
        func refusals() async {
            await #expect(processExitsWith: .success) {
                let stubs = publicOnly()
                stubs.stub(.body(Data("body".utf8)), reply: .text("stubbed"))
                stubs.stub(.path("/file"), reply: .text("stubbed"))
                let session = URLSession(configuration: stubs.configuration)
                let message = """
                    Foundation is not as expected here. Use a data task, or let the request pass through.
                    """
                let upload = await #expect(throws: (any Error).self) {
                    try await session.upload(for: .make(url("/"), method: "POST"), from: Data("body".utf8))
                }
                #expect(
                    upload.map { "\($0)" } == "Doppel can't answer an upload task. \(message)")
                let download = await #expect(throws: (any Error).self) {
                    try await session.download(from: url("/file"))
                }
                #expect(download.map { "\($0)" } == "Doppel can't answer a download task. \(message)")
            }
        }

        @Test("sessions made elsewhere are not intercepted, with the reason")
        func interception() async {
            await #expect(processExitsWith: .success) {
                let stubs = publicOnly()
                #expect(
                    throws: InterceptionError.unsupportedPlatform(reason: "DOPPEL_PLATFORM=public is set")
                ) { try stubs.intercept(.allSessions) }
            }
        }
    }

    /// Restricts this process, and makes a registry.
    private func publicOnly() -> StubRegistry {
        setenv("DOPPEL_PLATFORM", "public", 1)
        return StubRegistry()
    }
#endif
