/// The name of a type as a line of Swift can write it.
struct TypeName: Equatable {
    /// With modules: `Swift.Optional<Books.Book>`.
    let full: String

    init(_ type: Any.Type) { full = String(reflecting: type) }

    init(full: String) { self.full = full }

    /// Without modules: `Optional<Book>`; `nil` for types that have no name at the place of the test.
    var written: String? {
        guard !full.contains("(unknown context") else { return nil }
        return full.replacing(/(^|[^\w.])\w+\.(?=\w)/) { $0.1 }
    }

    /// What an optional type wraps.
    var wrapped: TypeName? { argument(of: "Swift.Optional<") }

    /// The type of an array's elements.
    var element: TypeName? { argument(of: "Swift.Array<") }

    private func argument(of generic: String) -> TypeName? {
        guard full.hasPrefix(generic), full.hasSuffix(">") else { return nil }
        return TypeName(full: String(full.dropFirst(generic.count).dropLast()))
    }

    /// The types in a tuple.
    var parts: [TypeName] {
        guard full.hasPrefix("("), full.hasSuffix(")") else { return [self] }
        return Self.parts(of: full.dropFirst().dropLast()).map { TypeName(full: $0) }
    }

    /// The text between the commas that are in no brackets.
    static func parts(of list: some StringProtocol) -> [String] {
        var (parts, part, depth) = ([String](), "", 0)
        var last: Character = " "
        for character in list {
            if "([{<".contains(character) { depth += 1 }
            // An arrow closes nothing.
            if ")]}".contains(character) || character == ">" && last != "-" { depth -= 1 }
            if character == ",", depth == 0 {
                parts.append(part)
                part = ""
            } else if !(part.isEmpty && character == " ") {
                part.append(character)
            }
            last = character
        }
        return part.isEmpty ? parts : parts + [part]
    }
}
