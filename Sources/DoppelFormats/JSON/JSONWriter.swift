package import Foundation

/// Writes JSON for people: two spaces for a level, members in the order in which they are given.
///
/// What has been written goes on to `sink` in pieces, so that a long text is never in memory as a whole.
package struct JSONWriter: ~Copyable {
    private static let pieceSize = 1 << 18

    private var buffer: [UInt8] = []
    private var level = 0
    /// Whether something stands before on the current level, after which a comma is due.
    private var needsComma = false
    private let sink: ([UInt8]) throws -> Void
    private var failure: (any Error)?

    package init(sink: @escaping ([UInt8]) throws -> Void) { self.sink = sink }

    /// The bytes that `body` writes, with a line end after them.
    package static func data(_ body: (inout JSONWriter) -> Void) -> Data {
        final class Collected { var data = Data() }
        let collected = Collected()
        var writer = JSONWriter { collected.data.append(contentsOf: $0) }
        body(&writer)
        try? writer.finish()
        return collected.data
    }

    /// Ends the text; throws what the sink has thrown.
    package mutating func finish() throws {
        append("\n")
        flush()
        if let failure { throw failure }
    }

    /// Writes an object.
    package mutating func object(_ members: (inout JSONWriter) -> Void) {
        nested("{", "}", members)
    }

    /// Writes an array, the elements of which `elements` writes with ``element(_:)``.
    package mutating func array(_ elements: (inout JSONWriter) -> Void) {
        nested("[", "]", elements)
    }

    /// Writes a member.
    package mutating func member(_ name: String, _ value: (inout JSONWriter) -> Void) {
        separate()
        string(name)
        append(": ")
        value(&self)
        needsComma = true
    }

    /// Writes an element.
    package mutating func element(_ value: (inout JSONWriter) -> Void) {
        separate()
        value(&self)
        needsComma = true
    }

    /// Writes a string.
    package mutating func string(_ value: String) {
        buffer.append(UInt8(ascii: "\""))
        var value = value
        value.withUTF8 { bytes in
            for byte in bytes { JSONWriter.isPlain(byte) ? buffer.append(byte) : escape(byte) }
        }
        buffer.append(UInt8(ascii: "\""))
        if buffer.count > JSONWriter.pieceSize { flush() }
    }

    /// Writes a number; one that JSON cannot express is -1, which HAR has for "unknown".
    package mutating func number(_ value: Double) {
        guard value.isFinite else { return append("-1") }
        append(Int(exactly: value).map { String($0) } ?? value.description)
    }

    /// Writes text that is JSON already.
    package mutating func literal(_ text: String) { append(text) }

    /// Writes a JSON text, laid out like everything else.
    package mutating func raw(_ text: String) {
        do {
            try JSONReader.read(Data(text.utf8)) { try raw(&$0) }
        } catch {
            failure = failure ?? error
        }
    }

    private mutating func raw(_ reader: inout JSONReader) throws {
        switch try reader.kind() {
        case .object:
            try raw("{", "}") { writer in
                try reader.object { key, reader in
                    writer.separate()
                    writer.string(key)
                    writer.append(": ")
                    try writer.raw(&reader)
                    writer.needsComma = true
                }
            }
        case .array:
            try raw("[", "]") { writer in
                try reader.array { reader in
                    writer.separate()
                    try writer.raw(&reader)
                    writer.needsComma = true
                }
            }
        default: append(try reader.rawText())
        }
    }
}

extension JSONWriter {
    private mutating func nested(_ open: String, _ close: String, _ body: (inout JSONWriter) -> Void) {
        begin(open)
        body(&self)
        end(close)
    }

    private mutating func raw(
        _ open: String, _ close: String, _ body: (inout JSONWriter) throws -> Void
    ) throws {
        begin(open)
        try body(&self)
        end(close)
    }

    private mutating func begin(_ bracket: String) {
        append(bracket)
        level += 1
        needsComma = false
    }

    private mutating func end(_ bracket: String) {
        level -= 1
        if needsComma { newLine() }
        append(bracket)
        needsComma = true
    }

    private mutating func separate() {
        if needsComma { append(",") }
        newLine()
        needsComma = false
    }

    private mutating func newLine() {
        buffer.append(UInt8(ascii: "\n"))
        for _ in 0..<level { append("  ") }
    }

    private mutating func append(_ text: String) { buffer.append(contentsOf: text.utf8) }

    private mutating func flush() {
        defer { buffer.removeAll(keepingCapacity: true) }
        guard failure == nil else { return }
        do { try sink(buffer) } catch { failure = error }
    }

    private static func isPlain(_ byte: UInt8) -> Bool { byte >= 0x20 && byte != 0x22 && byte != 0x5C }

    private mutating func escape(_ byte: UInt8) {
        switch byte {
        case 0x08: append("\\b")
        case 0x09: append("\\t")
        case 0x0A: append("\\n")
        case 0x0C: append("\\f")
        case 0x0D: append("\\r")
        case 0x22: append("\\\"")
        case 0x5C: append("\\\\")
        default: append("\\u00" + (byte < 16 ? "0" : "") + String(byte, radix: 16))
        }
    }
}
