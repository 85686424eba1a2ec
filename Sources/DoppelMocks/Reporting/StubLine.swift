/// The line of Swift that would stub a call.
struct StubLine {
    let core: MockCore
    let call: RecordedCall

    /// Such as `when(speaker.say("hello", times: 2)).returns(<#Bool#>)`.
    var text: String {
        let value = call.resultType == Void.self ? "" : "<#\(call.resultType)#>"
        return "when(\(core.addressed(description))\(choice)).returns(\(value))"
    }

    private var member: Member { call.member }

    /// Whether the arguments' types tell the member apart from others of its name; all spied members bear theirs.
    private var isOverloaded: Bool { member.signature != nil && !core.isSpy }

    private var generics: [String] { member.signature?.generics ?? [] }

    private var isTyped: Bool { isOverloaded || !generics.isEmpty }

    private var description: String {
        member.description(arguments: arguments, and: returning)
    }

    private var arguments: [String] {
        let values = zip(values, types)
        return values.map { isTyped ? SourceText.typedMatcher($0, as: $1) : SourceText.matcher($0, as: $1) }
    }

    private var values: [Any] { isPack ? packed : call.arguments(call.argumentCount) }

    private var types: [TypeName] {
        isPack ? call.argumentsType.parts : call.argumentTypes
    }

    /// Whether the only parameter stands for any number of arguments.
    private var isPack: Bool {
        call.argumentCount == 1 && generics.contains { $0.hasPrefix("each ") }
    }

    private var packed: [Any] {
        call.argumentsType.parts.count == 1 ? call.arguments(1) : call.arguments(2)
    }

    /// The types for generic parameters that no argument fixes: `returning: Book.self`.
    private var returning: [String] {
        let free = member.signature?.freeGenerics ?? []
        return free.enumerated().map { index, name in
            "\(index == 0 ? "returning: " : "")\(type(for: name)).self"
        }
    }

    private func type(for generic: String) -> String {
        let result = TypeName(call.resultType)
        let type =
            switch member.signature?.result {
            case generic?: result
            case "\(generic)?"?: result.wrapped
            case "[\(generic)]"?: result.element
            default: TypeName?.none
            }
        return type?.written ?? "<#\(generic)#>"
    }

    /// What chooses among members that differ in their results only.
    private var choice: String {
        guard isOverloaded, generics.isEmpty, let type = TypeName(call.resultType).written else {
            return ""
        }
        return ", returning: \(call.resultType == Void.self ? "Void" : type).self"
    }
}

extension MockCore {
    /// A line of Swift that would stub a call.
    func stubLine(for call: RecordedCall) -> String { StubLine(core: self, call: call).text }

    /// A member of this mock in words: `MockSpeaker.stop()`, `MockShelf["k"]`.
    func titled(_ text: String) -> String { isOfFunctions ? text : Self.join(name, text) }

    /// A member as the test addresses it, as far as that is known: `speaker.stop()`.
    fileprivate func addressed(_ description: String) -> String {
        isOfFunctions ? description : Self.join(isSpy || isOfType ? name : variableName, description)
    }

    /// Whether this is the memory of spied functions, which no type owns.
    private var isOfFunctions: Bool { isSpy && name == Spy.functions }

    private static func join(_ owner: String, _ member: String) -> String {
        member.hasPrefix("[") ? owner + member : "\(owner).\(member)"
    }

    /// The name that a test would give the mock.
    private var variableName: String {
        let type = name.prefix { $0 != "<" }
        let plain = type.hasPrefix("Mock") && type.count > 4 ? type.dropFirst(4) : type
        let name = plain.prefix(1).lowercased() + plain.dropFirst()
        return Self.keywords.contains(name) ? "`\(name)`" : name
    }

    /// Those that protocols may well be named after, in lower case.
    private static let keywords: Set<String> = [
        "any", "as", "break", "case", "catch", "class", "continue", "default", "defer", "do", "else", "enum",
        "extension", "false", "for", "func", "guard", "if", "import", "in", "init", "inout", "internal", "is",
        "let", "nil", "operator", "private", "protocol", "public", "repeat", "return", "self", "static",
        "struct", "subscript", "super", "switch", "throw", "throws", "true", "try", "var", "where", "while",
    ]
}
