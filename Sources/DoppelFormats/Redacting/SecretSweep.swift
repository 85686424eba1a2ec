import DoppelCore
import Foundation

/// Finds known secrets in any text, in the forms in which formats write them.
///
/// Rationale: one pass over a text whatever the number of secrets, since a tape may have many of both. A table
/// of 65,536 bits tells for nearly every place, from the four bytes there, that no secret begins.
struct SecretSweep {
    /// Shorter values stand for too much else.
    static let minimumLength = 6

    private var patterns: [UInt32: [[UInt8]]] = [:]
    private var filter = [Bool](repeating: false, count: 1 << 16)

    init(_ secrets: Set<String>) {
        let forms = Set(secrets.flatMap(Self.forms))
        for form in forms.sorted(by: { $0.utf8.count > $1.utf8.count }) {
            let bytes = Array(form.utf8)
            let key = bytes.withUnsafeBytes { $0.loadUnaligned(as: UInt32.self) }
            patterns[key, default: []].append(bytes)
            filter[Self.slot(key)] = true
        }
    }

    var isEmpty: Bool { patterns.isEmpty }

    /// As it is, percent-encoded, and with the escapes of JSON.
    private static func forms(_ secret: String) -> [String] {
        let json = JSON.string(secret).description.dropFirst().dropLast()
        let query = secret.addingPercentEncoding(withAllowedCharacters: .urlQueryAllowed) ?? secret
        return [
            secret, FormText.encoded(secret), FormText.encoded(secret).replacing("%20", with: "+"), query,
            String(json), String(json).replacing("/", with: "\\/"), Data(secret.utf8).base64EncodedString(),
        ]
    }

    private static func slot(_ key: UInt32) -> Int { Int((key &* 0x9E37_79B1) >> 16) }

    /// The text with a stand-in for each secret in it.
    func clean(_ text: String) -> String {
        guard !isEmpty, text.utf8.count >= Self.minimumLength else { return text }
        return clean(bytes: text.utf8).map { String(decoding: $0, as: UTF8.self) } ?? text
    }

    /// The bytes with a stand-in for each secret in them; `nil` when there is none.
    func clean(_ data: Data) -> Data? { clean(bytes: data).map { Data($0) } }

    private func clean(bytes: some Collection<UInt8>) -> [UInt8]? {
        if let result = bytes.withContiguousStorageIfAvailable({ clean(UnsafeRawBufferPointer($0)) }) {
            return result
        }
        return Array(bytes).withUnsafeBytes { clean($0) }
    }

    private func clean(_ bytes: UnsafeRawBufferPointer) -> [UInt8]? {
        var output: [UInt8]?
        var copied = 0
        var place = 0
        while place + 4 <= bytes.count {
            guard let length = secretLength(in: bytes, at: place) else {
                place += 1
                continue
            }
            output = (output ?? []) + bytes[copied..<place] + Array(RedactionRules.standIn.utf8)
            place += length
            copied = place
        }
        return output.map { $0 + bytes[copied...] }
    }

    private func secretLength(in bytes: UnsafeRawBufferPointer, at place: Int) -> Int? {
        let key = bytes.loadUnaligned(fromByteOffset: place, as: UInt32.self)
        guard filter[Self.slot(key)], let candidates = patterns[key] else { return nil }
        return candidates.first { pattern in
            place + pattern.count <= bytes.count
                && bytes[place..<place + pattern.count].elementsEqual(pattern)
        }?.count
    }
}
