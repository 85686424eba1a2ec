/// The URL's path.
struct PathCondition: Condition {
    enum Rule: Hashable {
        case exact(String), prefix(String), suffix(String), lastComponent(String), pathExtension(String)
        case regex(RegularExpression), glob(PathGlob)
    }

    let rule: Rule
    var problems: [MatcherProblem] = []

    var needs: Needs { if case .regex = rule { .offQueue } else { [] } }

    func isMet(by request: InterceptedRequest, _ answers: inout ClosureAnswers) -> Bool {
        let path = request.location.path
        return switch rule {
        case .exact(let text): path == text
        case .prefix(let text): path.hasPrefix(text)
        case .suffix(let text): path.hasSuffix(text)
        case .lastComponent(let text): path.lastPathComponent == text
        case .pathExtension(let text): path.pathExtension == text
        case .regex(let regex):
            regex.isFound(in: path)
                || PercentEncoding.decoded(path).map { $0 != path && regex.isFound(in: $0) } == true
        case .glob(let glob): glob.matches(path)
        }
    }

    var keys: [MatcherKey] {
        switch rule {
        case .exact(let text): [.path(text)]
        case .prefix(let text): MatcherKey.firstSegment(ofPrefix: text).map { [$0] } ?? []
        case .glob(let glob): MatcherKey.firstSegment(ofPrefix: glob.literalPrefix).map { [$0] } ?? []
        default: []
        }
    }

    var expression: SwiftExpression {
        switch rule {
        case .exact(let text): ".path(\(SwiftText.literal(text)))"
        case .prefix(let text): ".pathPrefix(\(SwiftText.literal(text)))"
        case .suffix(let text): ".pathSuffix(\(SwiftText.literal(text)))"
        case .lastComponent(let text): ".lastPathComponent(\(SwiftText.literal(text)))"
        case .pathExtension(let text): ".pathExtension(\(SwiftText.literal(text)))"
        case .regex(let regex): ".pathMatches(\(regex.arguments))"
        case .glob(let glob): ".pathGlob(\(SwiftText.literal(glob.text)))"
        }
    }

    func differences(from request: InterceptedRequest, _ answers: inout ClosureAnswers) -> [Difference] {
        let path = request.location.path
        var remark = ""
        if case .exact(let text) = rule { remark = PathCondition.remark(path, comparedWith: text) }
        return [Difference(field: "path", expected: words, actual: Excerpt.of(path) + remark)]
    }

    private var words: String {
        switch rule {
        case .exact(let text): Excerpt.of(text)
        case .prefix(let text): "a path that begins with \(Excerpt.of(text))"
        case .suffix(let text): "a path that ends with \(Excerpt.of(text))"
        case .lastComponent(let text): "the last component \(Excerpt.of(text))"
        case .pathExtension(let text): "the extension \(Excerpt.of(text))"
        case .regex(let regex): "a path that matches \(regex.arguments)"
        case .glob(let glob): "a path like \(Excerpt.of(glob.text))"
        }
    }

    /// Why two paths that look alike are not the same.
    private static func remark(_ path: String, comparedWith expected: String) -> String {
        if path == expected + "/" || path + "/" == expected { return " (differs only by a trailing slash)" }
        if path.lowercased() == expected.lowercased() { return " (differs only by case)" }
        return ""
    }
}

extension String {
    /// What follows the last slash, or the last but one when the path ends in one.
    fileprivate var lastPathComponent: Substring {
        let trimmed = utf8.last == UInt8(ascii: "/") ? self[..<utf8.index(before: utf8.endIndex)] : self[...]
        guard let slash = trimmed.utf8.lastIndex(of: UInt8(ascii: "/")) else { return trimmed }
        return trimmed[trimmed.utf8.index(after: slash)...]
    }

    /// What follows the last dot of the last component; empty for names that begin with their only dot.
    fileprivate var pathExtension: Substring {
        let name = lastPathComponent
        guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot > name.startIndex else { return "" }
        return name[name.utf8.index(after: dot)...]
    }
}
