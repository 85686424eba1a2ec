import Foundation

/// What one request is answered with, described once for Doppel and for the reference server.
///
/// In the values of fields, `{base}` stands for the scenario's URL, `{other}` for the same on another origin,
/// `{refusing}` for one where nobody listens, and `{root}` for its path.
struct Answer: Codable, Sendable {
    struct Field: Codable, Sendable, Hashable {
        var name: String
        var value: String
    }

    struct Piece: Codable, Sendable {
        var data: Data
        /// The milliseconds to wait before it.
        var pause: Int
    }

    /// How the end of the body is told.
    enum Framing: String, Codable, Sendable {
        /// With a `Content-Length`, unless the fields have one.
        case length
        case chunked
        /// The connection is closed.
        case close
    }

    var status = 200
    /// The usual one when `nil`.
    var reason: String?
    var fields: [Field] = []
    var pieces: [Piece] = []
    var framing = Framing.length
    /// The milliseconds before the head.
    var delay = 0
    /// The connection is closed after this many bytes of the body, or in place of the head when negative.
    var dropAfter: Int?
    /// The connection is closed after the answer.
    var closes: Bool?
    /// The connection is refused.
    var refuses: Bool?
    /// The body is the request, as ``Echo`` writes it.
    var echoes: Bool?
    /// Conditional and range requests are granted, by the fields `ETag` and `Last-Modified`.
    var selects: Bool?
    /// Whether it is a reply of Doppel's that goes over a socket.
    var isOnWire: Bool?

    var body: Data { Data(pieces.map(\.data).joined()) }
    var isPaced: Bool { pieces.contains { $0.pause > 0 } }
}

// MARK: - Making answers

extension Answer {
    static func status(_ status: Int) -> Answer { Answer(status: status) }

    static func text(_ text: String, status: Int = 200) -> Answer {
        Answer(status: status).field("Content-Type", "text/plain; charset=utf-8").data(Data(text.utf8))
    }

    static func redirect(_ status: Int, _ location: String) -> Answer {
        Answer(status: status).field("Location", location)
    }

    static var echo: Answer {
        var answer = Answer().field("Content-Type", "text/plain")
        answer.echoes = true
        return answer
    }

    /// The connection ends in place of an answer.
    static var closed: Answer { Answer(dropAfter: -1) }

    /// There is nobody to answer. (The server's column really has nobody there.)
    static var refused: Answer {
        var answer = Answer()
        answer.refuses = true
        return answer
    }

    func field(_ name: String, _ value: String) -> Answer {
        with { $0.fields.append(Field(name: name, value: value)) }
    }

    func data(_ data: Data) -> Answer { with { $0.pieces = [Piece(data: data, pause: 0)] } }

    /// Texts, each after a pause.
    func pieces(_ texts: [String], pause: Int) -> Answer {
        with { $0.pieces = texts.map { Piece(data: Data($0.utf8), pause: pause) } }
    }

    func framed(_ framing: Framing) -> Answer { with { $0.framing = framing } }
    func reason(_ reason: String) -> Answer { with { $0.reason = reason } }
    func delayed(_ milliseconds: Int) -> Answer { with { $0.delay = milliseconds } }
    func dropping(after count: Int) -> Answer { with { $0.dropAfter = count } }
    var closing: Answer { with { $0.closes = true } }
    var selecting: Answer { with { $0.selects = true } }

    private func with(_ change: (inout Answer) -> Void) -> Answer {
        var copy = self
        change(&copy)
        return copy
    }
}
