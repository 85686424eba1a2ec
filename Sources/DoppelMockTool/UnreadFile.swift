import Foundation

/// A file of which only is known what a quick search tells.
struct UnreadFile {
    let path: String
    private let data: Data
    private let declared: Set<String>

    init(_ path: String) throws {
        self.path = path
        data = try Data(contentsOf: URL(fileURLWithPath: path))
        declared = Self.names(in: data)
    }

    var text: String { String(decoding: data, as: UTF8.self) }

    func mentions(_ text: String) -> Bool { data.range(of: Data(text.utf8)) != nil }

    func declares(_ names: Set<String>) -> Bool { !declared.isDisjoint(with: names) }

    private static let keywords = ["protocol", "typealias", "struct", "class", "enum", "actor"].map {
        Data("\($0) ".utf8)
    }

    /// The words behind the keywords, some of which may stand in comments.
    private static func names(in data: Data) -> Set<String> {
        var names: Set<String> = []
        for keyword in keywords {
            var rest = data.startIndex..<data.endIndex
            while let found = data.range(of: keyword, in: rest) {
                let name = data[found.upperBound...].drop { $0 == UInt8(ascii: "`") }.prefix(while: isWord)
                if !name.isEmpty { names.insert(String(decoding: name, as: UTF8.self)) }
                rest = found.upperBound..<data.endIndex
            }
        }
        return names
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...: true
        default: false
        }
    }
}
