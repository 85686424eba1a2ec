import DoppelSupport
package import Foundation

/// A JSON value whose strings are templates.
///
/// A string that is nothing but one tag becomes the tag's value with its kind: `"{{int 1 6}}"` becomes a number, and
/// `"{{body.user}}"` whatever the request has there.
package indirect enum JSONTemplate: Sendable {
    /// JSON as it is written.
    case fixed(Data)
    case string(Template)
    case array([JSONTemplate])
    case object([(key: String, value: JSONTemplate)])

    /// Every string of a value is read as a template.
    package init(_ json: JSON, names: TemplateNames) throws(TemplateError) {
        switch json {
        case .string(let text): self = .string(try Template(text, names: names))
        case .array(let elements):
            var templates: [JSONTemplate] = []
            for element in elements { templates.append(try JSONTemplate(element, names: names)) }
            self = .array(templates)
        case .object(let members):
            var templates: [(String, JSONTemplate)] = []
            for (key, value) in members.sorted(by: { $0.key < $1.key }) {
                templates.append((key, try JSONTemplate(value, names: names)))
            }
            self = .object(templates.map { (key: $0.0, value: $0.1) })
        default: self = .fixed(Data(json.description.utf8))
        }
    }

    func data(_ context: inout TemplateContext) throws(TemplateError) -> Data {
        var text = ""
        try write(to: &text, &context)
        return Data(text.utf8)
    }

    func value(_ context: inout TemplateContext) throws(TemplateError) -> TemplateValue {
        if case .string(let template) = self { return try Self.value(of: template, &context) }
        let data = try data(&context)
        return (try? JSONText(data)).map { TemplateValue($0) } ?? .absent
    }

    private static func value(
        of template: Template, _ context: inout TemplateContext
    ) throws(TemplateError) -> TemplateValue {
        if let only = template.onlyExpression { return try only.value(&context) }
        return .text(try template.text(&context))
    }

    private func write(to text: inout String, _ context: inout TemplateContext) throws(TemplateError) {
        switch self {
        case .fixed(let json): text += String(decoding: json, as: UTF8.self)
        case .string(let template):
            text += TemplatePlace.jsonValue.written(try Self.value(of: template, &context))
        case .array(let elements):
            text += "["
            for (index, element) in elements.enumerated() {
                if index > 0 { text += "," }
                try element.write(to: &text, &context)
            }
            text += "]"
        case .object(let members):
            text += "{"
            for (index, member) in members.enumerated() {
                text += (index > 0 ? "," : "") + "\"\(member.key.escapedForJSON)\":"
                try member.value.write(to: &text, &context)
            }
            text += "}"
        }
    }

    /// For the random values.
    var identity: UInt64 {
        switch self {
        case .fixed(let data): String(decoding: data, as: UTF8.self).stableHash
        case .string(let template): template.identity
        case .array(let elements): elements.reduce(1) { $0 &* 31 &+ $1.identity }
        case .object(let members):
            members.reduce(2) { ($0 &* 31 &+ $1.key.stableHash) &* 31 &+ $1.value.identity }
        }
    }
}
