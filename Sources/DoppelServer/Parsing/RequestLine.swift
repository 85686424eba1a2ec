import DoppelCore

/// The first line of a request (RFC 9112, section 3).
struct RequestLine {
    let method: HTTPMethod
    let target: RequestTarget
    let version: RequestHead.Version

    init(_ line: ArraySlice<UInt8>, _ limits: MessageLimits) throws(MalformedRequest) {
        guard let first = line.firstIndex(of: Octets.space),
            let last = line.lastIndex(of: Octets.space), first < last
        else { throw .requestLine }
        let target = line[(first + 1)..<last]
        guard target.count <= limits.targetBytes else { throw .targetTooLong(limit: limits.targetBytes) }
        method = try RequestLine.method(line[..<first])
        version = try RequestLine.version(line[(last + 1)...])
        self.target = try RequestLine.target(target, for: method)
    }

    /// Known methods are compared first, which spares making a text.
    private static func method(_ octets: ArraySlice<UInt8>) throws(MalformedRequest) -> HTTPMethod {
        if octets.elementsEqual("GET".utf8) { return .get }
        guard !octets.isEmpty, octets.allSatisfy(Octets.isToken) else { throw .method }
        return HTTPMethod(String(decoding: octets, as: UTF8.self))
    }

    private static func version(_ octets: ArraySlice<UInt8>) throws(MalformedRequest) -> RequestHead.Version {
        if octets.elementsEqual("HTTP/1.1".utf8) { return .http11 }
        let digits = octets.dropFirst(5)
        guard octets.starts(with: "HTTP/".utf8), digits.count == 3, let major = digits.first,
            let minor = digits.last, Octets.isDigit(major), Octets.isDigit(minor),
            digits[digits.startIndex + 1] == UInt8(ascii: ".")
        else { throw .version }
        guard major == UInt8(ascii: "1") else {
            throw .unsupportedVersion(String(decoding: octets, as: UTF8.self))
        }
        // A minor version that is not known yet is the highest that is (RFC 9110, section 2.5).
        return minor == UInt8(ascii: "0") ? .http10 : .http11
    }

    private static func target(
        _ octets: ArraySlice<UInt8>, for method: HTTPMethod
    ) throws(MalformedRequest) -> RequestTarget {
        guard !octets.contains(Octets.space) else { throw .requestLine }
        guard !octets.isEmpty, octets.allSatisfy(Octets.isTarget) else { throw .target }
        if method == .connect { throw .tunnel }
        let text = String(decoding: octets, as: UTF8.self)
        if octets.first == UInt8(ascii: "/") { return .origin(text) }
        if text == "*" {
            guard method == .options else { throw .target }
            return .asterisk
        }
        guard isHTTP(text) else { throw .target }
        return .absolute(text)
    }

    /// Whether a URL has one of the two schemes and a host, and no user (RFC 9110, section 4.2).
    private static func isHTTP(_ text: String) -> Bool {
        let scheme = text.prefix(8).lowercased()
        let length = scheme == "https://" ? 8 : scheme.hasPrefix("http://") ? 7 : 0
        guard length > 0 else { return false }
        let authority = text.dropFirst(length).prefix { $0 != "/" && $0 != "?" }
        return !authority.isEmpty && HostField.isValid(String(authority))
    }
}
