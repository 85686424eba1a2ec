import Foundation

extension Reply {
    /// Answers with this status code.
    ///
    /// Codes from 100 to 999 are possible, also those that no RFC defines. With 1xx, 204 and 304 no body is
    /// sent (RFC 9110, section 6.4.1).
    public func status(_ code: Int) -> Reply {
        with { reply in
            reply.status = code
            reply.clearError()
            if reply.isLive { reply.rewriting.rewrites.append(.status(code)) }
            if !(100...999).contains(code) { reply.note(.statusOutOfRange(code)) }
        }
    }

    /// Sets the reason phrase in place of the usual one for the status; doors without such a phrase drop it.
    public func reason(_ phrase: String) -> Reply {
        with { reply in
            reply.reason = phrase
            if phrase.breaksLine { reply.note(.invalidReason(phrase)) }
        }
    }

    /// Sets a header field, in place of all fields with the same name, whatever their case.
    public func header(_ name: String, _ value: String) -> Reply {
        with { reply in
            guard reply.accepts(name, value) else { return }
            reply.headers[name] = value
            reply.template?.remove(.header(name.lowercased()))
            if reply.isLive { reply.rewriting.rewrites.append(.setHeader(name: name, value: value)) }
            reply.omittedHeaders.removeAll { $0.isSameHeaderName(as: name) }
        }
    }

    /// Adds a header field beside those with the same name, as `Set-Cookie` needs it.
    public func addingHeader(_ name: String, _ value: String) -> Reply {
        with { reply in
            guard reply.accepts(name, value) else { return }
            reply.headers.add(value, for: name)
            if reply.isLive { reply.rewriting.rewrites.append(.addHeader(name: name, value: value)) }
            reply.omittedHeaders.removeAll { $0.isSameHeaderName(as: name) }
        }
    }

    /// Sets all of these header fields; a name that occurs here several times gets all of its values.
    public func headers(_ headers: HTTPHeaders) -> Reply {
        let cleared = headers.reduce(self) { $0.withoutHeader($1.name) }
        return headers.reduce(cleared) { $0.addingHeader($1.name, $1.value) }
    }

    /// Leaves a header field out, also `Content-Length` or `Content-Type`, which would be supplied.
    public func withoutHeader(_ name: String) -> Reply {
        with { reply in
            reply.headers.remove(name)
            reply.template?.remove(.header(name.lowercased()))
            if reply.isLive { reply.rewriting.rewrites.append(.removeHeader(name)) }
            reply.omittedHeaders.append(name)
        }
    }

    /// Sends the client elsewhere.
    ///
    /// The status, 302 unless given, decides what becomes of method and body (RFC 9110, section 15.4).
    ///
    /// - Parameters:
    ///   - target: a URL, absolute or relative to the request's, percent-encoded where needed.
    ///   - status: a code from 300 to 399.
    public func redirect(to target: String, status: Int = 302) -> Reply {
        var reply = self.status(status).header("Location", target)
        if !(300...399).contains(status) { reply.note(.redirectStatus(status)) }
        if !target.isURIReference { reply.note(.invalidRedirectTarget(target)) }
        return reply
    }

    /// Answers with a plain `URLResponse`, as schemes such as `file:` and `data:` do.
    ///
    /// Status and header fields do not reach the client then.
    ///
    /// - Parameters:
    ///   - mimeType: the type; that of the body when it is `nil`.
    ///   - textEncoding: the IANA name of the character set, such as `utf-8`.
    ///   - expectedLength: the promised length; that of the body, if it is known, when this is `nil`.
    public func plain(mimeType: String? = nil, textEncoding: String? = nil, expectedLength: Int? = nil)
        -> Reply
    {
        with { reply in
            reply.plainHead = PlainHead(
                mimeType: mimeType, textEncoding: textEncoding, expectedLength: expectedLength)
            if let expectedLength, expectedLength < 0 { reply.note(.negativeLength(expectedLength)) }
        }
    }

    mutating func accepts(_ name: String, _ value: String) -> Bool {
        if !name.isToken { note(.invalidHeaderName(name)) }
        if value.breaksLine { note(.invalidHeaderValue(name: name, value: value)) }
        return name.isToken && !value.breaksLine
    }
}

extension String {
    /// Whether the text could end a field line early, or be cut (RFC 9110, section 5.5).
    var breaksLine: Bool {
        utf8.contains { $0 == 0x0D || $0 == 0x0A || $0 == 0 }
    }

    /// Whether the text is a token (RFC 9110, section 5.6.2).
    var isToken: Bool {
        !isEmpty && utf8.allSatisfy { $0.isTokenCharacter }
    }

    /// Whether the text is a URI reference (RFC 3986, section 4.1).
    ///
    /// `URL(string:)` alone would accept, and encode, characters that must not stand in a `Location` field.
    var isURIReference: Bool {
        let excluded = "\"<>\\^`{|}".utf8
        return utf8.allSatisfy { (0x21...0x7E).contains($0) && !excluded.contains($0) }
            && URL(string: self) != nil
    }
}

extension UInt8 {
    fileprivate var isTokenCharacter: Bool {
        switch self {
        case 48...57, 65...90, 97...122: true
        default: "!#$%&'*+-.^_`|~".utf8.contains(self)
        }
    }
}
