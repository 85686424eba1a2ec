import DoppelSupport
import Foundation

/// Where an expression begins.
enum TemplateRoot: Sendable, Hashable {
    case request(TemplateRequest.Part)
    /// The element, its position from 0, and whether it is the first or the last, of the innermost loop.
    case item, index, first, last
    /// A value that the reply names.
    case named(String)
}

/// What a template is filled with: one for each reply, so that a named value is the same everywhere in it.
struct TemplateContext {
    struct Loop {
        let item: TemplateValue
        let index: Int
        let count: Int
    }

    let request: TemplateRequest
    let now: Date
    /// How many replies the template has made, this one included.
    let turn: Int
    var generator: SplitMix64
    var named: [String: TemplateValue] = [:]
    var loops: [Loop] = []

    init(_ request: InterceptedRequest, now: Date, turn: Int, generator: SplitMix64) {
        self.request = TemplateRequest(request)
        self.now = now
        self.turn = turn
        self.generator = generator
    }

    /// One that only tells whether arguments are right.
    static var trial: TemplateContext {
        TemplateContext(
            InterceptedRequest(url: URL(fileURLWithPath: "/")), now: Date(timeIntervalSince1970: 0), turn: 1,
            generator: SplitMix64(seed: 0, identity: 0, turn: 1))
    }

    func value(of root: TemplateRoot, _ path: [TemplateValue]) -> TemplateValue {
        switch root {
        case .request(let part): return request.value(of: part, path)
        case .item: return path.reduce(loops.last?.item ?? .absent) { $0.part($1) }
        case .index: return TemplateValue(loops.last?.index ?? 0)
        case .first: return TemplateValue(loops.last?.index == 0)
        case .last: return TemplateValue(loops.last.map { $0.index == $0.count - 1 } ?? false)
        case .named(let name): return path.reduce(named[name] ?? .absent) { $0.part($1) }
        }
    }
}
