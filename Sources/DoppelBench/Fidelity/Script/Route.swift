import Foundation

/// Which requests of a scenario are answered how, the same for Doppel's stubs and for the reference server.
///
/// The first route that matches answers.
struct Route: Codable, Sendable {
    /// What a request's header must be like.
    struct Condition: Codable, Sendable {
        var name: String
        /// What the value begins with; `nil` when the field must be absent.
        var prefix: String?
    }

    /// Any method, when `nil`.
    var method: String?
    /// The path behind the scenario's name, without a query.
    var path: String
    var conditions: [Condition] = []
    /// One for each turn; the last is repeated.
    var answers: [Answer]

    init(_ path: String, _ answers: Answer...) {
        self.path = path
        self.answers = answers
    }

    init(_ answer: Answer) { self.init("/", answer) }

    /// The route for requests that have a header field whose value begins with `prefix`.
    func with(_ name: String, _ prefix: String = "") -> Route {
        var copy = self
        copy.conditions.append(Condition(name: name, prefix: prefix))
        return copy
    }

    /// The route for requests without a header field.
    func without(_ name: String) -> Route {
        var copy = self
        copy.conditions.append(Condition(name: name, prefix: nil))
        return copy
    }
}
