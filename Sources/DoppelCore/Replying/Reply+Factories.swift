public import Foundation

// The modifiers' twins, which begin a reply. Swift finds `.json(…)` as a static member first.

extension Reply {
    /// A reply with status 200 and an empty body.
    public static var empty: Reply { Reply() }

    /// A reply with this status code.
    public static func status(_ code: Int) -> Reply { Reply().status(code) }

    /// A reply with this reason phrase.
    public static func reason(_ phrase: String) -> Reply { Reply().reason(phrase) }

    /// A reply with this header field.
    public static func header(_ name: String, _ value: String) -> Reply { Reply().header(name, value) }

    /// A reply with this header field, beside which others of the same name may be added.
    public static func addingHeader(_ name: String, _ value: String) -> Reply {
        Reply().addingHeader(name, value)
    }

    /// A reply with these header fields.
    public static func headers(_ headers: HTTPHeaders) -> Reply { Reply().headers(headers) }

    /// A reply without this header field, also where it would be supplied.
    public static func withoutHeader(_ name: String) -> Reply { Reply().withoutHeader(name) }

    /// A reply that sends the client to a URL, absolute or relative to the request's.
    public static func redirect(to target: String, status: Int = 302) -> Reply {
        Reply().redirect(to: target, status: status)
    }

    /// A reply with a plain `URLResponse`, for schemes such as `file:` and `data:`.
    public static func plain(
        mimeType: String? = nil, textEncoding: String? = nil, expectedLength: Int? = nil
    ) -> Reply {
        Reply().plain(mimeType: mimeType, textEncoding: textEncoding, expectedLength: expectedLength)
    }
}

// MARK: - Content

extension Reply {
    /// A reply with a JSON value, as `application/json`.
    public static func json(_ value: JSON) -> Reply { Reply().json(value) }

    /// A reply with a JSON object made of Swift values, in which `nil` is `null`.
    @_disfavoredOverload
    public static func json(_ object: [String: (any JSONRepresentable)?]) -> Reply { Reply().json(object) }

    /// A reply with a value as JSON, encoded now; it need not be `Sendable`.
    public static func encoded(_ value: some Encodable, encoder: JSONEncoder? = nil) -> Reply {
        Reply().encoded(value, encoder: encoder)
    }

    /// A reply with a text in UTF-8.
    public static func text(_ text: String, type: String? = nil) -> Reply {
        Reply().text(text, type: type)
    }

    /// A reply with bytes, as `application/octet-stream` unless a type is given.
    public static func data(_ data: Data, type: String? = nil) -> Reply {
        Reply().data(data, type: type)
    }

    /// A reply with a file, which is read while it is sent; see ``Fixture`` for where it is looked for.
    public static func file(
        _ name: String, in location: Fixture.Location = .besideSource, type: String? = nil,
        filePath: String = #filePath
    ) -> Reply {
        Reply().file(name, in: location, type: type, filePath: filePath)
    }

    /// A reply with chunks, each after its own delay.
    public static func chunks(_ chunks: [Chunk], type: String? = nil) -> Reply {
        Reply().chunks(chunks, type: type)
    }

    /// A reply with what a stream holds; it can be sent once.
    public static func stream(
        _ stream: sending InputStream, type: String? = nil, length: Int? = nil
    ) -> Reply {
        Reply().stream(stream, type: type, length: length)
    }

    /// A reply with what an asynchronous sequence yields; each request makes a new one.
    public static func stream(
        type: String? = nil,
        _ makeSequence: @escaping @Sendable () -> AsyncThrowingStream<Data, any Error>
    ) -> Reply {
        Reply().stream(type: type, makeSequence)
    }
}

// MARK: - Time and failure

extension Reply {
    /// A reply that waits before its head.
    public static func delayed(by delay: Duration, jitter: Duration = .zero) -> Reply {
        Reply().delayed(by: delay, jitter: jitter)
    }

    /// A reply that arrives as over a kind of network.
    public static func network(_ network: NetworkSpeed) -> Reply { Reply().network(network) }

    /// A reply whose body arrives at this speed.
    public static func speed(bytesPerSecond: Double) -> Reply {
        Reply().speed(bytesPerSecond: bytesPerSecond)
    }

    /// A reply whose body takes this time.
    public static func taking(_ time: Duration) -> Reply { Reply().taking(time) }

    /// An error in place of a response.
    public static func error(_ error: any Error) -> Reply { Reply().error(error) }

    /// The `URLError` of this code in place of a response.
    public static func error(_ code: URLError.Code) -> Reply { Reply().error(code) }

    /// A reply that fails after this many bytes of its body.
    public static func failing(after byteCount: Int, with error: any Error) -> Reply {
        Reply().failing(after: byteCount, with: error)
    }

    /// A reply that fails with the `URLError` of this code after this many bytes of its body.
    public static func failing(
        after byteCount: Int, with code: URLError.Code = .networkConnectionLost
    ) -> Reply {
        Reply().failing(after: byteCount, with: code)
    }
}
