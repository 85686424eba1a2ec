import DoppelCore
import Foundation

/// Writes a server's frames: whole and without a mask (RFC 6455, section 5.1).
enum FrameWriter {
    static func write(_ message: WebSocketMessage, to output: inout OutputBuffer) {
        switch message {
        case .text(let text): write(0x1, Data(text.utf8), to: &output)
        case .data(let data): write(0x2, data, to: &output)
        }
    }

    static func writePong(_ payload: Data, to output: inout OutputBuffer) { write(0xA, payload, to: &output) }

    /// A code that is never sent makes a frame without one.
    static func writeClose(_ code: WebSocketCloseCode, _ reason: String, to output: inout OutputBuffer) {
        var payload = Data()
        if code.maySend {
            payload = Data([UInt8(code.rawValue >> 8), UInt8(code.rawValue & 0xFF)]) + reason.utf8Prefix(123)
        }
        write(0x8, payload, to: &output)
    }

    private static func write(_ opcode: UInt8, _ payload: Data, to output: inout OutputBuffer) {
        var head: [UInt8] = [0x80 | opcode]
        switch payload.count {
        case 0...125: head.append(UInt8(payload.count))
        case 126...0xFFFF: head += [126] + bytes(of: payload.count, 2)
        default: head += [127] + bytes(of: payload.count, 8)
        }
        output.append(head)
        output.append(payload)
    }

    private static func bytes(of number: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * (count - 1 - $0))) }
    }
}

extension String {
    /// As many whole characters as fit in so many bytes.
    fileprivate func utf8Prefix(_ count: Int) -> Data {
        var text = self[...]
        while text.utf8.count > count { text = text.dropLast() }
        return Data(text.utf8)
    }
}
