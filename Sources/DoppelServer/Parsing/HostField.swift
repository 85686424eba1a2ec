/// The `Host` field (RFC 9112, section 3.2).
enum HostField {
    /// The value, which there has to be exactly once.
    static func checked(
        _ hosts: [String], _ version: RequestHead.Version
    ) throws(MalformedRequest) -> String {
        guard let host = hosts.first else {
            if version == .http11 { throw .missingHost }
            return ""
        }
        guard hosts.count == 1 else { throw .repeatedHost }
        guard isValid(host) else { throw .invalidHost(host) }
        return host
    }

    /// `uri-host [ ":" port ]`; empty when the target has no host of its own.
    static func isValid(_ text: String) -> Bool {
        guard text.utf8.allSatisfy(Octets.isHost) else { return false }
        let octets = text.utf8
        guard octets.first != UInt8(ascii: "[") else { return isValidLiteral(Array(octets)) }
        guard !octets.contains(where: { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "]") }) else {
            return false
        }
        guard let colon = octets.firstIndex(of: Octets.colon) else { return true }
        return colon != octets.startIndex && isPort(octets[octets.index(after: colon)...])
    }

    private static func isValidLiteral(_ octets: [UInt8]) -> Bool {
        guard let close = octets.firstIndex(of: UInt8(ascii: "]")) else { return false }
        let address = octets[1..<close]
        let rest = octets[(close + 1)...]
        let isAddress = address.allSatisfy {
            Octets.hexValue($0) != nil || $0 == Octets.colon || $0 == UInt8(ascii: ".")
        }
        guard isAddress, address.count(where: { $0 == Octets.colon }) >= 2 else { return false }
        return rest.isEmpty || rest.first == Octets.colon && isPort(rest.dropFirst())
    }

    /// Digits, also none, of a number that fits.
    private static func isPort(_ digits: some Collection<UInt8>) -> Bool {
        var number = 0
        for digit in digits {
            guard Octets.isDigit(digit), number <= 65_535 else { return false }
            number = number * 10 + Int(digit - 0x30)
        }
        return number <= 65_535
    }
}
