import DoppelCore
import Foundation
import Testing

@testable import DoppelServer

/// A client's frame, masked as RFC 6455 wants it.
func frame(_ opcode: UInt8, _ payload: [UInt8], isFinal: Bool = true) -> [UInt8] {
    let mask: [UInt8] = [0x37, 0xFA, 0x21, 0x3D]
    var bytes = [(isFinal ? 0x80 : 0) | opcode]
    switch payload.count {
    case ...125: bytes.append(0x80 | UInt8(payload.count))
    case ...0xFFFF: bytes += [0x80 | 126, UInt8(payload.count >> 8), UInt8(payload.count & 0xFF)]
    default:
        bytes += [0x80 | 127] + (0..<8).map { UInt8(truncatingIfNeeded: payload.count >> (8 * (7 - $0))) }
    }
    return bytes + mask + payload.enumerated().map { $1 ^ mask[$0 % 4] }
}

func frame(_ text: String) -> [UInt8] { frame(0x1, Array(text.utf8)) }

@Suite("WebSocket frames")
struct FrameTests {
    private func events(_ bytes: [UInt8], limit: Int = 100_000, pieces: Int = .max) throws -> [FrameParser
        .Event]
    {
        var parser = FrameParser(limit: limit)
        var events: [FrameParser.Event] = []
        var rest = bytes[...]
        repeat {
            parser.append(rest.prefix(pieces))
            rest = rest.dropFirst(pieces)
            while let event = try parser.next() { events.append(event) }
        } while !rest.isEmpty
        return events
    }

    @Test("the examples of RFC 6455, section 5.7")
    func examples() throws {
        let hello: [UInt8] = [0x81, 0x85, 0x37, 0xFA, 0x21, 0x3D, 0x7F, 0x9F, 0x4D, 0x51, 0x58]
        #expect(try events(hello) == [.message("Hello")])
        #expect(try events(frame(0x9, Array("Hello".utf8))) == [.ping(Data("Hello".utf8))])
        let parts = frame(0x1, Array("Hel".utf8), isFinal: false) + frame(0x0, Array("lo".utf8))
        #expect(try events(parts) == [.message("Hello")])
        let long = [UInt8](repeating: 7, count: 65_536)
        #expect(try events(frame(0x2, long)) == [.message(.data(Data(long)))])
    }

    @Test("the handshake's example of RFC 6455, section 1.3, and SHA-1's of RFC 3174")
    func handshake() {
        #expect(Handshake.acceptance(of: "dGhlIHNhbXBsZSBub25jZQ==") == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")
        func hex(_ text: String) -> String {
            SHA1.digest(Array(text.utf8)).map { String(format: "%02X", $0) }.joined()
        }
        #expect(hex("abc") == "A9993E364706816ABA3E25717850C26C9CD0D89D")
        #expect(
            hex("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")
                == "84983E441C3BD26EBAAE4AA1F95129E5E54670F1")
        #expect(hex(String(repeating: "a", count: 1_000_000)) == "34AA973CD4C4DAA4F61EEB2BDBAD27316534016F")
        #expect(
            hex(String(repeating: "01234567", count: 80)) == "DEA356A2CDDD90C7A7ECEDC5EBB563934F460452")
    }

    @Test("control frames may come within a message, and pieces make no difference", arguments: [1, 2, 3, 7])
    func pieces(size: Int) throws {
        let bytes =
            frame(0x1, Array("a".utf8), isFinal: false) + frame(0x9, []) + frame(0x0, Array("é".utf8))
            + frame(0x2, [UInt8](repeating: 1, count: 300)) + frame(0xA, [])
            + frame(0x8, [0x03, 0xE8] + Array("bye".utf8))
        let expected: [FrameParser.Event] = [
            .ping(Data()), .message("aé"), .message(.data(Data(repeating: 1, count: 300))), .pong,
            .close(.normal, reason: "bye"),
        ]
        #expect(try events(bytes, pieces: size) == expected)
    }

    struct Broken: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let bytes: [UInt8]
        let code: WebSocketCloseCode
    }

    static let broken: [Broken] = [
        .init(testDescription: "without a mask", bytes: [0x81, 0x01, 0x41], code: .protocolError),
        .init(
            testDescription: "a reserved bit", bytes: [0xC1, 0x81, 0, 0, 0, 0, 0x41], code: .protocolError),
        .init(testDescription: "an unknown opcode", bytes: frame(0x3, []), code: .protocolError),
        .init(testDescription: "an unknown control opcode", bytes: frame(0xB, []), code: .protocolError),
        .init(
            testDescription: "a ping in pieces", bytes: frame(0x9, [], isFinal: false), code: .protocolError),
        .init(
            testDescription: "a long ping", bytes: frame(0x9, [UInt8](repeating: 0, count: 126)),
            code: .protocolError),
        .init(testDescription: "nothing to continue", bytes: frame(0x0, []), code: .protocolError),
        .init(
            testDescription: "a message within another",
            bytes: frame(0x1, [], isFinal: false) + frame(0x1, []), code: .protocolError),
        .init(
            testDescription: "a length of 125 in two bytes", bytes: [0x82, 0xFE, 0, 125], code: .protocolError
        ),
        .init(
            testDescription: "a length of 65535 in eight bytes",
            bytes: [0x82, 0xFF, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF], code: .protocolError),
        .init(
            testDescription: "the highest bit of a length", bytes: [0x82, 0xFF, 0x80, 0, 0, 0, 0, 0, 0, 0],
            code: .messageTooBig),
        .init(testDescription: "no UTF-8", bytes: frame(0x1, [0xFF]), code: .invalidPayload),
        .init(testDescription: "half a close code", bytes: frame(0x8, [3]), code: .protocolError),
        .init(testDescription: "close code 999", bytes: frame(0x8, [0x03, 0xE7]), code: .protocolError),
        .init(testDescription: "close code 1005", bytes: frame(0x8, [0x03, 0xED]), code: .protocolError),
        .init(testDescription: "close code 5000", bytes: frame(0x8, [0x13, 0x88]), code: .protocolError),
        .init(
            testDescription: "a reason that is no UTF-8", bytes: frame(0x8, [0x03, 0xE8, 0xC3]),
            code: .invalidPayload),
        .init(
            testDescription: "a message over the limit",
            bytes: frame(0x2, [UInt8](repeating: 0, count: 1_001)),
            code: .messageTooBig),
        .init(
            testDescription: "a message over the limit in pieces",
            bytes: frame(0x2, [UInt8](repeating: 0, count: 600), isFinal: false)
                + frame(0x0, [UInt8](repeating: 0, count: 600)), code: .messageTooBig),
    ]

    @Test("what breaks the protocol is refused with the code that says so", arguments: broken)
    func refused(row: Broken) {
        let error = #expect(throws: FrameParser.Violation.self) { try events(row.bytes, limit: 1_000) }
        #expect(error?.code == row.code)
    }
}
