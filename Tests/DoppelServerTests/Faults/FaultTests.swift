import Doppel
import DoppelServer
import DoppelTestSupport
import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("A fault is on the wire what its name says", .timeLimit(.minutes(2)))
struct FaultTests {
    let stubs = StubRegistry()

    /// What arrives, and how the connection ends.
    private func outcome(_ reply: Reply, method: String = "GET") async throws -> (
        text: String, RawClient.Ending
    ) {
        stubs.stub(.any, reply: reply)
        let server = try stubs.serve()
        let port = server.port
        return try await blocking {
            let client = try RawClient(port: port)
            try client.send("\(method) / HTTP/1.1\r\nHost: a\r\n\r\n")
            let ending = try client.ending()
            return (client.received, ending)
        }
    }

    @Test("a reset in place of a response", arguments: [Fault.reset(.beforeHead), .refused])
    func resetBeforeHead(fault: Fault) async throws {
        let (text, ending) = try await outcome(.text("hello").fault(fault))
        #expect(text == "")
        #expect(ending == .reset)
    }

    @Test("a reset behind the head")
    func resetAfterHead() async throws {
        let (text, ending) = try await outcome(.text("hello").fault(.reset(.afterHead)))
        #expect(text.hasPrefix("HTTP/1.1 200 OK\r\n"))
        #expect(text.hasSuffix("\r\n\r\n"))
        #expect(ending == .reset)
    }

    @Test("a reset after half of the content")
    func resetMidBody() async throws {
        let (text, ending) = try await outcome(.text("0123456789").fault(.reset(.midBody)))
        #expect(text.contains("Content-Length: 10\r\n"))
        #expect(text.hasSuffix("\r\n\r\n01234"))
        #expect(ending == .reset)
    }

    @Test("an end without a byte")
    func emptyResponse() async throws {
        let (text, ending) = try await outcome(.fault(.emptyResponse))
        #expect(text == "")
        #expect(ending == .orderly)
    }

    @Test("bytes that are no HTTP")
    func garbage() async throws {
        let (text, ending) = try await outcome(.fault(.garbage))
        #expect(text.unicodeScalars.count > 4)
        #expect(!text.contains("HTTP"))
        #expect(ending == .orderly)
    }

    @Test("an end within a chunk")
    func truncatedChunk() async throws {
        let (text, ending) = try await outcome(.text("0123456789").fault(.truncatedChunk))
        #expect(text.contains("Transfer-Encoding: chunked\r\n"))
        #expect(!text.contains("Content-Length"))
        #expect(text.hasSuffix("\r\n\r\n5\r\n01234\r\n40\r\n"))
        #expect(ending == .orderly)
    }

    @Test("more content announced than there is")
    func wrongLength() async throws {
        let (text, ending) = try await outcome(.text("0123456789").fault(.wrongLength))
        #expect(text.contains("Content-Length: 26\r\n"))
        #expect(text.hasSuffix("\r\n\r\n0123456789"))
        #expect(ending == .orderly)
    }

    @Test("ten bytes a second, from the first of the head on")
    func slowBytes() async throws {
        let clock = TestClock()
        let stubs = StubRegistry(time: clock)
        stubs.stub(.any, reply: .text("hello").fault(.slowBytes))
        let server = try stubs.serve()
        let port = server.port
        let text = Task {
            try await answer(of: port, to: "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
        }
        let waits = Task {
            var waits = 0
            while !Task.isCancelled {
                await clock.waiting()
                if Task.isCancelled { break }
                clock.advance(by: .milliseconds(100))
                waits += 1
            }
            return waits
        }
        let received = try await text.value
        waits.cancel()
        #expect(received.hasSuffix("\r\n\r\nhello"))
        let count = await waits.value
        #expect(count >= received.utf8.count - 10, "\(received.utf8.count) bytes came within \(count) tenths")
    }

    @Test("silence, until the client goes")
    func hang() async throws {
        stubs.stub(.any, reply: .fault(.hang))
        let server = try stubs.serve()
        let port = server.port
        try await blocking {
            let client = try RawClient(port: port)
            try client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        }
        await stubs.firstExchange { if case .cancelled = $0.outcome { true } else { false } }
    }

    @Test("URLErrors take the form that they have on a wire")
    func urlErrors() async throws {
        #expect(try await outcome(.error(.networkConnectionLost)).1 == .reset)
        let (text, ending) = try await outcome(.text("0123456789").failing(after: 3))
        #expect(text.hasSuffix("\r\n\r\n012"))
        #expect(ending == .orderly)
    }

    @Test("a closure may throw a fault")
    func thrown() async throws {
        stubs.stub(.any) { _ -> Reply in throw Fault.emptyResponse }
        let server = try stubs.serve()
        #expect(try await answer(of: server.port, to: "GET / HTTP/1.1\r\nHost: a\r\n\r\n") == "")
        #expect(stubs.journal.exchanges.first?.error as? Fault == .emptyResponse)
    }

    @Test("connections are refused until they are accepted again, at the same port")
    func refusing() async throws {
        stubs.stub(.any, reply: .text("hello"))
        let server = try stubs.serve()
        let port = server.port
        await server.refuseConnections()
        await #expect(throws: RawClient.Failure.self) { try await answer(of: port, to: "") }
        try await server.acceptConnections()
        let text = try await answer(of: port, to: "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
        #expect(text.hasSuffix("hello"))
    }
}

@Suite("A fault is in-process what URLSession makes of it on the wire", .timeLimit(.minutes(2)))
struct FaultTwinTests {
    static let faults: [Fault] = [
        .refused, .reset(.beforeHead), .reset(.afterHead), .reset(.midBody), .emptyResponse, .garbage,
        .truncatedChunk, .wrongLength,
    ]

    @Test("both doors give the same error", arguments: faults)
    func sameError(fault: Fault) async throws {
        let stubs = StubRegistry()
        stubs.stub(.any, reply: .text("0123456789").fault(fault))
        let server = try stubs.serve()
        if fault == .refused { await server.refuseConnections() }
        let real = try await code(URLSession(configuration: .ephemeral), server.url)
        let double = try await code(URLSession(configuration: .ephemeral.stubbed(by: stubs)), server.url)
        #expect(double == fault.urlErrorCode)
        #expect(real == Self.onThisPlatform[fault] ?? double)
    }

    /// Where Foundation on Linux has no code, or another than Apple's platforms have: what curl's codes
    /// become.
    private static var onThisPlatform: [Fault: URLError.Code] {
        #if canImport(FoundationNetworking)
            [
                .emptyResponse: .badServerResponse, .garbage: .unsupportedURL, .truncatedChunk: .unknown,
                .wrongLength: .unknown,
            ]
        #else
            [:]
        #endif
    }

    private func code(_ session: URLSession, _ url: URL) async throws -> URLError.Code? {
        do {
            let (data, _) = try await session.data(from: url)
            Issue.record("there is an answer: \(String(decoding: data, as: UTF8.self))")
            return nil
        } catch let error as URLError {
            return error.code
        }
    }

    @Test("a hang ends with the client's patience at both doors")
    func hang() async throws {
        let stubs = StubRegistry()
        stubs.stub(.any, reply: .fault(.hang))
        let server = try stubs.serve()
        for configuration in [URLSessionConfiguration.ephemeral, .ephemeral.stubbed(by: stubs)] {
            configuration.timeoutIntervalForRequest = 1
            #expect(try await code(URLSession(configuration: configuration), server.url) == .timedOut)
        }
    }
}
