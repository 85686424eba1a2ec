/// The method is one of these.
struct MethodCondition: Condition {
    let methods: [HTTPMethod]

    func isMet(by request: InterceptedRequest, _ answers: inout ClosureAnswers) -> Bool {
        methods.contains(request.method)
    }

    var expression: SwiftExpression {
        if methods.count == 1 { return ".method(\(methods[0].expression))" }
        return ".methods(\(methods.map(\.expression).joined(separator: ", ")))"
    }

    func differences(from request: InterceptedRequest, _ answers: inout ClosureAnswers) -> [Difference] {
        let expected = methods.isEmpty ? "none at all" : methods.map(\.rawValue).joined(separator: " or ")
        return [Difference(field: "method", expected: expected, actual: Excerpt.of(request.method.rawValue))]
    }
}

extension HTTPMethod {
    private static let named: Set<HTTPMethod> = [
        .get, .head, .post, .put, .patch, .delete, .options, .connect, .trace,
    ]

    /// The name of the shorthand, such as `get`; `nil` for a method that has none.
    var shorthandName: String? {
        HTTPMethod.named.subtracting([.connect, .trace]).contains(self) ? rawValue.lowercased() : nil
    }

    /// The Swift that makes the method.
    var expression: String {
        HTTPMethod.named.contains(self) ? ".\(rawValue.lowercased())" : SwiftText.literal(rawValue)
    }
}
