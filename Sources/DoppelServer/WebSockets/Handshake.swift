import DoppelCore
import Foundation

/// The opening of a WebSocket (RFC 6455, section 4.2).
enum Handshake {
    enum Verdict: Equatable {
        /// The request asks for no WebSocket.
        case none
        /// The value of `Sec-WebSocket-Accept`.
        case accepted(String)
        case refused(status: Int, String)
    }

    static func verdict(on head: RequestHead) -> Verdict {
        let wanted = head.headers["Upgrade"].map(RequestHead.list) ?? []
        guard head.offersUpgrade, wanted.contains("websocket") else { return .none }
        guard head.method == .get, head.version == .http11 else {
            return .refused(status: 400, "A WebSocket is opened by a GET of HTTP/1.1.")
        }
        guard head.headers["Sec-WebSocket-Version"] == "13" else {
            return .refused(status: 426, "This server speaks version 13 of the WebSocket protocol.")
        }
        let keys = head.headers.values(for: "Sec-WebSocket-Key")
        guard keys.count == 1, Data(base64Encoded: keys[0])?.count == 16 else {
            return .refused(status: 400, "The Sec-WebSocket-Key is not 16 bytes in Base64.")
        }
        return .accepted(acceptance(of: keys[0]))
    }

    static func acceptance(of key: String) -> String {
        Data(SHA1.digest(Array((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").utf8))).base64EncodedString()
    }
}

/// SHA-1 (RFC 3174), which the handshake asks for and Foundation on Linux lacks; it protects nothing here.
enum SHA1 {
    static func digest(_ message: [UInt8]) -> [UInt8] {
        var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]
        let padded = padded(message)
        for start in stride(from: 0, to: padded.count, by: 64) { mix(padded[start..<(start + 64)], &state) }
        return state.flatMap { word in [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> $0) } }
    }

    private static func padded(_ message: [UInt8]) -> [UInt8] {
        var padded = message + [0x80]
        padded += Array(repeating: 0, count: (119 - message.count % 64) % 64)
        let bits = UInt64(message.count) * 8
        return padded + stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: bits >> $0) }
    }

    private static func mix(_ block: ArraySlice<UInt8>, _ state: inout [UInt32]) {
        var words = stride(from: block.startIndex, to: block.endIndex, by: 4).map { place in
            block[place..<(place + 4)].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        }
        for t in 16..<80 {
            words.append((words[t - 3] ^ words[t - 8] ^ words[t - 14] ^ words[t - 16]).rotated(by: 1))
        }
        var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
        for t in 0..<80 {
            let (function, constant) = round(t, b, c, d)
            let next = a.rotated(by: 5) &+ function &+ e &+ constant &+ words[t]
            (a, b, c, d, e) = (next, a, b.rotated(by: 30), c, d)
        }
        for (place, word) in [a, b, c, d, e].enumerated() { state[place] &+= word }
    }

    private static func round(_ t: Int, _ b: UInt32, _ c: UInt32, _ d: UInt32) -> (UInt32, UInt32) {
        switch t {
        case ..<20: (b & c | ~b & d, 0x5A82_7999)
        case ..<40: (b ^ c ^ d, 0x6ED9_EBA1)
        case ..<60: (b & c | b & d | c & d, 0x8F1B_BCDC)
        default: (b ^ c ^ d, 0xCA62_C1D6)
        }
    }
}

extension UInt32 {
    fileprivate func rotated(by count: UInt32) -> UInt32 { self << count | self >> (32 - count) }
}
