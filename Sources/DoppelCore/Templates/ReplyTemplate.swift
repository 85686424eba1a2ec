import DoppelSupport
import Foundation
/// What of a reply is filled in from each request.
package struct ReplyTemplate: Sendable {
    /// A part of a reply.
    enum Slot: Sendable, Hashable {
        case content
        case header(String)
        case change
    }

    /// A part of a reply, and how it is made.
    struct Filling: Sendable {
        let slot: Slot
        let identity: UInt64
        let fill: @Sendable (Reply, inout TemplateContext) throws(TemplateError) -> Reply
    }

    private(set) var names: [String] = []
    private var values: [JSONTemplate] = []
    private var fillings: [Filling] = []
    /// `nil` until something was said about them.
    var inputs: TemplateInputs?

    /// Whether every request gets the same.
    var isEmpty: Bool { fillings.isEmpty }

    mutating func name(_ name: String, _ value: JSONTemplate) {
        names.append(name)
        values.append(value)
    }

    mutating func add(_ filling: Filling) {
        // What is said later counts.
        if filling.slot != .change { remove(filling.slot) }
        fillings.append(filling)
    }

    /// Changes to a content go with it.
    mutating func remove(_ slot: Slot) {
        fillings.removeAll { $0.slot == slot || (slot == .content && $0.slot == .change) }
    }

    /// The reply for a request.
    ///
    /// - Parameters:
    ///   - seed: where random values begin, unless the inputs say so.
    ///   - turn: how many replies were made, this one included.
    func fill(_ reply: Reply, for request: InterceptedRequest, seed: UInt64, turn: Int) -> Reply {
        let inputs = inputs ?? TemplateInputs()
        var context = TemplateContext(
            request, now: inputs.now(), turn: turn,
            generator: SplitMix64(seed: inputs.seed ?? seed, identity: identity, turn: turn))
        var filled = reply
        filled.template = nil
        do throws(TemplateError) {
            filled.rewriting.rewrites = []
            for (name, value) in zip(names, values) { context.named[name] = try value.value(&context) }
            for filling in fillings { filled = try filling.fill(filled, &context) }
            // A content takes the place of these, but they were asked for after it.
            filled.ending = reply.ending
            filled.rewriting.rewrites = reply.rewriting.rewrites + filled.rewriting.rewrites
            return filled
        } catch {
            return filled.with { $0.note(.template(error)) }
        }
    }

    private var identity: UInt64 {
        (values.map(\.identity) + fillings.map(\.identity)).reduce(0) { $0 &* 31 &+ $1 }
    }
}

/// Counts the replies that a recipe has made, and keeps where its random values begin.
final class TemplateTurns: Sendable {
    private let seed = UInt64.random(in: 0 ... .max)
    private let count = Locked(0)

    func fill(_ reply: Reply, for request: InterceptedRequest) -> Reply {
        guard let template = reply.template else { return reply }
        let turn = count.withLock { count in
            count += 1
            return count
        }
        return template.fill(reply, for: request, seed: seed, turn: turn)
    }
}

extension Reply {
    /// The reply as a request gets it that no stub counts.
    package func filled(for request: InterceptedRequest) -> Reply {
        template == nil ? self : TemplateTurns().fill(self, for: request)
    }
}

// MARK: - The parts

extension Reply {
    /// Sends the text that a template makes.
    package func content(_ template: Template, type: String) -> Reply {
        // The type is known already, and what was said before does not count.
        text("", type: type).filling(.content, template.identity) { reply, context throws(TemplateError) in
            reply.text(try template.text(&context), type: type)
        }
    }

    /// Sends the JSON that a template makes.
    package func content(_ template: JSONTemplate, type: String? = nil) -> Reply {
        let type = type ?? ContentType.json
        return data(Data(), type: type).filling(.content, template.identity) {
            reply, context throws(TemplateError) in
            reply.data(try template.data(&context), type: type)
        }
    }

    /// Sends events, each with data that a template makes.
    package func events(_ events: [(event: ServerSentEvent, data: JSONTemplate)]) -> Reply {
        let identity = events.reduce(3) { $0 &* 31 &+ $1.data.identity }
        return self.events(events.map(\.event)).filling(.content, identity) {
            reply, context throws(TemplateError) in
            var filled: [ServerSentEvent] = []
            for (event, data) in events {
                var event = event
                event.data = try data.value(&context).text
                filled.append(event)
            }
            return reply.events(filled)
        }
    }

    /// Sends a header field whose values templates make.
    package func header(_ name: String, _ templates: [Template]) -> Reply {
        let identity = templates.reduce(name.stableHash) { $0 &* 31 &+ $1.identity }
        return filling(.header(name.lowercased()), identity) { reply, context throws(TemplateError) in
            var reply = reply.withoutHeader(name)
            for template in templates { reply = reply.addingHeader(name, try template.text(&context)) }
            return reply
        }
    }

    /// Merges the JSON that a template makes into the body.
    package func merging(_ template: JSONTemplate, by rule: JSONMerge) -> Reply {
        filling(.change, template.identity) { reply, context throws(TemplateError) in
            let data = try template.data(&context)
            do throws(RewriteError) {
                return reply.rewritten(by: .merge(try JSONText(data), rule))
            } catch {
                return reply.with { $0.note(.rewriting(error)) }
            }
        }
    }

    /// Names a value that templates can then use.
    package func naming(_ name: String, _ value: JSONTemplate) -> Reply {
        withTemplate { $0.name(name, value) }
    }

    /// The names that templates can use.
    package var templateNames: [String] { template?.names ?? [] }

    func filling(
        _ slot: ReplyTemplate.Slot, _ identity: UInt64,
        _ fill: @escaping @Sendable (Reply, inout TemplateContext) throws(TemplateError) -> Reply
    ) -> Reply {
        withTemplate { $0.add(.init(slot: slot, identity: identity, fill: fill)) }
    }

    func withTemplate(_ change: (inout ReplyTemplate) -> Void) -> Reply {
        with { reply in
            var template = reply.template ?? ReplyTemplate()
            change(&template)
            reply.template = template
        }
    }
}
