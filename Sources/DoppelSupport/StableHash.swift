extension UnsafeRawBufferPointer {
    /// The bytes' hash, the same in every process (FNV-1a of 64 bits); no protection against malice.
    package var stableHash: UInt64 {
        reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
}

extension String {
    /// The hash of the text's UTF-8, the same in every process.
    package var stableHash: UInt64 {
        var text = self
        return text.withUTF8 { UnsafeRawBufferPointer($0).stableHash }
    }
}
