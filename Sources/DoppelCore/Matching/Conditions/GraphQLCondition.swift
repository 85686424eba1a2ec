import Foundation

/// The request asks for a GraphQL operation, by POST or GET, alone or in a batch.
struct GraphQLCondition: Condition {
    let operation: String

    var needs: Needs { .body }

    func isMet(by request: InterceptedRequest, _ answers: inout ClosureAnswers) -> Bool {
        operations(request, &answers).contains(operation)
    }

    var expression: SwiftExpression { ".graphQL(operation: \(SwiftText.literal(operation)))" }

    func differences(from request: InterceptedRequest, _ answers: inout ClosureAnswers) -> [Difference] {
        let found = operations(request, &answers).joined(separator: ", ")
        let actual = found.isEmpty ? "no named operation" : Excerpt.of(found)
        return [Difference(field: "GraphQL operation", expected: operation, actual: actual)]
    }

    private func operations(_ request: InterceptedRequest, _ answers: inout ClosureAnswers) -> [String] {
        if request.method == .get {
            let items = request.queryItems
            let value = { (name: String) in items.first { $0.name == name }?.value }
            return [GraphQLCondition.name(value("operationName"), value("query"))].compactMap(\.self)
        }
        guard let json = answers.json(of: request) else { return [] }
        return (json.array ?? [json]).compactMap {
            GraphQLCondition.name($0["operationName"]?.string, $0["query"]?.string)
        }
    }

    /// The name that is given, or that of the document's first operation.
    private static func name(_ given: String?, _ document: String?) -> String? {
        if let given, !given.isEmpty { return given }
        let separators = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: "_")).inverted
        let lines = document?.split(whereSeparator: \.isNewline).map { $0.prefix { $0 != "#" } } ?? []
        for line in lines {
            let words = line.components(separatedBy: separators)
            guard let keyword = words.firstIndex(where: { !$0.isEmpty }) else { continue }
            guard ["query", "mutation", "subscription"].contains(words[keyword]) else { continue }
            return words[(keyword + 1)...].first { !$0.isEmpty }
        }
        return nil
    }
}
