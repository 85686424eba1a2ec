/// The conditions of `#if` around a place.
struct Conditions {
    /// For each open `#if`, the conditions of the branches so far.
    private var branches: [[String]] = []

    var areOpen: Bool { !branches.isEmpty }

    mutating func read(_ directive: String) {
        func condition(_ word: String) -> String {
            String(directive.dropFirst(word.count).drop { $0 == " " })
        }
        if directive.hasPrefix("#if") {
            branches.append([condition("#if")])
        } else if directive.hasPrefix("#elseif") {
            branches.indices.last.map { branches[$0].append(condition("#elseif")) }
        } else if directive.hasPrefix("#else") {
            branches.indices.last.map { branches[$0].append("true") }
        } else {
            _ = branches.popLast()
        }
    }

    /// A branch is taken when its condition holds and none before it does.
    var all: [String] {
        branches.map { branch in
            let earlier = branch.dropLast().map { "!(\($0))" }
            let own = branch.last.map { $0 == "true" ? [] : ["(\($0))"] } ?? []
            return (earlier + own).joined(separator: " && ")
        }
    }

    var text: String { all.joined(separator: " && ") }
}
