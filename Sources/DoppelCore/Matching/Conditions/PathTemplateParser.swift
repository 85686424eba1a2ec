/// Reads `/books/{id}` and `/files/{+path}`.
struct PathTemplateParser {
    private let text: String
    private let characters: [Character]

    init(_ text: String) {
        self.text = text
        characters = Array(text)
    }

    func parts() throws(MatcherProblem) -> [PathTemplate.Part] {
        var parts: [PathTemplate.Part] = []
        var literal = ""
        var names: Set<String> = []
        var index = 0
        while index < characters.count {
            switch characters[index] {
            case "{":
                if !literal.isEmpty {
                    parts.append(.literal(Array(PercentEncoding.normalized(literal.utf8).utf8)))
                }
                let (part, next) = try variable(at: index, after: parts.last, &names)
                literal = ""
                parts.append(part)
                index = next
            case "}":
                throw problem(index, "this brace closes nothing; write %7D for a brace in the path.")
            default:
                literal.append(characters[index])
                index += 1
            }
        }
        if !literal.isEmpty { parts.append(.literal(Array(PercentEncoding.normalized(literal.utf8).utf8))) }
        return parts
    }

    /// The variable whose brace opens here, and the position after it.
    private func variable(
        at start: Int, after previous: PathTemplate.Part?, _ names: inout Set<String>
    ) throws(MatcherProblem) -> (PathTemplate.Part, Int) {
        guard let close = characters[start...].firstIndex(of: "}") else {
            throw problem(start, "this brace is never closed; write %7B for a brace in the path.")
        }
        let takesRest = start + 1 < close && characters[start + 1] == "+"
        let name = String(characters[(start + (takesRest ? 2 : 1))..<close])
        try check(name, at: start, &names)
        if takesRest, close != characters.count - 1 {
            throw problem(start, "{+\(name)} takes all that remains, so it has to stand at the end.")
        }
        if case .variable? = previous {
            throw problem(
                start, "no text stands between {\(name)} and the variable before it to tell them apart.")
        }
        return (takesRest ? .rest(name) : .variable(name), close + 1)
    }

    private func check(_ name: String, at start: Int, _ names: inout Set<String>) throws(MatcherProblem) {
        let isName = !name.isEmpty && name.allSatisfy { $0.isLetter || $0.isNumber || "_-.".contains($0) }
        guard isName else {
            throw problem(
                start,
                "{\(name)} is no variable; write {name} for a part of a segment, {+name} at the end for the rest."
            )
        }
        guard names.insert(name).inserted else {
            throw problem(start, "the variable {\(name)} occurs twice; give each its own name.")
        }
    }

    private func problem(_ index: Int, _ reason: String) -> MatcherProblem {
        .invalidTemplate(text, at: index + 1, reason: reason)
    }
}
