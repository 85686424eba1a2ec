/// The simple forms of RFC 9535: names, indices, slices, wildcards and descendants, but no filters.
package struct JSONPath: Sendable, Hashable {
    package enum Selector: Sendable, Hashable {
        case name(String), index(Int), wildcard, slice(start: Int?, end: Int?, step: Int)
    }

    package struct Segment: Sendable, Hashable {
        package let selectors: [Selector]
        package let isDescendant: Bool
    }

    package let text: String
    package let segments: [Segment]
    package let problems: [MatcherProblem]

    package init(_ text: String) {
        self.text = text
        do {
            var parser = JSONPathParser(text)
            segments = try parser.segments()
            problems = []
        } catch {
            segments = []
            problems = [error]
        }
    }

    /// The values that the path selects, in document order; members by the order of their names.
    func select(from root: JSON) -> [JSON] {
        segments.reduce([root]) { values, segment in
            let starts = segment.isDescendant ? values.flatMap(\.withDescendants) : values
            return starts.flatMap { value in segment.selectors.flatMap { $0.select(from: value) } }
        }
    }

    /// The step to a member, such as `.name` or `['a b']`.
    static func step(_ key: String) -> String {
        let isPlain =
            key.first.map { $0.isLetter || $0 == "_" } == true
            && key.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
        return isPlain ? ".\(key)" : "['\(key.replacing("'", with: "\\'"))']"
    }
}

extension JSONPath.Selector {
    func select(from value: JSON) -> [JSON] {
        switch self {
        case .name(let name): value[name].map { [$0] } ?? []
        case .index(let index): value.array.map { JSONPath.element($0, index) } ?? []
        case .wildcard: value.children
        case .slice(let start, let end, let step):
            value.array.map { JSONPath.slice($0, start, end, step) } ?? []
        }
    }
}

extension JSONPath {
    /// The element at a position, counted from the end when that is negative.
    fileprivate static func element(_ elements: [JSON], _ index: Int) -> [JSON] {
        let position = index < 0 ? elements.count + index : index
        return elements.indices.contains(position) ? [elements[position]] : []
    }

    /// RFC 9535, section 2.3.4.2.2.
    fileprivate static func slice(_ elements: [JSON], _ start: Int?, _ end: Int?, _ step: Int) -> [JSON] {
        guard step != 0 else { return [] }
        let count = elements.count
        func normal(_ index: Int) -> Int { index >= 0 ? index : count + index }
        if step > 0 {
            let lower = min(max(normal(start ?? 0), 0), count)
            let upper = min(max(normal(end ?? count), 0), count)
            return stride(from: lower, to: upper, by: step).map { elements[$0] }
        }
        let upper = min(max(start.map(normal) ?? count - 1, -1), count - 1)
        let lower = min(max(end.map(normal) ?? -1, -1), count - 1)
        return stride(from: upper, to: lower, by: step).map { elements[$0] }
    }
}

extension JSON {
    fileprivate var children: [JSON] {
        switch self {
        case .array(let elements): elements
        case .object(let members): members.sorted { $0.key < $1.key }.map(\.value)
        default: []
        }
    }

    fileprivate var withDescendants: [JSON] { [self] + children.flatMap(\.withDescendants) }
}
