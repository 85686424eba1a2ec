import Foundation

extension FidelityScenario {
    /// Replies that say that they are compressed.
    static let encodings: [FidelityScenario] = {
        let gzip = "H4sIAAAAAAACA0vOzy0oSi0uTk1RKEmtKNFRSCYgAACT7zc3MQAAAA=="
        let zlib = "eJxLzs8tKEotLk5NUShJrSjRUUgmIAAA2hUS5w=="
        let plain = Data("compressed text, compressed text, compressed text".utf8)
        let bodies: [(String, String, Data)] = [
            ("gzip", "gzip", Data(base64Encoded: gzip) ?? plain),
            ("deflate", "deflate", Data(base64Encoded: zlib) ?? plain),
            ("identity", "identity", plain), ("unknown", "rot13", plain),
            ("gzip that is none", "gzip", plain),
        ]
        return bodies.flatMap { name, encoding, data in
            [(Call.Kind.data, Call.Style.completion), (.data, .delegate), (.download, .completion)].map {
                kind, style in
                let answer = Answer().field("Content-Type", "text/plain").field("Content-Encoding", encoding)
                    .data(data)
                return FidelityScenario(
                    "encodings", "\(name), \(kind) \(style.rawValue)", [Route(answer)],
                    [.get("/", style, kind: kind)])
            }
        }
    }()

    /// What the request's and the session's settings put into the head.
    static let requestHeaders: [FidelityScenario] = {
        func fields(_ title: String, _ fields: [(String, String)], _ session: SessionShape = SessionShape())
            -> FidelityScenario
        {
            FidelityScenario(
                "request headers", title, [Route(.echo)],
                [.get { $0.fields = fields.map { Answer.Field(name: $0.0, value: $0.1) } }], session: session)
        }
        let session = SessionShape(additionalHeaders: ["X-Session": "1", "X-Both": "session"])
        return [
            fields("one", [("X-One", "1")]),
            fields("the same twice", [("X-Two", "a"), ("X-Two", "b")]),
            fields("Accept", [("Accept", "application/json")]),
            fields("empty value", [("X-Empty", "")]),
            fields("Authorization", [("Authorization", "Bearer abc")]),
            fields("Cookie", [("Cookie", "a=1; b=2")]),
            fields("Content-Type without a body", [("Content-Type", "text/plain")]),
            fields("the session's", [], session),
            fields("the session's and the request's", [("X-Both", "request"), ("x-session", "2")], session),
            fields(
                "Authorization of the session", [],
                SessionShape(additionalHeaders: ["Authorization": "Bearer abc"])),
        ]
    }()

    /// Bodies that come piece by piece.
    static let streams: [FidelityScenario] = {
        let events = ["data: 1\n\n", "data: 2\n\n", "event: end\ndata: 3\n\n"]
        let stream = Answer().field("Content-Type", "text/event-stream").pieces(events, pause: 150)
        let styles: [Call.Style] = [.completion, .delegate, .async, .completionAndDelegate]
        return styles.map { style in
            FidelityScenario(
                "streams", "events, \(style.rawValue)", [Route(stream.framed(.chunked))], [.get("/", style)],
                minding: .pieces)
        } + [
            FidelityScenario(
                "streams", "until the connection ends", [Route(stream.framed(.close))],
                [.get("/", .delegate)],
                minding: .pieces),
            FidelityScenario(
                "streams", "a known length", [Route(stream)], [.get("/", .delegate)], minding: .pieces),
            FidelityScenario(
                "streams", "a download", [Route(stream.framed(.chunked))],
                [.get("/", .delegate, kind: .download)]),
            FidelityScenario(
                "streams", "a late head", [Route(Answer.text("late").delayed(200))], [.get("/", .delegate)]),
            FidelityScenario(
                "streams", "1 MB at once", [Route(Answer().data(bytes(1_000_000)))], [.get("/", .delegate)]),
            FidelityScenario(
                "streams", "1 MB, download", [Route(Answer().data(bytes(1_000_000)))],
                [.get("/", .delegate, kind: .download)]),
        ]
    }()

    /// Range and conditional requests.
    static let ranges: [FidelityScenario] = {
        let alphabet = Data("abcdefghijklmnopqrstuvwxyz".utf8)
        let answer = Answer().field("Content-Type", "text/plain").field("ETag", "\"v1\"")
            .field("Last-Modified", "Tue, 02 Jan 2024 03:04:05 GMT").data(alphabet).selecting
        let early = "Mon, 01 Jan 2024 00:00:00 GMT", late = "Wed, 03 Jan 2024 00:00:00 GMT"
        let exact = "Tue, 02 Jan 2024 03:04:05 GMT"
        let requests: [(String, [(String, String)])] = [
            ("whole", []), ("first five", [("Range", "bytes=0-4")]), ("from ten", [("Range", "bytes=10-")]),
            ("last three", [("Range", "bytes=-3")]), ("beyond the end", [("Range", "bytes=20-99")]),
            ("none of it", [("Range", "bytes=26-30")]), ("nonsense", [("Range", "bytes=x-y")]),
            ("backwards", [("Range", "bytes=9-3")]),
            ("If-Range, the same", [("Range", "bytes=0-4"), ("If-Range", "\"v1\"")]),
            ("If-Range, another", [("Range", "bytes=0-4"), ("If-Range", "\"v2\"")]),
            ("If-Range, a date", [("Range", "bytes=0-4"), ("If-Range", exact)]),
            ("If-None-Match, the same", [("If-None-Match", "\"v1\"")]),
            ("If-None-Match, weak", [("If-None-Match", "W/\"v1\"")]),
            ("If-None-Match, one of several", [("If-None-Match", "\"v0\", \"v1\"")]),
            ("If-None-Match, any", [("If-None-Match", "*")]),
            ("If-None-Match, another", [("If-None-Match", "\"v2\"")]),
            ("If-Modified-Since, later", [("If-Modified-Since", late)]),
            ("If-Modified-Since, earlier", [("If-Modified-Since", early)]),
            ("both conditions", [("If-None-Match", "\"v2\""), ("If-Modified-Since", late)]),
        ]
        return requests.flatMap { title, fields in
            ["GET", "HEAD"].map { method in
                let call = Call.get {
                    $0.method = method
                    $0.fields = fields.map { Answer.Field(name: $0.0, value: $0.1) }
                }
                return FidelityScenario(
                    "ranges and conditions", "\(method) \(title)", [Route(answer)], [call])
            }
        }
    }()
}
