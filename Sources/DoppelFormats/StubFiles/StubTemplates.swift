import DoppelCore
import Foundation

/// Reads the templates of a response that has `"template": true`.
///
/// What has no tag in it stays as it is, and is the same for every request.
struct StubTemplates {
    let context: StubFileContext

    /// The largest file that can be a template: each request goes through all of it.
    private static let limit = 4 << 20

    /// JSON whose strings are templates; `nil` when none of them is one.
    func json(_ value: StubValue, _ reply: Reply) throws(FormatError) -> JSONTemplate? {
        let template = try tree(value, reply)
        if case .fixed = template { return nil }
        return template
    }

    private func tree(_ value: StubValue, _ reply: Reply) throws(FormatError) -> JSONTemplate {
        switch value.node.content {
        case .string:
            guard let template = try text(value, reply, .plain) else { break }
            return .string(template)
        case .array:
            var elements: [JSONTemplate] = []
            for element in try value.elements() { elements.append(try tree(element, reply)) }
            guard elements.allSatisfy(\.isFixed) else { return .array(elements) }
        case .object:
            var members: [(key: String, value: JSONTemplate)] = []
            for (name, member) in try value.members() {
                guard !name.contains("{{") else {
                    throw member.error("a key can't be a template; put the JSON into a file that is one")
                }
                members.append((name, try tree(member, reply)))
            }
            guard members.allSatisfy(\.value.isFixed) else { return .object(members) }
        case .number, .bool, .null: break
        }
        return .fixed(Data(value.node.text.utf8))
    }

    /// A text with tags; `nil` when there is none.
    func text(_ value: StubValue, _ reply: Reply, _ kind: TemplateKind) throws(FormatError) -> Template? {
        let text = try value.string()
        return text.contains("{{") ? try template(text, of: value, reply, kind) : nil
    }

    private func template(
        _ text: String, of value: StubValue, _ reply: Reply, _ kind: TemplateKind
    ) throws(FormatError) -> Template {
        do throws(TemplateError) {
            return try Template(text, kind: kind, names: names(reply), source: source(value))
        } catch {
            throw value.error(error, in: text)
        }
    }

    /// Several texts; `nil` when none has a tag.
    func texts(_ values: [StubValue], _ reply: Reply) throws(FormatError) -> [Template]? {
        var hasTags = false
        for value in values where try value.string().contains("{{") { hasTags = true }
        guard hasTags else { return nil }
        var templates: [Template] = []
        for value in values { templates.append(try template(try value.string(), of: value, reply, .plain)) }
        return templates
    }

    /// A file with tags; `nil` when there is none.
    func file(
        _ url: URL, named value: StubValue, _ reply: Reply, _ kind: TemplateKind
    ) throws(FormatError) -> Template? {
        let data: Data
        do throws(FormatError) { data = try InputFile.data(of: url, limit: Self.limit) } catch {
            throw value.error("\(error)")
        }
        guard let text = String(validating: data, as: UTF8.self) else {
            throw value.error(
                "\(url.lastPathComponent) is no text in UTF-8, and only texts can be templates: "
                    + "leave \"template\" out")
        }
        guard text.contains("{{") else { return nil }
        do throws(TemplateError) {
            return try Template(text, kind: kind, names: names(reply), source: source(of: url))
        } catch {
            throw FormatError(error.reason, file: url.path, line: error.line, column: error.column)
        }
    }

    /// Complains about a content that is no text.
    func refuse(_ value: StubValue, _ words: String) throws(FormatError) {
        throw value.error("\(words) can't be a template: give the body as json, text or a text file")
    }

    func names(_ reply: Reply) -> TemplateNames {
        TemplateNames(values: reply.templateNames, pathVariables: context.pathVariables)
    }

    private func source(_ value: StubValue) -> String { "\(source(of: context.file)): \(value.path)" }

    private func source(of url: URL) -> String {
        let root = context.root.path + "/"
        return url.path.hasPrefix(root) ? String(url.path.dropFirst(root.count)) : url.lastPathComponent
    }
}

extension JSONTemplate {
    fileprivate var isFixed: Bool { if case .fixed = self { true } else { false } }
}

extension StubFields {
    /// Whether the strings of a response are templates, and the values that they name.
    ///
    /// - Returns: what reads them; `nil` when they are not.
    mutating func takeTemplates(
        _ reply: inout Reply, _ context: StubFileContext
    ) throws(FormatError) -> StubTemplates? {
        guard let value = take("template") else {
            return reply.template == nil ? nil : StubTemplates(context: context)
        }
        if case .bool(let isTemplate) = value.node.content {
            if isTemplate { reply = reply.templateInputs(context.templates) }
            return isTemplate ? StubTemplates(context: context) : nil
        }
        guard case .object = value.node.content else {
            throw value.mismatch("true, false, or an object of named values")
        }
        let templates = StubTemplates(context: context)
        reply = reply.templateInputs(context.templates)
        for (name, value) in try value.members() {
            // A choice may give another value to a name of the one that it extends.
            if let reason = TemplateParser.objection(toName: name, among: []) {
                throw value.error(reason)
            }
            let named = try templates.json(value, reply) ?? .fixed(Data(value.node.text.utf8))
            reply = reply.naming(name, named)
        }
        return templates
    }
}

extension StubValue {
    /// An error in a template that is this string, at its place in the file.
    fileprivate func error(_ error: TemplateError, in text: String) -> FormatError {
        let characters = text.split(separator: "\n", omittingEmptySubsequences: false).map { Array($0) }
        let before =
            characters.prefix(error.line - 1).flatMap { $0 + ["\n"] }
            + (characters.dropFirst(error.line - 1).first?.prefix(error.column - 1) ?? [])
        // After the quote; a string that is written with more escapes than it needs is longer.
        let width = before.reduce(0) { $0 + ("\"\\\n\t\r".contains($1) ? 2 : 1) }
        var placed = self.error(error.reason)
        placed.column = node.column + 1 + width
        return placed
    }

    /// A reply with events, each a text or an object with `data`, `event`, `id`, `retry` and `after`.
    func events(_ reply: Reply, _ templates: StubTemplates?) throws(FormatError) -> Reply {
        var events: [(event: ServerSentEvent, data: StubValue)] = []
        for element in try elements() { events.append(try element.event()) }
        guard !events.isEmpty else { throw error("at least one event was expected") }
        var filled: [(event: ServerSentEvent, data: JSONTemplate)] = []
        var isTemplate = false
        for (event, data) in events {
            let template = try templates?.json(data, reply)
            isTemplate = isTemplate || template != nil
            filled.append((event, template ?? .fixed(Data(data.node.text.utf8))))
        }
        return isTemplate ? reply.events(filled) : reply.events(events.map(\.event))
    }

    private func event() throws(FormatError) -> (event: ServerSentEvent, data: StubValue) {
        guard case .object = node.content else { return (ServerSentEvent(try string()), self) }
        var fields = try fields()
        let data = try fields.require("data")
        var event = ServerSentEvent(try data.eventData())
        event.event = try fields.take("event")?.string()
        event.id = try fields.take("id")?.string()
        event.retry = try fields.take("retry")?.seconds()
        event.delay = try fields.take("after")?.seconds() ?? .zero
        try fields.finish()
        return (event, data)
    }

    /// A string as it is, anything else as JSON.
    private func eventData() throws(FormatError) -> String {
        if case .string(let text) = node.content { return text }
        return node.text
    }
}
