import Foundation

/// Where a scenario's requests go, and how its URLs are written in outcomes, where ports must not show.
struct Places: Codable, Sendable {
    /// The ports of the two origins.
    let base: Int
    let other: Int
    /// A port at which nobody listens.
    let refusing: Int
    /// The scenario's name, and behind it the number of a further run.
    let run: String

    func url(_ origin: Call.Origin, _ path: String) -> URL {
        let url = URL(string: filled("\(root(origin))\(path)"))
        guard let url else { preconditionFailure("\(path) makes no URL.") }
        return url
    }

    /// Puts places into a text for their names.
    func filled(_ text: String) -> String {
        text.replacingOccurrences(of: "{base}", with: root(.base))
            .replacingOccurrences(of: "{refusing}", with: root(.refusing))
            .replacingOccurrences(of: "{other}", with: root(.other))
            .replacingOccurrences(of: "{root}", with: "/\(run)")
    }

    /// Puts names into a text for places.
    func named(_ text: String) -> String {
        var text = text
        for origin in Call.Origin.allCases {
            text = text.replacingOccurrences(of: root(origin), with: "{\(origin)}")
        }
        return text.replacingOccurrences(of: "/\(run)", with: "{root}")
    }

    private func root(_ origin: Call.Origin) -> String {
        switch origin {
        case .base: "http://127.0.0.1:\(base)/\(run)"
        case .other: "http://127.0.0.1:\(other)/\(run)"
        case .refusing: "http://127.0.0.1:\(refusing)/\(run)"
        }
    }
}
