#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The stream for words to a person, apart from a program's product.
package enum StandardError {
    /// Writes one line.
    package static func print(_ line: String) {
        var bytes = Array(line.utf8)
        bytes.append(UInt8(ascii: "\n"))
        var start = 0
        while start < bytes.count {
            let written = bytes[start...].withUnsafeBytes { write(2, $0.baseAddress, $0.count) }
            guard written > 0 else { return }
            start += written
        }
    }
}
