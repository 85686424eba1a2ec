extension MockWriter {
    private var own: Set<String> { Set(declaration.callables.map(\.plainName)) }
    private var start: String { "\(surroundings.access)nonisolated " }

    private func refines(_ name: String) -> Bool {
        let parents = declaration.parents
        return parents.contains("Codable") || parents.contains(name)
    }

    /// What `Encodable` asks for, unless the protocol repeats it.
    var encoding: [String] {
        guard refines("Encodable"), !own.contains("encode(to:)") else { return [] }
        return [
            "\(start)func encode(to encoder: any Swift.Encoder) throws { try mock.encode(to: encoder) }",
            "@_disfavoredOverload \(start)func encode(",
            "    to encoder: DoppelMocks.ArgumentMatcher<any Swift.Encoder>",
            ") -> DoppelMocks.Call<any Swift.Encoder, Swift.Void, any Swift.Error> {",
            "    mock.describe(\"encode(to:)\", encoder)",
            "}",
        ]
    }

    /// What `Decodable` asks for, unless the protocol repeats it.
    var decoding: [String] {
        guard refines("Decodable"), !own.contains("init(from:)") else { return [] }
        return [
            "\(start)init(from decoder: any Swift.Decoder) throws {",
            "    self.init(mock: try Self.mock.decoded(from: decoder, as: \"\\(Self.self)\"))",
            "}",
            "\(start)static func initializer(",
            "    from decoder: DoppelMocks.ArgumentMatcher<any Swift.Decoder>",
            ") -> DoppelMocks.Call<any Swift.Decoder, Swift.Void, any Swift.Error> {",
            "    Self.mock.describe(\"init(from:)\", decoder)",
            "}",
        ]
    }
}
