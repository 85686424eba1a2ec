import Foundation

/// What an expression of a template stands for.
enum TemplateValue: Sendable {
    /// Nothing has this name: no text, and `null` in JSON.
    case absent
    case text(String)
    /// Anything of JSON but strings; numbers keep their digits, objects the order of their keys.
    case json(JSONText)

    static let null = TemplateValue.json(.scalar(Array("null".utf8)[...]))

    init(_ json: JSONText) {
        if let string = json.string { self = .text(string) } else { self = .json(json) }
    }

    init(_ text: String?) { self = text.map(TemplateValue.text) ?? .absent }

    init(_ number: Int) { self.init(literal: "\(number)") }

    init(_ isTrue: Bool) { self.init(literal: isTrue ? "true" : "false") }

    /// A number without a fraction of zero.
    init(_ number: Double) { self.init(literal: Int(exactly: number).map { "\($0)" } ?? "\(number)") }

    /// A number, `true`, `false` or `null` as it is written.
    init(literal: String) { self = .json(.scalar(Array(literal.utf8)[...])) }

    init(_ elements: [TemplateValue]) { self = .json(.array(elements.map(\.json))) }
}

extension TemplateValue {
    /// The text that is put into text; empty for what is absent or `null`.
    var text: String {
        switch self {
        case .absent: ""
        case .text(let text): text
        case .json(let json): json.isNull ? "" : String(decoding: json.data, as: UTF8.self)
        }
    }

    /// The value that is put into JSON.
    var json: JSONText {
        switch self {
        case .absent: JSONText.scalar(Array("null".utf8)[...])
        case .text(let text): JSONText(string: text)
        case .json(let json): json
        }
    }

    var isAbsent: Bool {
        switch self {
        case .absent: true
        case .text: false
        case .json(let json): json.isNull
        }
    }

    /// Whether a condition holds: not for what is absent, `false`, `0`, and empty texts, arrays and objects.
    var isTrue: Bool {
        switch self {
        case .absent: false
        case .text(let text): !text.isEmpty
        case .json(.array(let elements)): !elements.isEmpty
        case .json(.object(let members)): !members.isEmpty
        case .json(.scalar): !["null", "false"].contains(word) && number != 0
        }
    }

    /// The number that this is, or that the text spells.
    var number: Double? {
        switch self {
        case .text(let text): Double(text)
        case .json(.scalar): Double(word)
        default: nil
        }
    }

    var integer: Int? {
        switch self {
        case .text(let text): Int(text)
        case .json(.scalar): Int(word) ?? number.flatMap { Int(exactly: $0) }
        default: nil
        }
    }

    /// What a loop goes through: the elements of an array.
    var elements: [TemplateValue]? {
        guard case .json(.array(let elements)) = self else { return nil }
        return elements.map { TemplateValue($0) }
    }

    /// How many elements, members or characters there are.
    var count: Int {
        switch self {
        case .absent: 0
        case .text(let text): text.count
        case .json(.array(let elements)): elements.count
        case .json(.object(let members)): members.count
        case .json(.scalar): isAbsent ? 0 : 1
        }
    }

    /// The member of a name, or the element at a position.
    func part(_ step: TemplateValue) -> TemplateValue {
        switch self {
        case .json(.object(let members)):
            // Of a key that occurs twice the last one counts.
            members.last { $0.name == step.text }.map { TemplateValue($0.value) } ?? .absent
        case .json(.array(let elements)):
            step.integer.flatMap { elements.indices.contains($0) ? TemplateValue(elements[$0]) : nil }
                ?? .absent
        default: .absent
        }
    }

    /// Whether both mean the same; a number equals its digits, since requests have them as text.
    func equals(_ other: TemplateValue) -> Bool {
        if isAbsent || other.isAbsent { return isAbsent && other.isAbsent }
        if let number, let second = other.number { return number == second }
        return text == other.text
    }

    private var word: String { text.isEmpty ? "null" : text }
}

extension JSONText {
    /// A string with its quotes and escapes.
    init(string: String) {
        self = .scalar(Array("\"\(string.escapedForJSON)\"".utf8)[...])
    }

    /// The string without its quotes and escapes, when this is one.
    fileprivate var string: String? {
        guard case .scalar(let text) = self, text.first == UInt8(ascii: "\"") else { return nil }
        guard text.contains(UInt8(ascii: "\\")) else {
            return String(decoding: text.dropFirst().dropLast(), as: UTF8.self)
        }
        return try? JSONSerialization.jsonObject(with: Data(text), options: .fragmentsAllowed) as? String
    }
}
