/// A path with variables, in the manner of URI templates (RFC 6570, levels 1 and 2).
///
/// `{id}` stands for one or more characters of one segment, `{+rest}` at the end for all that remains, slashes
/// too. Values are percent-decoded.
struct PathTemplate: Condition {
    enum Part: Hashable {
        case literal([UInt8])
        case variable(String)
        case rest(String)
    }

    let text: String
    let parts: [Part]
    let problems: [MatcherProblem]

    init(_ text: String) {
        self.text = text
        do {
            parts = try PathTemplateParser(text).parts()
            problems = PathPattern.problems(text)
        } catch {
            parts = []
            problems = [error]
        }
    }

    /// The path, when there is no variable in it.
    var literal: String? {
        switch parts.count {
        case 0: ""
        case 1: if case .literal(let bytes) = parts[0] { String(decoding: bytes, as: UTF8.self) } else { nil }
        default: nil
        }
    }

    var variables: Set<String> {
        Set(
            parts.compactMap { part in
                switch part {
                case .literal: nil
                case .variable(let name), .rest(let name): name
                }
            })
    }

    func isMet(by request: InterceptedRequest, _ answers: inout ClosureAnswers) -> Bool {
        match(request, &answers) != nil
    }

    func match(_ request: InterceptedRequest, _ answers: inout ClosureAnswers) -> PathParameters? {
        var path = request.location.path
        return path.withUTF8 { bytes in
            ranges(in: bytes).map { PathTemplate.parameters($0, in: bytes) }
        }
    }

    var keys: [MatcherKey] {
        guard case .literal(let bytes)? = parts.first else { return [] }
        return MatcherKey.firstSegment(ofPrefix: String(decoding: bytes, as: UTF8.self)).map { [$0] } ?? []
    }

    var expression: SwiftExpression { ".pathTemplate(\(SwiftText.literal(text)))" }

    func differences(from request: InterceptedRequest, _ answers: inout ClosureAnswers) -> [Difference] {
        [Difference(field: "path", expected: Excerpt.of(text), actual: Excerpt.of(request.location.path))]
    }
}

extension PathTemplate {
    private typealias Found = (name: String, range: Range<Int>)

    /// Where the variables' values are.
    ///
    /// Every variable is as short as it can be at first, and only the last one before a mismatch is made longer:
    /// whatever an earlier one could gain, the last one gains too. So the time is bounded by the product of both
    /// lengths.
    private func ranges(in path: UnsafeBufferPointer<UInt8>) -> [Found]? {
        var found: [Found] = []
        var part = 0
        var position = 0
        var lastVariable: Int?
        while part < parts.count || position < path.count {
            if part < parts.count, let next = step(parts[part], at: position, in: path, &found) {
                if case .variable = parts[part] { lastVariable = part }
                position = next
                part += 1
                continue
            }
            guard let variable = lastVariable, let index = extended(&found, variable, in: path) else {
                return nil
            }
            position = found[index].range.upperBound
            part = variable + 1
        }
        return found
    }

    /// The position after a part that begins here.
    private func step(
        _ part: Part, at position: Int, in path: UnsafeBufferPointer<UInt8>, _ found: inout [Found]
    ) -> Int? {
        switch part {
        case .literal(let bytes):
            guard path.count - position >= bytes.count else { return nil }
            for offset in bytes.indices where path[position + offset] != bytes[offset] { return nil }
            return position + bytes.count
        case .variable(let name):
            guard position < path.count, path[position] != UInt8(ascii: "/") else { return nil }
            let end = position + PathTemplate.width(at: position, in: path)
            found.append((name, position..<end))
            return end
        case .rest(let name):
            guard position < path.count else { return nil }
            found.append((name, position..<path.count))
            return path.count
        }
    }

    /// Makes the value of the last variable one character longer, within its segment.
    private func extended(
        _ found: inout [Found], _ variable: Int, in path: UnsafeBufferPointer<UInt8>
    ) -> Int? {
        let index = parts[..<variable].count { if case .literal = $0 { false } else { true } }
        found.removeSubrange((index + 1)...)
        let end = found[index].range.upperBound
        guard end < path.count, path[end] != UInt8(ascii: "/") else { return nil }
        let longer = end + PathTemplate.width(at: end, in: path)
        found[index].range = found[index].range.lowerBound..<longer
        return index
    }

    /// A percent-encoded byte is not torn apart.
    private static func width(at position: Int, in path: UnsafeBufferPointer<UInt8>) -> Int {
        path[position] == UInt8(ascii: "%") ? min(3, path.count - position) : 1
    }

    private static func parameters(_ found: [Found], in path: UnsafeBufferPointer<UInt8>) -> PathParameters {
        var values: [String: String] = [:]
        for (name, range) in found {
            let text = String(decoding: path[range], as: UTF8.self)
            values[name] = PercentEncoding.decoded(text) ?? text
        }
        return PathParameters(values)
    }
}
