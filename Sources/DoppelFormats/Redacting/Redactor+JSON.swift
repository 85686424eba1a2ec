import DoppelCore
import Foundation

extension Redactor {
    /// A JSON text with its secrets replaced, and everything else as it was; `nil` when it is not JSON.
    ///
    /// - Parameter isSecret: whether all of it is.
    mutating func json(_ text: String, isSecret: Bool = false) -> String? {
        guard let first = text.utf8.first(where: { $0 > 0x20 }), isSecret || "{[\"".utf8.contains(first)
        else { return nil }
        var walk = JSONRedaction(redactor: self)
        guard let replacements = try? walk.replacements(in: Data(text.utf8), isSecret) else { return nil }
        self = walk.redactor
        return replacements.isEmpty ? text : Redactor.applying(replacements, to: text)
    }

    private static func applying(_ replacements: [(range: Range<Int>, text: String)], to text: String)
        -> String
    {
        let bytes = Array(text.utf8)
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count)
        var end = 0
        for replacement in replacements {
            output += bytes[end..<replacement.range.lowerBound]
            output += replacement.text.utf8
            end = replacement.range.upperBound
        }
        output += bytes[end...]
        return String(decoding: output, as: UTF8.self)
    }
}

/// One walk through a JSON text: finds what has to be replaced.
private struct JSONRedaction {
    enum Step { case key(String), index(Int) }

    var redactor: Redactor
    private var found: [(range: Range<Int>, text: String)] = []
    private var way: [Step] = []

    init(redactor: Redactor) { self.redactor = redactor }

    mutating func replacements(
        in data: Data, _ isSecret: Bool
    ) throws -> [(range: Range<Int>, text: String)] {
        try JSONReader.read(data) { try visit(&$0, isSecret: isSecret) }
        return found
    }

    private mutating func visit(_ reader: inout JSONReader, isSecret inherited: Bool) throws {
        let isSecret = inherited || redactor.rules.paths.contains { $0.selects(way) }
        switch try reader.kind() {
        case .object:
            try reader.object { key, reader in
                try visit(.key(key), &reader, isSecret || redactor.rules.hidesByName(key))
            }
        case .array:
            var position = 0
            try reader.array { reader in
                try visit(.index(position), &reader, isSecret)
                position += 1
            }
        case .string: try visitString(&reader, isSecret)
        case .number where isSecret:
            let start = reader.index
            _ = redactor.hide(try reader.number())
            found.append((start..<reader.index, "0"))
        default: try reader.skip()
        }
    }

    private mutating func visit(_ step: Step, _ reader: inout JSONReader, _ isSecret: Bool) throws {
        way.append(step)
        try visit(&reader, isSecret: isSecret)
        way.removeLast()
    }

    /// A string may be secret, be JSON itself, or be a URL.
    private mutating func visitString(_ reader: inout JSONReader, _ isSecret: Bool) throws {
        let start = reader.index
        let value = try reader.string()
        let shown = isSecret ? redactor.hide(value) : inner(value)
        if shown != value { found.append((start..<reader.index, JSON.string(shown).description)) }
    }

    private mutating func inner(_ value: String) -> String {
        if let first = value.first, first == "{" || first == "[" { return redactor.json(value) ?? value }
        return value.contains("://") ? redactor.url(value) : value
    }
}

extension JSONPath {
    /// Whether the path selects the value at this place.
    ///
    /// Positions from the end and slices, which need the array's length, count as every element: to hide too much
    /// is the lesser harm.
    fileprivate func selects(_ way: [JSONRedaction.Step]) -> Bool {
        Self.matches(segments[...], way[...])
    }

    private static func matches(_ segments: ArraySlice<Segment>, _ way: ArraySlice<JSONRedaction.Step>)
        -> Bool
    {
        guard let segment = segments.first else { return way.isEmpty }
        guard let step = way.first else { return false }
        let isHit = segment.selectors.contains { $0.selects(step) }
        if isHit, matches(segments.dropFirst(), way.dropFirst()) { return true }
        return segment.isDescendant && matches(segments, way.dropFirst())
    }
}

extension JSONPath.Selector {
    fileprivate func selects(_ step: JSONRedaction.Step) -> Bool {
        switch (self, step) {
        case (.wildcard, _): true
        case (.name(let name), .key(let key)): name == key
        case (.index(let index), .index(let position)): index < 0 || index == position
        case (.slice, .index): true
        default: false
        }
    }
}
