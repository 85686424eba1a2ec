/// The items of the query or the fields of the form.
struct ItemsCondition: Condition {
    enum Source: Hashable { case query, form }
    enum Rule: Hashable { case contains, exact, absent }

    /// An expected item; `nil` stands for an item without an equals sign.
    struct Item: Hashable {
        let name: String
        let value: ValuePattern?
    }

    let source: Source
    let rule: Rule
    let items: [Item]
    let needs: Needs

    init(source: Source, rule: Rule, items: [Item]) {
        self.source = source
        self.rule = rule
        self.items = items
        needs = items.reduce(source == .form ? .body : []) { $0.union($1.value?.needs ?? []) }
    }

    var problems: [MatcherProblem] { items.flatMap { $0.value?.problems ?? [] } }

    func isMet(by request: InterceptedRequest, _ answers: inout ClosureAnswers) -> Bool {
        guard let actual = list(request) else { return source == .query && rule == .absent }
        switch rule {
        case .contains: return items.allSatisfy { item in actual.contains { fits($0, item) } }
        case .absent: return items.allSatisfy { item in !actual.contains { isNamed($0, item.name) } }
        case .exact:
            return actual.count == items.count
                && Pairing.exists(expected: items.count, actual: actual.count) { fits(actual[$1], items[$0]) }
        }
    }

    var expression: SwiftExpression {
        let members = items.map { ($0.name, $0.value?.expression(named: $0.name) ?? "nil") }
        switch (source, rule) {
        case (.query, .contains) where items.count == 1 && items[0].value != nil:
            return ".query(\(SwiftText.literal(members[0].0)), \(members[0].1))"
        case (.query, .contains): return ".query(\(SwiftText.dictionary(members)))"
        case (.query, .exact): return ".exactQuery(\(SwiftText.dictionary(members)))"
        case (.query, .absent): return ".noQuery(\(SwiftText.literal(items[0].name)))"
        case (.form, .contains): return ".formBody(\(SwiftText.dictionary(members)))"
        case (.form, .exact): return ".exactFormBody(\(SwiftText.dictionary(members)))"
        case (.form, .absent): return ".noFormField(\(SwiftText.literal(items[0].name)))"
        }
    }

    /// The request's items; `nil` when the body is no form.
    private func list(_ request: InterceptedRequest) -> [ItemList.Item]? {
        switch source {
        case .query: request.location.query.map { ItemList($0).items } ?? []
        case .form: request.formList?.items
        }
    }

    private func isNamed(_ actual: ItemList.Item, _ name: String) -> Bool {
        actual.isNamed(name, plusIsSpace: source == .form)
    }

    /// A value of a query may be read with `+` as a plus sign or as a space; one of a form is a space.
    private func fits(_ actual: ItemList.Item, _ item: Item) -> Bool {
        guard isNamed(actual, item.name) else { return false }
        guard let pattern = item.value else { return actual.rawValue == nil }
        let withSpace = actual.value(plusIsSpace: true) ?? ""
        if case .any = pattern.rule { return true }
        guard actual.rawValue != nil else { return false }
        if pattern.matches(withSpace) { return true }
        guard source == .query, let withPlus = actual.value(plusIsSpace: false) else { return false }
        return withPlus != withSpace && pattern.matches(withPlus)
    }
}

extension ItemsCondition {
    func differences(from request: InterceptedRequest, _ answers: inout ClosureAnswers) -> [Difference] {
        guard let actual = list(request) else { return [noForm(request)] }
        var differences = items.compactMap { difference($0, actual) }
        if rule == .exact {
            let surplus = actual.filter { item in !items.contains { isNamed(item, $0.name) } }
            differences += surplus.map {
                Difference(field: field($0.name(plusIsSpace: true)), expected: "absent", actual: shown($0))
            }
        }
        guard differences.isEmpty else { return differences }
        let whole = source == .query ? "query" : "form"
        return [Difference(field: whole, expected: "\(items.count) items", actual: "\(actual.count) items")]
    }

    private func difference(_ item: Item, _ actual: [ItemList.Item]) -> Difference? {
        let named = actual.filter { isNamed($0, item.name) }
        if rule == .absent {
            guard let first = named.first else { return nil }
            return Difference(field: field(item.name), expected: "absent", actual: shown(first))
        }
        guard !named.contains(where: { fits($0, item) }) else { return nil }
        let expected = item.value?.words(named: item.name) ?? "no value"
        let found = named.isEmpty ? "absent" : named.map(shown).joined(separator: ", ")
        return Difference(field: field(item.name), expected: expected, actual: Excerpt.of(found))
    }

    private func noForm(_ request: InterceptedRequest) -> Difference {
        let type = request.headers["Content-Type"].map { "a body of type \(Excerpt.of($0))" }
        let actual = request.bodyData == nil ? "no body" : type ?? "a body without Content-Type"
        return Difference(
            field: "body", expected: "a form (application/x-www-form-urlencoded)", actual: actual)
    }

    private func field(_ name: String) -> String {
        "\(source == .query ? "query item" : "form field") \(SwiftText.literal(name))"
    }

    private func shown(_ item: ItemList.Item) -> String {
        guard let value = item.value(plusIsSpace: source == .form) else { return "no value" }
        let name = item.name(plusIsSpace: true)
        return Redaction.isSecret(name) ? Redaction.mark : Excerpt.quoted(value)
    }
}
