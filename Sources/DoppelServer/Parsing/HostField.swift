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
        let octets = Array(text.utf8)
        guard octets.first != UInt8(ascii: "[") else { return isValidLiteral(octets) }
        guard !octets.contains(UInt8(ascii: "[")), !octets.contains(UInt8(ascii: "]")) else { return false }
        let parts = octets.split(separator: Octets.colon, omittingEmptySubsequences: false)
        guard parts.count <= 2, !(parts.count == 2 && parts[0].isEmpty) else { return false }
        return parts.count < 2 || isPort(parts[1])
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

    private static func isPort(_ digits: ArraySlice<UInt8>) -> Bool {
        guard !digits.isEmpty else { return true }
        guard digits.allSatisfy(Octets.isDigit) else { return false }
        return Int(String(decoding: digits, as: UTF8.self)).map { $0 <= 65_535 } ?? false
    }
}
