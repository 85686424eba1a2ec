// What `Codable` asks of mocks: members like others, which stubs answer. They are here, since an expansion does not see
// them, and since the compiler would write them for a class without any.

extension Encodable where Self: Mocked {
    /// Does what a stub does; without one it encodes an object without keys.
    public nonisolated func encode(to encoder: any Encoder) throws {
        let call = mock.received(
            "encode(to:)", encoder, returning: Void.self, throwing: (any Error).self)
        if let real = call.real(as: (any Encodable).self) {
            do { return call.returned(try real.encode(to: encoder)) } catch { throw call.threw(error) }
        }
        let isStubbed = call.plan.kind != .answered && call.plan.kind != .fallBack
        if !isStubbed { _ = encoder.container(keyedBy: NoKey.self) }
        try call.result()
    }

    /// Describes how this mock is encoded.
    ///
    /// ```swift
    /// when(mock.encode(to: .any)).does { try Person.sample.encode(to: $0) }
    /// ```
    @_disfavoredOverload public nonisolated func encode(
        to encoder: ArgumentMatcher<any Encoder>
    ) -> Call<any Encoder, Void, any Error> { mock.describe("encode(to:)", encoder) }
}

extension Decodable where Self: GeneratedMock {
    /// Makes a mock, unless a stub throws; with forwarded static members one of what the real type decodes.
    public nonisolated init(from decoder: any Decoder) throws {
        let call = Self.mock.received(
            "init(from:)", decoder, returning: Void.self, throwing: (any Error).self)
        if let real = call.realType(as: (any Decodable.Type).self) {
            do {
                self.init(mock: MockCore("\(Self.self)", .partial(of: try real.init(from: decoder))))
            } catch { throw call.threw(error) }
            call.returned(())
            return
        }
        try call.result()
        self.init(mock: MockCore("\(Self.self)"))
    }

    /// Describes how mocks of this type are decoded.
    public nonisolated static func initializer(
        from decoder: ArgumentMatcher<any Decoder>
    ) -> Call<any Decoder, Void, any Error> { Self.mock.describe("init(from:)", decoder) }
}

private enum NoKey: CodingKey {}
