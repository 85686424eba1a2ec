/// How a shorthand such as `.get("/books/{id}")` was written.
struct Shorthand: Sendable {
    let method: HTTPMethod?
    let pattern: URLPattern

    /// The shorthand without its secret query items, and a `.query` for each of those.
    var expression: SwiftExpression {
        let (rest, secrets) = URLText.withoutSecrets(pattern.description)
        let quoted = SwiftText.literal(rest)
        let call: SwiftExpression =
            if let method, let name = method.shorthandName {
                ".\(name)(\(quoted))"
            } else if let method {
                ".request(\(method.expression), \(quoted))"
            } else {
                ".request(\(quoted))"
            }
        return .joined([call] + secrets.map(URLText.secretQuery), .and)
    }
}
