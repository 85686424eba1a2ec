/// A JSON value in which some leaves stand for more than themselves.
///
/// ```swift
/// .jsonBody(["user": "ada", "password": .any])
/// .jsonBody(containing: ["id": .matches("^[0-9a-f]{8}$")])
/// ```
public struct JSONPattern: Sendable, Hashable {
    indirect enum Node: Sendable, Hashable {
        case any
        case text(ValuePattern)
        case leaf(JSON)
        case array([JSONPattern])
        case object([String: JSONPattern])
    }

    let node: Node

    /// Any value, also `null`; the member or element has to be there.
    public static let any = JSONPattern(.any)

    /// A string that the pattern matches.
    public static func string(_ pattern: ValuePattern) -> JSONPattern { JSONPattern(.text(pattern)) }

    /// A string in which the regular expression is found; write `^` and `$` to match all of it.
    public static func matches(_ pattern: String) -> JSONPattern { .string(.matches(pattern)) }

    /// This very value.
    public static func equal(_ value: some JSONRepresentable) -> JSONPattern { JSONPattern(value.json) }

    init(_ node: Node) { self.node = node }

    /// This very value.
    public init(_ json: JSON) {
        switch json {
        case .array(let elements): node = .array(elements.map { JSONPattern($0) })
        case .object(let members): node = .object(members.mapValues { JSONPattern($0) })
        default: node = .leaf(json)
        }
    }
}

extension JSONPattern: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByFloatLiteral, ExpressibleByStringInterpolation, ExpressibleByArrayLiteral,
    ExpressibleByDictionaryLiteral
{
    /// Makes `null` from `nil`.
    public init(nilLiteral: ()) { node = .leaf(.null) }
    /// Makes a boolean.
    public init(booleanLiteral value: Bool) { node = .leaf(.bool(value)) }
    /// Makes a number.
    public init(integerLiteral value: Int) { node = .leaf(.integer(value)) }
    /// Makes a number.
    public init(floatLiteral value: Double) { node = .leaf(.number(value)) }
    /// Makes a string.
    public init(stringLiteral value: String) { node = .leaf(.string(value)) }
    /// Makes an array.
    public init(arrayLiteral elements: JSONPattern...) { node = .array(elements) }
    /// Makes an object; of a key that occurs twice the last value counts.
    public init(dictionaryLiteral elements: (String, JSONPattern)...) {
        node = .object(Dictionary(elements, uniquingKeysWith: { $1 }))
    }
}

extension JSONPattern {
    var needs: Needs { texts.reduce([]) { $0.union($1.needs) } }
    var problems: [MatcherProblem] { texts.flatMap(\.problems) }

    private var texts: [ValuePattern] {
        switch node {
        case .text(let pattern): [pattern]
        case .array(let elements): elements.flatMap(\.texts)
        case .object(let members): members.values.flatMap(\.texts)
        case .any, .leaf: []
        }
    }

    /// The Swift that makes the pattern, with secret members replaced by `.any`.
    var expression: String {
        switch node {
        case .any: ".any"
        case .text(let pattern):
            if case .regex(let regex) = pattern.rule, regex.options.isEmpty {
                ".matches(\(regex.arguments))"
            } else {
                ".string(\(pattern.expression))"
            }
        case .leaf(let json): json.isNull ? "nil" : json.string.map(SwiftText.literal) ?? json.description
        case .array(let elements): "[" + elements.map(\.expression).joined(separator: ", ") + "]"
        case .object(let members):
            SwiftText.dictionary(
                members.sorted { $0.key < $1.key }.map { key, value in
                    (key, Redaction.isSecret(key) ? ".any" : value.expression)
                })
        }
    }

    /// What is expected, in words that keep secrets.
    func words(named name: String?) -> String {
        if let name, Redaction.isSecret(name), node != .any { return "\(Redaction.mark), another value" }
        return switch node {
        case .any: "any value"
        case .text(let pattern): pattern.words
        case .leaf(let json): Excerpt.of(json.description)
        case .array, .object: Excerpt.of(expression)
        }
    }
}
