/// What a request prefers of the choices there are, in its `Prefer` header (RFC 7240).
///
/// `Prefer: example=NAME` names a choice, `Prefer: code=404` takes the first with that status, as servers of
/// API mocks understand them. A preference that nothing meets is ignored (RFC 7240, section 2).
struct Preference: Sendable {
    private let example: String?
    private let code: Int?

    /// `nil` when the request has none of the two.
    init?(_ headers: HTTPHeaders) {
        guard headers.contains("Prefer") else { return nil }
        let pairs = headers.values(for: "Prefer").flatMap { $0.split(separator: ",") }.compactMap(
            Preference.pair)
        example = pairs.first { $0.name == "example" }?.value
        code = pairs.first { $0.name == "code" }.flatMap { Int($0.value) }
        if example == nil, code == nil { return nil }
    }

    private static func pair(_ text: Substring) -> (name: String, value: String)? {
        // What follows a semicolon are parameters of the preference.
        let plain = text.split(separator: ";", maxSplits: 1).first ?? text
        let parts = plain.split(separator: "=", maxSplits: 1)
        guard parts.count == 2 else { return nil }
        let value = parts[1].trimmingSpaces
        let isQuoted = value.count > 1 && value.first == "\"" && value.last == "\""
        return (parts[0].trimmingSpaces.lowercased(), isQuoted ? String(value.dropFirst().dropLast()) : value)
    }

    func choice(of set: ResponseSet) -> Choice? {
        if let example, let choice = set.choice(named: example) { return choice }
        return code.flatMap { code in set.choices.first { $0.status == code } }
    }
}
