// What `Codable` asks of mocks. The expansion of a protocol writes the members, which ask here.
//
// An extension of `Decodable` itself would be shorter, and would break each `Codable` type of a module whose default
// isolation is the main actor: Swift 6.3 calls the initialiser that it writes there a circular reference.

extension MockCore {
    /// Does what a stub of `encode(to:)` does; without one it encodes an object without keys.
    public func encode(to encoder: any Encoder) throws {
        let call = received("encode(to:)", encoder, returning: Void.self, throwing: (any Error).self)
        if let real = call.real(as: (any Encodable).self) {
            do { return call.returned(try real.encode(to: encoder)) } catch { throw call.threw(error) }
        }
        let isStubbed = call.plan.kind != .answered && call.plan.kind != .fallBack
        if !isStubbed { _ = encoder.container(keyedBy: NoKey.self) }
        try call.result()
    }

    /// The memory of a mock that is decoded, unless a stub of `init(from:)` throws; with forwarded static members it
    /// forwards to what the real type decodes.
    ///
    /// - Parameters:
    ///   - decoder: what the mock is decoded from; stubs and forwarded calls get it.
    ///   - name: the name of the mock's type.
    public func decoded(from decoder: any Decoder, as name: String) throws -> MockCore {
        let call = received("init(from:)", decoder, returning: Void.self, throwing: (any Error).self)
        guard let real = call.realType(as: (any Decodable.Type).self) else {
            try call.result()
            return MockCore(name, site: site)
        }
        do {
            let core = MockCore(name, .partial(of: try real.init(from: decoder)), site: site)
            call.returned(())
            return core
        } catch { throw call.threw(error) }
    }
}

private enum NoKey: CodingKey {}
