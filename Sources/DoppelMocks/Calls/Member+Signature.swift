/// What tells a member apart from others of its name: `<Value>(Value, Int) throws -> Bool`.
struct MemberSignature {
    /// The names of the generic parameters.
    let generics: [String]
    /// The parameters' types as they are declared.
    let parameters: String
    /// The type of the result as it is declared.
    let result: String

    init(_ text: Substring) {
        let clause = text.hasPrefix("<") ? Self.bracketed(text) : ""
        generics = TypeName.parts(of: clause.dropFirst().dropLast()).map { part in
            part.prefix { $0 != ":" }.split(separator: " ").joined(separator: " ")
        }
        let rest = text.dropFirst(clause.count)
        parameters = String(Self.bracketed(rest))
        let end = rest.dropFirst(parameters.count)
        result = end.firstRange(of: "-> ").map { String(end[$0.upperBound...]) } ?? ""
    }

    /// The generic parameters that no argument fixes.
    var freeGenerics: [String] {
        let words = Set(parameters.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init))
        return generics.filter { !$0.hasPrefix("each ") && !words.contains($0) }
    }

    /// From the bracket that a text begins with to its counterpart.
    private static func bracketed(_ text: Substring) -> Substring {
        var (depth, last): (Int, Character) = (0, " ")
        for index in text.indices {
            let character = text[index]
            if "([<".contains(character) { depth += 1 }
            if ")]".contains(character) || character == ">" && last != "-" { depth -= 1 }
            if depth == 0 { return text[...index] }
            last = character
        }
        return text
    }
}

extension Member {
    /// The name without the signature.
    var title: String {
        guard signatureText != nil, let end = name.firstIndex(of: ")") else { return name }
        return String(name[...end]) + (isSetter ? " =" : "")
    }

    var signature: MemberSignature? { signatureText.map(MemberSignature.init) }

    private var signatureText: Substring? {
        guard let end = name.firstIndex(of: ")") else { return nil }
        let text = name[end...].dropFirst(2)
        let signature = text.hasSuffix(" =") ? text.dropLast(2) : text
        guard !signature.isEmpty, signature != "=" else { return nil }
        // Static members that are spied on have a word more: a method of their objects may have their name and types.
        return signature.hasPrefix("static ") ? signature.dropFirst("static ".count) : signature
    }
}
