import DoppelCore
import Foundation

/// A JSON value that knows its line, keeps the order of members, and numbers as they are written.
struct LocatedJSON: Sendable {
    indirect enum Content: Sendable {
        case object([Member])
        case array([LocatedJSON])
        case string(String)
        case number(String)
        case bool(Bool)
        case null
    }

    struct Member: Sendable {
        let name: String
        let line: Int
        let value: LocatedJSON
    }

    let line: Int
    /// The character in the line, counted from 1.
    let column: Int
    let content: Content

    /// The largest text that is not looked through before it is read.
    private static let largestUnchecked = 1 << 20

    /// Reads a text in which comments and trailing commas may stand.
    ///
    /// - Throws: ``FormatError`` with the line.
    static func read(_ data: Data) throws(FormatError) -> LocatedJSON {
        do {
            // A tree takes some thirteen times the file's size, which a damaged file is not worth.
            if data.count > Self.largestUnchecked { try JSONReader.read(data, .commented) { try $0.skip() } }
            return try JSONReader.read(data, .commented) { reader in
                var lines = LineCounter()
                return try LocatedJSON(&reader, &lines)
            }
        } catch let error as FormatError {
            throw error
        } catch {
            throw FormatError("\(error)")
        }
    }

    private init(_ reader: inout JSONReader, _ lines: inout LineCounter) throws {
        let kind = try reader.kind()
        (line, column) = lines.place(of: reader)
        switch kind {
        case .object: content = .object(try Self.members(&reader, &lines))
        case .array:
            var elements: [LocatedJSON] = []
            try reader.array { elements.append(try LocatedJSON(&$0, &lines)) }
            content = .array(elements)
        case .string: content = .string(try reader.string())
        case .number: content = .number(try reader.number())
        case .bool: content = .bool(try reader.bool())
        case .null:
            _ = try reader.takeNull()
            content = .null
        case .end, .other: throw reader.error("a value was expected, here is \(reader.shown)")
        }
    }

    private static func members(
        _ reader: inout JSONReader, _ lines: inout LineCounter
    ) throws -> [Member] {
        var members: [Member] = []
        var names: Set<String> = []
        try reader.object { name, reader in
            guard names.insert(name).inserted else { throw reader.error("this key is given twice") }
            let line = lines.place(of: reader).line
            members.append(Member(name: name, line: line, value: try LocatedJSON(&reader, &lines)))
        }
        return members
    }
}

/// Counts lines and characters along a text, each byte once.
private struct LineCounter {
    private var index = 0
    private var line = 1
    private var column = 1

    mutating func place(of reader: JSONReader) -> (line: Int, column: Int) {
        for place in index..<max(index, reader.index) {
            let byte = reader.bytes[place]
            if byte == UInt8(ascii: "\n") {
                line += 1
                column = 1
            } else if byte & 0xC0 != 0x80 {
                // Bytes that go on with a character begin with the bits 10.
                column += 1
            }
        }
        index = max(index, reader.index)
        return (line, column)
    }
}

extension LocatedJSON {
    var kind: JSONReader.Kind {
        switch content {
        case .object: .object
        case .array: .array
        case .string: .string
        case .number: .number
        case .bool: .bool
        case .null: .null
        }
    }

    /// The value without comments and white space, members and numbers as they are in the file.
    var text: String {
        switch content {
        case .object(let members):
            "{" + members.map { "\(JSON.string($0.name)):\($0.value.text)" }.joined(separator: ",") + "}"
        case .array(let elements): "[" + elements.map(\.text).joined(separator: ",") + "]"
        case .string(let value): JSON.string(value).description
        case .number(let digits): digits
        case .bool(let value): value ? "true" : "false"
        case .null: "null"
        }
    }
}
