/// A path with wildcards: `*` is any part of one segment, `**` any number of whole segments.
///
/// A `*` that is a segment by itself stands for at least one character.
struct PathGlob: Hashable, Sendable {
    let text: String
    private let segments: [String]

    init(_ text: String) {
        self.text = PathPattern.absolute(text)
        segments = self.text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    }

    /// What stands before the first star.
    var literalPrefix: String { String(text.prefix { $0 != "*" }) }

    static func problems(_ text: String) -> [MatcherProblem] {
        let isMixed = text.split(separator: "/").contains { $0.contains("**") && $0 != "**" }
        let remedy = "** stands for whole segments, so it needs a slash on both sides: /a/**/b."
        return PathPattern.problems(text) + (isMixed ? [.invalid("path glob", text, remedy: remedy)] : [])
    }

    /// Goes back to the last `**` only, so the time is bounded by the product of both lengths.
    func matches(_ path: String) -> Bool {
        let names = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        var name = 0
        var segment = 0
        var retry: (segment: Int, name: Int)?
        while name < names.count {
            if segment < segments.count, segments[segment] == "**" {
                retry = (segment, name)
                segment += 1
            } else if segment < segments.count, PathGlob.matches(Array(names[name]), segments[segment]) {
                name += 1
                segment += 1
            } else if let last = retry {
                retry = (last.segment, last.name + 1)
                name = last.name + 1
                segment = last.segment + 1
            } else {
                return false
            }
        }
        return segments[segment...].allSatisfy { $0 == "**" }
    }

    private static func matches(_ name: [UInt8], _ segment: String) -> Bool {
        let pattern = Array(segment.utf8)
        guard pattern.contains(star) else { return name == pattern }
        if pattern == [star] { return !name.isEmpty }
        var position = 0
        var index = 0
        var retry: (index: Int, position: Int)?
        while position < name.count {
            if index < pattern.count, pattern[index] == star {
                retry = (index, position)
                index += 1
            } else if index < pattern.count, pattern[index] == name[position] {
                index += 1
                position += 1
            } else if let last = retry {
                retry = (last.index, last.position + 1)
                position = last.position + 1
                index = last.index + 1
            } else {
                return false
            }
        }
        return pattern[index...].allSatisfy { $0 == star }
    }

    private static let star = UInt8(ascii: "*")
}
