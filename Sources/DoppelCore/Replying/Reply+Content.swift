public import Foundation

extension Reply {
    /// Sends a JSON value, with keys in order, as `application/json`.
    public func json(_ value: JSON) -> Reply {
        guard let place = value.inexpressibleNumber else {
            return encoding("JSON") { try value.data() }
        }
        return with { $0.note(.inexpressibleJSON(path: place.path, number: place.number)) }
    }

    /// Sends a JSON object made of Swift values, in which `nil` is `null`.
    ///
    /// ```swift
    /// .json(["id": request.pathParameters["id"], "count": books.count])
    /// ```
    @_disfavoredOverload
    public func json(_ object: [String: (any JSONRepresentable)?]) -> Reply {
        json(JSON(object))
    }

    /// Sends a value as JSON, encoded now: later changes to it do not count, and it need not be `Sendable`.
    ///
    /// - Parameters:
    ///   - value: what to encode.
    ///   - encoder: the encoder; without one, keys are sorted and dates are numbers of seconds.
    public func encoded(_ value: some Encodable, encoder: JSONEncoder? = nil) -> Reply {
        encoding("\(type(of: value))") { try (encoder ?? .stable).encode(value) }
    }

    /// Sends a text in UTF-8, as `text/plain; charset=utf-8` unless a type is given.
    public func text(_ text: String, type: String? = nil) -> Reply {
        content(.data(Data(text.utf8)), type: type ?? ContentType.plainText)
    }

    /// Sends bytes, as `application/octet-stream` unless a type is given.
    public func data(_ data: Data, type: String? = nil) -> Reply {
        content(.data(data), type: type)
    }

    /// Sends a file, which is read while it is sent; its extension decides the type unless one is given.
    ///
    /// See ``Fixture`` for the places where the file is looked for. The file is looked up, and its size
    /// taken, now; a request fails with ``ReplyBodyError`` when the file has another size by then.
    public func file(
        _ name: String, in location: Fixture.Location = .besideSource, type: String? = nil,
        filePath: String = #filePath
    ) -> Reply {
        do throws(FixtureError) {
            let fixture = try Fixture(name, in: location, filePath: filePath)
            let type = type ?? ContentType.forExtension(fixture.url.pathExtension)
            return content(.file(fixture.url, length: try fixture.length()), type: type)
        } catch {
            return with { $0.note(.fixture(error)) }
        }
    }

    /// Sends the chunks, each after its own delay, counted from the chunk before it.
    ///
    /// ```swift
    /// .chunks([.init("data: 1\n\n"), .init("data: 2\n\n", after: .seconds(1))], type: "text/event-stream")
    /// ```
    ///
    /// Without a type they are `application/octet-stream`. The length is not announced. A speed, if there
    /// is one, adds the time that each chunk takes.
    public func chunks(_ chunks: [Chunk], type: String? = nil) -> Reply {
        var reply = content(.timeline(chunks), type: type)
        for chunk in chunks where chunk.delay < .zero {
            reply.note(.negativeDuration(.chunkDelay, chunk.delay))
        }
        return reply
    }

    /// Sends what a stream holds, which is read while it is sent.
    ///
    /// A stream can be read only once: the second request fails with ``ReplyBodyError/streamUsedTwice``.
    ///
    /// - Parameters:
    ///   - stream: a stream that has not been opened.
    ///   - type: the media type, `application/octet-stream` unless given.
    ///   - length: the number of bytes, if it is known: it is announced, a stream that ends before is an
    ///     error, and what comes after is not read.
    public func stream(
        _ stream: sending InputStream, type: String? = nil, length: Int? = nil
    ) -> Reply {
        var reply = content(.stream(OneShotStream(stream), length: length), type: type)
        if let length, length < 0 { reply.note(.negativeLength(length)) }
        return reply
    }

    /// Sends what an asynchronous sequence yields, element by element; each request makes a new one.
    ///
    /// ```swift
    /// .stream(type: "text/event-stream") {
    ///     AsyncThrowingStream { continuation in … }
    /// }
    /// ```
    ///
    /// An error that the sequence throws fails the request midway.
    public func stream(
        type: String? = nil,
        _ makeSequence: @escaping @Sendable () -> AsyncThrowingStream<Data, any Error>
    ) -> Reply {
        content(.sequence(makeSequence), type: type)
    }

    private func content(_ body: ReplyPlan.Body, type: String?) -> Reply {
        let type = type ?? ContentType.unknown
        return with { reply in
            reply.body = body
            reply.bodyType = type
            reply.clearError()
            reply.upstream = nil
            reply.rewriting.rewrites = []
            reply.template?.remove(.content)
            if type.breaksLine { reply.note(.invalidHeaderValue(name: "Content-Type", value: type)) }
        }
    }

    private func encoding(_ typeName: String, _ encode: () throws -> Data) -> Reply {
        do {
            return content(.data(try encode()), type: ContentType.json)
        } catch {
            return with { $0.note(.encodingFailed(type: typeName, reason: error.reasonInWords)) }
        }
    }
}

extension Reply {
    /// A piece of a body that is sent at a time of its own.
    public struct Chunk: Sendable, Hashable {
        /// The bytes.
        public var data: Data
        /// The time since the chunk before it, or since the head.
        public var delay: Duration

        /// Makes a chunk of bytes.
        public init(_ data: Data, after delay: Duration = .zero) {
            self.data = data
            self.delay = delay
        }

        /// Makes a chunk of text in UTF-8.
        public init(_ text: String, after delay: Duration = .zero) {
            self.init(Data(text.utf8), after: delay)
        }
    }
}

extension JSONEncoder {
    /// Writes equal values as equal texts.
    fileprivate static var stable: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return encoder
    }
}

extension JSON {
    /// The first number that JSON has no text for, with the way to it, such as `$.prices[2]`.
    fileprivate var inexpressibleNumber: (path: String, number: String)? {
        switch self {
        case .number(let value): value.isFinite ? nil : ("$", "\(value)")
        case .array(let elements):
            JSON.firstInexpressible(elements.enumerated().map { ("[\($0)]", $1) })
        case .object(let members):
            JSON.firstInexpressible(members.sorted { $0.key < $1.key }.map { (".\($0)", $1) })
        default: nil
        }
    }

    private static func firstInexpressible(_ parts: [(step: String, value: JSON)]) -> (
        path: String, number: String
    )? {
        for (step, value) in parts {
            guard let (path, number) = value.inexpressibleNumber else { continue }
            return ("$\(step)\(path.dropFirst())", number)
        }
        return nil
    }
}
