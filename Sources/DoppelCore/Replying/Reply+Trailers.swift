extension Reply {
    /// Sends a header field behind the body, in the trailer section (RFC 9110, section 6.5).
    ///
    /// A body with trailers goes out in chunks, and the head's `Trailer` names them. Clients of a loopback server get
    /// them. URLSession has no way to see them, and on Linux a real server's trailers end the program
    /// ("Transfer completed, but there's no response", seen with Swift 6.3.1); a stubbed session is not harmed.
    ///
    /// ```swift
    /// stubs.stub(.post("/books.Books/List"), reply: .data(frames).trailer("grpc-status", "0"))
    /// ```
    ///
    /// - Parameters:
    ///   - name: the field's name, none that frames, routes, authenticates or describes the message: those are
    ///     refused (RFC 9110, section 6.5.1).
    ///   - value: its value.
    public func trailer(_ name: String, _ value: String) -> Reply {
        with { reply in
            guard reply.accepts(name, value) else { return }
            if Reply.neverTrailers.contains(where: name.isSameHeaderName) {
                return reply.note(.forbiddenTrailer(name))
            }
            reply.trailers.add(value, for: name)
        }
    }

    private static let neverTrailers = [
        "Age", "Authorization", "Cache-Control", "Connection", "Content-Encoding", "Content-Length",
        "Content-Range", "Content-Type", "Date", "Expires", "Host", "Location", "Retry-After", "Set-Cookie",
        "TE", "Trailer", "Transfer-Encoding", "Vary", "WWW-Authenticate",
    ]
}

extension HTTPHeaders {
    /// The fields of a head behind whose chunks these trailers come.
    mutating func announce(_ trailers: HTTPHeaders) {
        guard !trailers.isEmpty else { return }
        remove("Content-Length")
        if !contains("Transfer-Encoding") { add("chunked", for: "Transfer-Encoding") }
        if contains("Trailer") { return }
        var names: [String] = []
        for field in trailers where !names.contains(where: field.name.isSameHeaderName) {
            names.append(field.name)
        }
        add(names.joined(separator: ", "), for: "Trailer")
    }
}
