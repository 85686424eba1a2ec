package import DoppelCore
package import Foundation

/// Takes a client's frames apart (RFC 6455, section 5), strictly: a pure state machine.
package struct FrameParser {
    package enum Event: Equatable {
        case message(WebSocketMessage)
        case ping(Data)
        case pong
        case close(WebSocketCloseCode, reason: String)
    }

    /// Why the connection has to be closed.
    package struct Violation: Error, Equatable {
        package let code: WebSocketCloseCode
        package let reason: String

        static func rule(_ reason: String) -> Violation { Violation(code: .protocolError, reason: reason) }
    }

    /// The most bytes of a message.
    private let limit: Int
    private var buffer: [UInt8] = []
    /// The kind and the bytes of a message of which frames are missing.
    private var unfinished: (isText: Bool, bytes: [UInt8])?

    package init(limit: Int) { self.limit = limit }

    package mutating func append(_ bytes: some Sequence<UInt8>) { buffer.append(contentsOf: bytes) }

    /// The next event; `nil` when more bytes are needed.
    package mutating func next() throws(Violation) -> Event? {
        while let frame = try nextFrame() {
            switch frame.opcode {
            case 0x0, 0x1, 0x2: if let message = try add(frame) { return .message(message) }
            case 0x8: return try closing(frame.payload)
            case 0x9: return .ping(Data(frame.payload))
            default: return .pong
            }
        }
        return nil
    }

    // MARK: Frames

    private struct Frame {
        let isFinal: Bool
        let opcode: UInt8
        let payload: [UInt8]
    }

    private mutating func nextFrame() throws(Violation) -> Frame? {
        guard buffer.count >= 2 else { return nil }
        let (first, second) = (buffer[0], buffer[1])
        try check(first, second)
        let (length, headLength) = try payloadLength(second & 0x7F)
        guard let length, buffer.count >= headLength + 4 + length else { return nil }
        let key = buffer[headLength..<(headLength + 4)]
        let start = headLength + 4
        var payload = Array(buffer[start..<(start + length)])
        for place in payload.indices { payload[place] ^= key[headLength + place % 4] }
        buffer.removeFirst(start + length)
        return Frame(isFinal: first & 0x80 != 0, opcode: first & 0x0F, payload: payload)
    }

    private func check(_ first: UInt8, _ second: UInt8) throws(Violation) {
        if first & 0x70 != 0 { throw .rule("a reserved bit is set") }
        if second & 0x80 == 0 { throw .rule("a frame of the client is not masked") }
        let opcode = first & 0x0F
        guard [0x0, 0x1, 0x2, 0x8, 0x9, 0xA].contains(opcode) else { throw .rule("unknown opcode \(opcode)") }
        guard opcode >= 0x8 else { return }
        if first & 0x80 == 0 { throw .rule("a control frame is fragmented") }
        if second & 0x7F > 125 { throw .rule("a control frame is too long") }
    }

    /// The length, once it is there, and that of what comes before the mask.
    private func payloadLength(_ short: UInt8) throws(Violation) -> (length: Int?, headLength: Int) {
        guard short > 125 else { return (Int(short), 2) }
        let count = short == 126 ? 2 : 8
        guard buffer.count >= 2 + count else { return (nil, 2 + count) }
        let length = buffer[2..<(2 + count)].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        guard length > (short == 126 ? 125 : 0xFFFF) else { throw .rule("a length takes too many bytes") }
        guard length <= UInt64(limit) else { throw tooBig }
        return (Int(length), 2 + count)
    }

    private var tooBig: Violation {
        Violation(code: .messageTooBig, reason: "a message has more than \(limit) bytes")
    }

    // MARK: Messages

    private mutating func add(_ frame: Frame) throws(Violation) -> WebSocketMessage? {
        if frame.opcode == 0x0, unfinished == nil { throw .rule("there is nothing to continue") }
        if frame.opcode != 0x0, unfinished != nil { throw .rule("a message begins within another") }
        var message = unfinished ?? (frame.opcode == 0x1, [])
        message.bytes += frame.payload
        guard message.bytes.count <= limit else { throw tooBig }
        unfinished = frame.isFinal ? nil : message
        guard frame.isFinal else { return nil }
        guard message.isText else { return .data(Data(message.bytes)) }
        return .text(try text(message.bytes[...]))
    }

    private func text(_ bytes: ArraySlice<UInt8>) throws(Violation) -> String {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw Violation(code: .invalidPayload, reason: "a text is not UTF-8")
        }
        return text
    }

    private func closing(_ payload: [UInt8]) throws(Violation) -> Event {
        guard !payload.isEmpty else { return .close(.noCode, reason: "") }
        guard payload.count >= 2 else { throw .rule("half a close code") }
        let code = UInt16(payload[0]) << 8 | UInt16(payload[1])
        guard WebSocketCloseCode(rawValue: code).maySend else { throw .rule("close code \(code)") }
        return .close(WebSocketCloseCode(rawValue: code), reason: try text(payload[2...]))
    }
}

extension WebSocketCloseCode {
    /// Whether an endpoint may send it (RFC 6455, section 7.4).
    var maySend: Bool {
        switch rawValue {
        case 1_000...1_003, 1_007...1_014, 3_000...4_999: true
        default: false
        }
    }
}
