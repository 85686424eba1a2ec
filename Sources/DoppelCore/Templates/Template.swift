import DoppelSupport
import Foundation

/// A text with places that are filled from a request, read once and checked then.
package struct Template: Sendable {
    indirect enum Node: Sendable {
        case text(String)
        case value(TemplateExpression, TemplatePlace)
        case branch(TemplateExpression, then: [Node], otherwise: [Node])
        case loop(Loop)
    }

    struct Loop: Sendable {
        let items: TemplateExpression
        /// What stands between two rounds.
        let separator: TemplateExpression?
        let body: [Node]
        /// Whether `items` is a number of rounds.
        let isCount: Bool
        let position: TemplatePosition
    }

    let nodes: [Node]
    let source: String?
    /// For the random values; equal texts in other places give other ones.
    let identity: UInt64

    /// Reads a template.
    ///
    /// - Parameters:
    ///   - text: the text.
    ///   - kind: how values are escaped.
    ///   - names: what the reply names.
    ///   - source: what errors name, such as the file.
    package init(
        _ text: String, kind: TemplateKind = .plain, names: TemplateNames = TemplateNames(),
        source: String? = nil
    ) throws(TemplateError) {
        var parser = TemplateParser(text, kind: kind, names: names, source: source)
        nodes = try parser.parse()
        self.source = source
        identity = (text + "\u{0}" + (source ?? "")).stableHash
    }

    /// The names of all helpers.
    package static var helperNames: [String] { TemplateHelper.all.map(\.name) }
    /// The names of the parts of a request.
    package static var requestParts: [String] { TemplateRequest.Part.allCases.map(\.rawValue) }

    /// The expression, when there is nothing else.
    var onlyExpression: TemplateExpression? {
        guard nodes.count == 1, case .value(let expression, _) = nodes[0] else { return nil }
        return expression
    }

    func text(_ context: inout TemplateContext) throws(TemplateError) -> String {
        var text = ""
        try write(nodes, to: &text, &context)
        return text
    }

    private func write(
        _ nodes: [Node], to text: inout String, _ context: inout TemplateContext
    ) throws(TemplateError) {
        for node in nodes {
            switch node {
            case .text(let literal): text += literal
            case .value(let expression, let place):
                text += place.written(try expression.value(&context), isRaw: expression.isRaw(in: place))
            case .branch(let condition, let then, let otherwise):
                try write(try condition.value(&context).isTrue ? then : otherwise, to: &text, &context)
            case .loop(let loop): try write(loop, to: &text, &context)
            }
        }
    }

    private func write(
        _ loop: Loop, to text: inout String, _ context: inout TemplateContext
    ) throws(TemplateError) {
        let items = try self.items(of: loop, &context)
        let separator = try loop.separator?.value(&context).text ?? ""
        for (index, item) in items.enumerated() {
            if index > 0 { text += separator }
            context.loops.append(.init(item: item, index: index, count: items.count))
            defer { context.loops.removeLast() }
            try write(loop.body, to: &text, &context)
            guard text.utf8.count <= Self.longest else {
                throw loop.position.error("the text grows beyond \(Self.longest) bytes", source: source)
            }
        }
    }

    /// The longest text that loops make, for the same reason.
    private static let longest = 64 << 20
    /// The most rounds of a loop, so that a request can't ask for a body without end.
    private static let mostRounds = 100_000

    private func items(of loop: Loop, _ context: inout TemplateContext) throws(TemplateError)
        -> [TemplateValue]
    {
        let value = try loop.items.value(&context)
        guard loop.isCount else {
            if value.isAbsent { return [] }
            if let elements = value.elements { return elements }
            throw loop.position.error(
                "{{#each}} takes an array, not \(Excerpt.of(value.text))", source: source)
        }
        guard let count = value.integer, (0...Self.mostRounds).contains(count) else {
            throw loop.position.error(
                "{{#repeat}} takes a number from 0 to \(Self.mostRounds), not \(Excerpt.of(value.text))",
                source: source)
        }
        return (0..<count).map { TemplateValue($0) }
    }
}

extension TemplatePlace {
    fileprivate func written(_ value: TemplateValue, isRaw: Bool) -> String {
        isRaw ? value.text : written(value)
    }
}

extension TemplateExpression {
    /// Whether the value is text that has been made for its place already.
    fileprivate func isRaw(in place: TemplatePlace) -> Bool {
        if case .call(let call) = self { call.helper.rawPlaces.contains(place) } else { false }
    }
}

/// The names that a template can use beside those that all can.
package struct TemplateNames: Sendable {
    /// The values that the reply names.
    package var values: [String]
    /// The variables of the URL that is answered; `nil` when it is not known yet.
    package var pathVariables: Set<String>?

    /// Makes names; none by default.
    package init(values: [String] = [], pathVariables: Set<String>? = nil) {
        self.values = values
        self.pathVariables = pathVariables
    }
}
