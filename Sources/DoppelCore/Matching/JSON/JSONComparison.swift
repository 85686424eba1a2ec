/// Compares JSON values with a pattern.
struct JSONComparison: Sendable, Hashable {
    /// Whether the value may have more members and elements than the pattern.
    let isSubset: Bool
    let ignoresArrayOrder: Bool

    func matches(_ pattern: JSONPattern, _ value: JSON) -> Bool {
        switch (pattern.node, value) {
        case (.any, _): true
        case (.text(let text), .string(let string)): text.matches(string)
        case (.leaf(let leaf), _): leaf == value
        case (.array(let expected), .array(let actual)): matches(expected, actual)
        case (.object(let expected), .object(let actual)):
            (isSubset || expected.count == actual.count)
                && expected.allSatisfy { key, pattern in actual[key].map { matches(pattern, $0) } == true }
        default: false
        }
    }

    private func matches(_ expected: [JSONPattern], _ actual: [JSON]) -> Bool {
        guard isSubset || expected.count == actual.count else { return false }
        if ignoresArrayOrder {
            return Pairing.exists(expected: expected.count, actual: actual.count) {
                matches(expected[$0], actual[$1])
            }
        }
        guard isSubset else { return zip(expected, actual).allSatisfy(matches) }
        var rest = actual[...]
        return expected.allSatisfy { pattern in
            guard let index = rest.firstIndex(where: { matches(pattern, $0) }) else { return false }
            rest = rest[(index + 1)...]
            return true
        }
    }
}

extension JSONComparison {
    /// Where a value is not like the pattern, in the order of the paths.
    func differences(
        _ pattern: JSONPattern, _ value: JSON?, at path: String = "$", name: String? = nil
    ) -> [Difference] {
        guard let value else { return [difference(path, pattern.words(named: name), "absent")] }
        guard !matches(pattern, value) else { return [] }
        let isSecret = name.map { Redaction.isSecret($0) } ?? false
        if !isSecret, case .object(let expected) = pattern.node, case .object(let actual) = value {
            return differences(expected, actual, at: path)
        }
        if !isSecret, !ignoresArrayOrder, !isSubset, case .array(let expected) = pattern.node,
            case .array(let actual) = value
        {
            return differences(expected, actual, at: path)
        }
        return [difference(path, pattern.words(named: name) + remark(pattern), words(value, named: name))]
    }

    private func differences(_ expected: [String: JSONPattern], _ actual: [String: JSON], at path: String)
        -> [Difference]
    {
        let keys = isSubset ? Array(expected.keys) : Array(Set(expected.keys).union(actual.keys))
        return keys.sorted().flatMap { key -> [Difference] in
            let path = path + JSONPath.step(key)
            guard let pattern = expected[key] else {
                return [difference(path, "absent", words(actual[key] ?? .null, named: key))]
            }
            return differences(pattern, actual[key], at: path, name: key)
        }
    }

    private func differences(_ expected: [JSONPattern], _ actual: [JSON], at path: String) -> [Difference] {
        (0..<max(expected.count, actual.count)).flatMap { index -> [Difference] in
            let path = "\(path)[\(index)]"
            guard index < expected.count else {
                return [difference(path, "absent", words(actual[index], named: nil))]
            }
            // `nil` in a conditional expression would be JSON's null.
            return differences(expected[index], actual.dropFirst(index).first, at: path)
        }
    }

    private func remark(_ pattern: JSONPattern) -> String {
        guard case .array = pattern.node else { return "" }
        return switch (isSubset, ignoresArrayOrder) {
        case (true, true): " among the elements"
        case (true, false): " among the elements, in this order"
        case (false, true): " in any order"
        case (false, false): ""
        }
    }

    private func words(_ json: JSON, named name: String?) -> String {
        if let name, Redaction.isSecret(name) { return Redaction.mark }
        return Excerpt.of(Redaction.json(json).description)
    }

    private func difference(_ path: String, _ expected: String, _ actual: String) -> Difference {
        Difference(field: "JSON body \(path)", expected: expected, actual: actual)
    }
}
