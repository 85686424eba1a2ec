/// How far a request is from what was meant, judged by what differs.
///
/// Counting the differences is not enough: a typing error in the path is nearer than another path. So each
/// costs 100 to 1,000, by how much of the two texts is alike. What is asked of a place with a wrong field or content
/// is nearer than what is asked elsewhere, so those cost less than half of it. Whole numbers keep the order of equals
/// stable.
package enum Distance {
    package static func of(_ differences: [Difference]) -> Int {
        let isJSON: (Difference) -> Bool = { $0.field.hasPrefix("JSON body") }
        // One condition about a JSON body can have many differences: the largest stands for all.
        let json = differences.filter(isJSON).map(cost).max() ?? 0
        return differences.filter { !isJSON($0) }.reduce(json) { $0 + cost($1) }
    }

    private static func cost(_ difference: Difference) -> Int {
        switch difference.field {
        case "method": 500
        case _ where difference.actual == "not asked": 500
        case _ where difference.actual.contains(" (differs only by "): 100
        case let field where isContent(field): (100 + unlike(difference) * 9 / 10) * 2 / 5
        default: 100 + unlike(difference) * 9 / 10
        }
    }

    private static func isContent(_ field: String) -> Bool {
        ["header", "query", "cookie", "body", "JSON body", "form"].contains { field.hasPrefix($0) }
    }

    private static func unlike(_ difference: Difference) -> Int {
        unlike(difference.expected, difference.actual)
    }

    /// The share of the longer text, in thousandths, between what both begin and end with: 0 for equal texts.
    ///
    /// Rationale: an edit distance takes quadratic time, and this is asked for each of a thousand stubs.
    static func unlike(_ left: String, _ right: String) -> Int {
        let left = Array(left.utf8), right = Array(right.utf8)
        let shorter = min(left.count, right.count), longer = max(left.count, right.count)
        guard longer > 0 else { return 0 }
        let prefix = zip(left, right).prefix { $0 == $1 }.count
        let suffix = zip(left.reversed(), right.reversed()).prefix(shorter - prefix).prefix { $0 == $1 }.count
        return 1_000 * (longer - prefix - suffix) / longer
    }
}
