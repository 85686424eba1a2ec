/// A member of a protocol or type, by its name with labels: `say(_:times:)`, `volume`, `volume =`.
///
/// Members that share such a name carry their signature after a space: `say(_:) (Int) -> String`.
@usableFromInline struct Member: Hashable, Sendable {
    @usableFromInline let name: String

    @inlinable init(name: String) { self.name = name }

    /// The name before the parenthesis, without the type that a spied member is in.
    var baseName: String {
        let path = name.prefix { $0 != "(" && $0 != " " }
        // The operators `...` and `..<` consist of dots.
        guard path.first?.isLetter ?? false || path.first == "_" else { return String(path) }
        return String(path.split(separator: ".").last ?? path)
    }

    private var isOperator: Bool {
        guard let first = name.first else { return false }
        return !first.isLetter && first != "_" && first != "`"
    }

    var isSetter: Bool { name.hasSuffix(" =") }

    /// The arguments' labels; `nil` for none.
    var labels: [String?] {
        guard let open = name.firstIndex(of: "("), let close = name[open...].firstIndex(of: ")") else {
            return []
        }
        return name[name.index(after: open)..<close].split(separator: ":").map {
            $0 == "_" ? nil : String($0)
        }
    }

    /// The member with arguments in place, such as `say("hello", times: 2)` or `volume = 3`.
    func text(arguments: [String]) -> String {
        guard isSetter, let last = arguments.last else { return list(arguments) }
        return "\(list(arguments.dropLast())) = \(last)"
    }

    private func list(_ arguments: [String]) -> String {
        guard name.contains("(") else { return baseName }
        let labels = labels
        let items = arguments.enumerated().map { index, argument in
            if index < labels.count, let label = labels[index] { return "\(Self.quoted(label)): \(argument)" }
            return argument
        }
        let text = items.joined(separator: ", ")
        return baseName == "subscript" ? "[\(text)]" : "\(baseName)(\(text))"
    }

    /// Of the keywords only these are no labels as they are.
    private static func quoted(_ label: String) -> String {
        ["inout", "let", "var"].contains(label) ? "`\(label)`" : label
    }

    /// The line of Swift that describes a call: `say("hello", times: 2)`, `volume(.get)`, `volume(set: 3)`.
    ///
    /// - Parameter types: those for generic parameters that no argument fixes.
    func description(arguments: [String], and types: [String] = []) -> String {
        if baseName == "subscript" {
            guard isSetter, let last = arguments.last else { return list(arguments) }
            return list(arguments.dropLast() + ["set: \(last)"])
        }
        if isOperator { return "`operator \(baseName)`\(list(arguments).dropFirst(baseName.count))" }
        guard name.contains("(") else {
            return isSetter ? "\(baseName)(set: \(arguments.last ?? ".any"))" : "\(baseName)(.get)"
        }
        let call = list(arguments + types)
        return baseName == "init" ? "initializer\(call.dropFirst(baseName.count))" : call
    }
}
