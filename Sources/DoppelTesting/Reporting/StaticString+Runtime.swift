import Foundation

extension StaticString {
    /// What a static string is made of: an ABI-stable struct (`@frozen` in stdlib/public/core/StaticString.swift).
    private struct Parts {
        var start: UInt
        var count: UInt
        /// Bit 0: a scalar takes the place of the pointer; bit 1: the text is ASCII.
        var flags: UInt8
    }

    /// A text that is known at run time only, for functions that take literals; `nil` where the standard library's
    /// struct is another one than is known here.
    ///
    /// Its memory is never freed: a static string may be kept for as long as the program runs.
    init?(lasting text: String) {
        guard MemoryLayout<Parts>.size == MemoryLayout<StaticString>.size, let memory = strdup(text) else {
            return nil
        }
        let isASCII: UInt8 = text.utf8.allSatisfy { $0 < 0x80 } ? 2 : 0
        let parts = Parts(
            start: UInt(bitPattern: memory), count: UInt(text.utf8.count), flags: isASCII)
        let made = unsafeBitCast(parts, to: StaticString.self)
        guard made.hasPointerRepresentation, made.description == text else { return nil }
        self = made
    }
}
