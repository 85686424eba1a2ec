import DoppelCore

/// One header or trailer field (RFC 9112, section 5).
enum FieldLine {
    static func parse(_ line: ArraySlice<UInt8>) throws(MalformedRequest) -> HTTPHeaders.Field {
        if let first = line.first, Octets.isBlank(first) { throw .foldedLine }
        guard let colon = line.firstIndex(of: Octets.colon) else { throw .missingColon }
        let name = line[..<colon]
        guard !name.isEmpty, name.allSatisfy(Octets.isToken) else {
            throw name.last.map(Octets.isBlank) == true ? .spaceBeforeColon : .fieldName
        }
        let value = line[(colon + 1)...].trimmingBlanks
        if let control = value.first(where: { !Octets.isFieldContent($0) }) {
            throw .controlCharacter(control)
        }
        return HTTPHeaders.Field(name: String(decoding: name, as: UTF8.self), value: value.fieldText)
    }
}
