import Foundation

/// Takes lines, which end with CRLF or LF, off the beginning of bytes.
struct LineReader {
    /// What has not been taken yet.
    private(set) var rest: Data
    /// The number of the line that was taken last, counted from 1.
    private(set) var line = 0

    init(_ data: Data) {
        rest = data.starts(with: [0xEF, 0xBB, 0xBF]) ? data.dropFirst(3) : data
    }

    /// The next line without its end; `nil` when no line end is left, or the line is too long for one.
    mutating func next() -> Data? {
        guard let length = lengthOfLine else { return nil }
        let text = rest.prefix(length)
        rest = rest.dropFirst(length + 1)
        line += 1
        return text.last == 0x0D ? text.dropLast() : text
    }

    /// The longest line: a file without any must not be searched to its end.
    static let longestLine = 1 << 20

    private var lengthOfLine: Int? {
        rest.prefix(Self.longestLine).withUnsafeBytes { bytes in
            guard let start = bytes.baseAddress, let end = memchr(start, 0x0A, bytes.count) else {
                return nil
            }
            return start.distance(to: UnsafeRawPointer(end))
        }
    }

    /// The next line, or what is left without a line end; `nil` when nothing is left.
    mutating func nextOrRest() -> Data? {
        if let next = next() { return next }
        guard !rest.isEmpty, rest.count < Self.longestLine else { return nil }
        defer { rest = rest[rest.endIndex...] }
        line += 1
        return rest
    }

    /// So many bytes; `nil` when there are fewer.
    mutating func take(_ count: Int) -> Data? {
        guard count >= 0, count <= rest.count else { return nil }
        defer { rest = rest.dropFirst(count) }
        return rest.prefix(count)
    }

    /// The bytes as text: UTF-8, or else ISO 8859-1, which header fields were once written in.
    static func text(_ bytes: Data) -> String {
        String(validating: bytes, as: UTF8.self)
            ?? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    }
}
