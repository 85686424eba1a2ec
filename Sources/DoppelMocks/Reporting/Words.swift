/// Values as messages write them.
@usableFromInline enum Words {
    private static let longest = 200

    /// A value as it would be written in source where that is short, without `Optional(…)`.
    @usableFromInline static func of(_ value: Any) -> String {
        let text = full(value)
        return text.count <= longest ? text : "\(text.prefix(longest))… (\(text.count) characters)"
    }

    private static func full(_ value: Any) -> String {
        switch value {
        case let text as String: return "\"\(text)\""
        case let text as Substring: return "\"\(text)\""
        case let entries as [AnyHashable: Any]: return of(entries: entries)
        case let argument as any InoutWords: return of(argument.initialValue)
        case is any PlaceWords: return "a value that cannot be copied"
        default: break
        }
        let mirror = Mirror(reflecting: value)
        if mirror.displayStyle == .optional {
            return mirror.children.first.map { of($0.value) } ?? "nil"
        }
        let text = String(describing: value)
        return text == "(Function)" || value is any ClosureWords ? "a closure" : text
    }

    /// In the order of the keys' words, so that messages are the same each time.
    private static func of(entries: [AnyHashable: Any]) -> String {
        let words = entries.map { (of($0.key.base), of($0.value)) }.sorted { $0 < $1 }
        return words.isEmpty ? "[:]" : "[\(words.map { "\($0): \($1)" }.joined(separator: ", "))]"
    }

    @usableFromInline static func of<Bound>(range: some RangeExpression<Bound>) -> String {
        switch range {
        case let range as ClosedRange<Bound>: "\(of(range.lowerBound))...\(of(range.upperBound))"
        case let range as Range<Bound>: "\(of(range.lowerBound))..<\(of(range.upperBound))"
        case let range as PartialRangeFrom<Bound>: "\(of(range.lowerBound))..."
        case let range as PartialRangeThrough<Bound>: "...\(of(range.upperBound))"
        case let range as PartialRangeUpTo<Bound>: "..<\(of(range.upperBound))"
        default: "\(range)"
        }
    }

    /// `1 call` or `3 calls`.
    static func calls(_ count: Int) -> String { count == 1 ? "1 call" : "\(count) calls" }
}

private protocol InoutWords { var initialValue: Any { get } }
extension InoutArgument: InoutWords { fileprivate var initialValue: Any { initial } }
private protocol ClosureWords {}
extension NonEscaping: ClosureWords {}
private protocol PlaceWords {}
extension Uncopied: PlaceWords where Value: ~Copyable {}
extension UncopiedInout: PlaceWords where Value: ~Copyable {}
