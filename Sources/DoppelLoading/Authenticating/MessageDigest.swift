/// The two hash functions of Digest authentication, which Foundation on Linux does not offer.
enum MessageDigest: Sendable {
    case md5, sha256

    /// The hash of a text's UTF-8 bytes, in hexadecimal digits.
    func hexadecimal(_ text: String) -> String {
        let words = self == .md5 ? MD5.hash(Array(text.utf8)) : SHA256.hash(Array(text.utf8))
        return words.map { byte in
            let digits = String(byte, radix: 16)
            return byte < 16 ? "0" + digits : digits
        }.joined()
    }

    /// The message with its padding and its length, in blocks of 16 words (RFC 1321, 3.1; RFC 6234, 4.1).
    fileprivate static func blocks(
        of message: [UInt8], length: [UInt8], word: (ArraySlice<UInt8>) -> UInt32
    ) -> [[UInt32]] {
        let zeros = (119 - message.count % 64) % 64
        let padded = message + [0x80] + [UInt8](repeating: 0, count: zeros) + length
        return stride(from: 0, to: padded.count, by: 64).map { block in
            stride(from: block, to: block + 64, by: 4).map { word(padded[$0..<$0 + 4]) }
        }
    }

    fileprivate static func bitCount(_ message: [UInt8]) -> UInt64 { UInt64(message.count) &* 8 }

    fileprivate static func bytes(_ value: some FixedWidthInteger) -> [UInt8] {
        withUnsafeBytes(of: value, Array.init)
    }
}

/// RFC 1321.
private enum MD5 {
    private static let shifts: [UInt32] = [7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21]
    private static let initial: [UInt32] = [0x6745_2301, 0xefcd_ab89, 0x98ba_dcfe, 0x1032_5476]

    static func hash(_ message: [UInt8]) -> [UInt8] {
        let length = MessageDigest.bytes(MessageDigest.bitCount(message).littleEndian)
        let blocks = MessageDigest.blocks(of: message, length: length) { bytes in
            bytes.reversed().reduce(0) { $0 << 8 | UInt32($1) }
        }
        let state = blocks.reduce(initial) { state, block in zip(state, rounds(state, block)).map(&+) }
        return state.flatMap { MessageDigest.bytes($0.littleEndian) }
    }

    private static func rounds(_ state: [UInt32], _ block: [UInt32]) -> [UInt32] {
        var (a, b, c, d) = (state[0], state[1], state[2], state[3])
        for index in 0..<64 {
            let (mixed, word) = mix(b, c, d, at: index)
            let sum = a &+ mixed &+ table[index] &+ block[word]
            let shift = shifts[index / 16 * 4 + index % 4]
            (a, b, c, d) = (d, b &+ (sum << shift | sum >> (32 - shift)), b, c)
        }
        return [a, b, c, d]
    }

    private static func mix(_ b: UInt32, _ c: UInt32, _ d: UInt32, at index: Int) -> (UInt32, word: Int) {
        switch index / 16 {
        case 0: (b & c | ~b & d, index)
        case 1: (d & b | ~d & c, (5 * index + 1) % 16)
        case 2: (b ^ c ^ d, (3 * index + 5) % 16)
        default: (c ^ (b | ~d), 7 * index % 16)
        }
    }

    private static let table: [UInt32] = [
        0xd76a_a478, 0xe8c7_b756, 0x2420_70db, 0xc1bd_ceee, 0xf57c_0faf, 0x4787_c62a, 0xa830_4613,
        0xfd46_9501,
        0x6980_98d8, 0x8b44_f7af, 0xffff_5bb1, 0x895c_d7be, 0x6b90_1122, 0xfd98_7193, 0xa679_438e,
        0x49b4_0821,
        0xf61e_2562, 0xc040_b340, 0x265e_5a51, 0xe9b6_c7aa, 0xd62f_105d, 0x0244_1453, 0xd8a1_e681,
        0xe7d3_fbc8,
        0x21e1_cde6, 0xc337_07d6, 0xf4d5_0d87, 0x455a_14ed, 0xa9e3_e905, 0xfcef_a3f8, 0x676f_02d9,
        0x8d2a_4c8a,
        0xfffa_3942, 0x8771_f681, 0x6d9d_6122, 0xfde5_380c, 0xa4be_ea44, 0x4bde_cfa9, 0xf6bb_4b60,
        0xbebf_bc70,
        0x289b_7ec6, 0xeaa1_27fa, 0xd4ef_3085, 0x0488_1d05, 0xd9d4_d039, 0xe6db_99e5, 0x1fa2_7cf8,
        0xc4ac_5665,
        0xf429_2244, 0x432a_ff97, 0xab94_23a7, 0xfc93_a039, 0x655b_59c3, 0x8f0c_cc92, 0xffef_f47d,
        0x8584_5dd1,
        0x6fa8_7e4f, 0xfe2c_e6e0, 0xa301_4314, 0x4e08_11a1, 0xf753_7e82, 0xbd3a_f235, 0x2ad7_d2bb,
        0xeb86_d391,
    ]
}

/// RFC 6234.
private enum SHA256 {
    private static let initial: [UInt32] = [
        0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab,
        0x5be0_cd19,
    ]

    static func hash(_ message: [UInt8]) -> [UInt8] {
        let length = MessageDigest.bytes(MessageDigest.bitCount(message).bigEndian)
        let blocks = MessageDigest.blocks(of: message, length: length) { bytes in
            bytes.reduce(0) { $0 << 8 | UInt32($1) }
        }
        let state = blocks.reduce(initial) { state, block in
            zip(state, rounds(state, schedule(block))).map(&+)
        }
        return state.flatMap { MessageDigest.bytes($0.bigEndian) }
    }

    private static func schedule(_ block: [UInt32]) -> [UInt32] {
        var words = block
        for index in 16..<64 {
            let (near, far) = (words[index - 2], words[index - 15])
            let small = turn(far, 7) ^ turn(far, 18) ^ far >> 3
            let large = turn(near, 17) ^ turn(near, 19) ^ near >> 10
            words.append(words[index - 16] &+ small &+ words[index - 7] &+ large)
        }
        return words
    }

    private static func rounds(_ state: [UInt32], _ words: [UInt32]) -> [UInt32] {
        var s = state
        for (word, constant) in zip(words, table) {
            let choice = s[4] & s[5] ^ ~s[4] & s[6]
            let majority = s[0] & s[1] ^ s[0] & s[2] ^ s[1] & s[2]
            let first =
                s[7] &+ (turn(s[4], 6) ^ turn(s[4], 11) ^ turn(s[4], 25)) &+ choice &+ constant &+ word
            let second = (turn(s[0], 2) ^ turn(s[0], 13) ^ turn(s[0], 22)) &+ majority
            s = [first &+ second, s[0], s[1], s[2], s[3] &+ first, s[4], s[5], s[6]]
        }
        return s
    }

    private static func turn(_ word: UInt32, _ count: UInt32) -> UInt32 {
        word >> count | word << (32 - count)
    }

    private static let table: [UInt32] = [
        0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4,
        0xab1c_5ed5,
        0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7,
        0xc19b_f174,
        0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc,
        0x76f9_88da,
        0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7, 0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351,
        0x1429_2967,
        0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e,
        0x9272_2c85,
        0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585,
        0x106a_a070,
        0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f,
        0x682e_6ff3,
        0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7,
        0xc671_78f2,
    ]
}
