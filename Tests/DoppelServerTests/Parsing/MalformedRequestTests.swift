import Testing

@testable import DoppelServer

/// A request that has to be refused, and why.
struct MalformedRow: Sendable, CustomTestStringConvertible {
    let name: String
    let text: String
    let error: MalformedRequest

    init(_ name: String, _ text: String, _ error: MalformedRequest) {
        self.name = name
        self.text = text
        self.error = error
    }

    var testDescription: String { name }
    var bytes: [UInt8] { Array(text.utf8) }
}

@Suite("Malformed requests are refused, each with its reason and status")
struct MalformedRequestTests {
    static let rows = lines + requestLines + fields + hosts + lengths + codings + chunks + sizes

    @Test("a malformed request is refused", arguments: rows)
    func refused(row: MalformedRow) {
        let parsed = Parsed(row.bytes, limits: .small)
        #expect(parsed.error == row.error)
        #expect(parsed.requests == [], "nothing of it may be taken for a request")
    }

    @Test("a malformed request is refused in whatever pieces it comes", arguments: rows)
    func refusedInPieces(row: MalformedRow) {
        for size in 1...7 { #expect(Parsed(row.bytes, limits: .small, pieces: size).error == row.error) }
    }

    @Test("a malformed request behind a good one is refused as well", arguments: rows)
    func refusedBehindAnother(row: MalformedRow) {
        let first = Array("POST /first HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\nhi".utf8)
        let parsed = Parsed(first + row.bytes, limits: .small)
        #expect(parsed.requests == ["POST /first http11 host=a | hi"])
        #expect(parsed.error == row.error)
    }

    @Test("after an error nothing is read any more")
    func staysFailed() throws {
        var parser = RequestParser()
        parser.append(Array("GET /\n".utf8))
        #expect(throws: MalformedRequest.bareLineFeed) { try parser.next() }
        parser.append(Array("GET / HTTP/1.1\r\nHost: a\r\n\r\n".utf8))
        #expect(throws: MalformedRequest.bareLineFeed) { try parser.next() }
    }

    @Test(
        "the status says whose fault it is",
        arguments: [
            (MalformedRequest.bareLineFeed, 400), (.tooSlow, 408), (.bodyTooLarge(limit: 1), 413),
            (.targetTooLong(limit: 1), 414), (.expectation("tea"), 417), (.headTooLarge(limit: 1), 431),
            (.tooManyFields(limit: 1), 431), (.unknownTransferCoding("gzip, chunked"), 501), (.tunnel, 501),
            (.unsupportedVersion("HTTP/2.0"), 505),
        ])
    func status(error: MalformedRequest, status: Int) {
        #expect(error.status == status)
        #expect(error.description.hasSuffix(".") || error.description.contains(": "))
    }
}

extension MessageLimits {
    static let small = MessageLimits(targetBytes: 64, headBytes: 512, fieldCount: 8, bodyBytes: 1_000)
}
