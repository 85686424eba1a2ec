/// The types around a nested protocol, whose names an extension of the protocol does not see.
///
///     enum API { struct Request {}; @Mock protocol Client { func send(_ request: Request) } }
///
/// The extension stands outside of `API`, and what `Request` is the macro does not know. The class stands inside, so
/// it gets `typealias DoppelRequest = Request`, and the extension says `API.MockClient.DoppelRequest`.
struct Namespace {
    /// The class, with the types around it and its generic arguments.
    let mock: String
    /// Names of associated types, which the extension sees.
    let associated: Set<String>
    /// Names that the class does not see, and their paths.
    var outer: [String: String] = [:]

    /// A name with those of the types that it is in: `Deep.Reply` in `[Deep.Reply?]`.
    private struct Path: Hashable {
        var words: [String]
        var range: Range<Int>

        var alias: String { "Doppel" + words.map { Names.bare($0) }.joined(separator: "_") }
    }

    private static let seen: Set<String> = [
        "any", "some", "each", "repeat", "inout", "borrowing", "consuming", "sending", "isolated",
        "nonisolated",
        "nonsending", "async", "throws", "rethrows", "_", "Self", "Any", "AnyObject", "Void", "Never",
        "Sendable",
        "Copyable", "Escapable", "BitwiseCopyable", "let", "where",
    ]

    /// The paths in `text` that are looked up where it stands.
    private static func paths(in text: String, except known: Set<String>) -> [Path] {
        let tokens = Tokenizer.tokens(of: text)
        var paths: [Path] = []
        var brackets = Brackets()
        var index = 0
        func token(_ distance: Int) -> Token { tokens[min(max(index + distance, 0), tokens.count - 1)] }
        while index < tokens.count {
            let isMember = index > 0 && (token(-1).isSymbol(".") || token(-1).isSymbol("@"))
            if token(0).kind == .symbol { brackets.read(token(0).text) }
            let isLabel = token(1).isSymbol(":") || token(1).kind == .word && token(2).isSymbol(":")
            let isName = token(0).kind == .word && !isMember && !seen.contains(token(0).text)
            guard isName, !isLabel || brackets.isInKeys, !known.contains(token(0).name) else {
                index += 1
                continue
            }
            var path = Path(words: [token(0).text], range: token(0).range)
            while token(1).isSymbol("."), token(2).kind == .word,
                !["Type", "Protocol"].contains(token(2).text)
            {
                path.words.append(token(2).text)
                path.range = path.range.lowerBound..<token(2).end
                index += 2
            }
            paths.append(path)
            index += 1
        }
        return paths
    }

    /// The lines that the class has for the requirements.
    func aliases(for requirements: [Requirement], access: String) -> [String] {
        var aliases: [String: String] = [:]
        for requirement in requirements.flatMap(\.flat) {
            for (text, known) in requirement.texts(associated) {
                for path in Self.paths(in: text, except: known) {
                    let words = [outer[path.words[0]] ?? path.words[0]] + path.words.dropFirst()
                    aliases[path.alias] = words.joined(separator: ".")
                }
            }
        }
        return aliases.sorted { $0.key < $1.key }.map { "\(access)typealias \($0.key) = \($0.value)" }
    }

    /// `text` with each path as the class knows it.
    func qualified(_ text: String, except known: Set<String>) -> String {
        var result = ""
        var end = 0
        let bytes = Array(text.utf8)
        for path in Self.paths(in: text, except: known) {
            result +=
                String(decoding: bytes[end..<path.range.lowerBound], as: UTF8.self) + "\(mock).\(path.alias)"
            end = path.range.upperBound
        }
        return result + String(decoding: bytes[end...], as: UTF8.self)
    }
}

/// The brackets around a token: in `[Key: Value]` a colon follows a type, elsewhere a label.
private struct Brackets {
    private var open: [String] = []

    var isInKeys: Bool { open.last == "[" }

    mutating func read(_ symbol: String) {
        if ["(", "[", "<"].contains(symbol) { open.append(symbol) }
        if [")", "]", ">"].contains(symbol) { _ = open.popLast() }
    }
}

extension Requirement {
    /// What is written of types in it, each with the names that are no types around the protocol.
    fileprivate func texts(_ associated: Set<String>) -> [(String, Set<String>)] {
        switch self {
        case .callable(let member):
            let known = associated.union(member.allGenerics.map(\.name))
            return member.texts.map { ($0, known) }
        case .property(let property):
            return ([property.type.text] + property.accessors.effects.texts).map { ($0, associated) }
        case .associatedType, .alias, .conditional: return []
        }
    }
}

extension Callable {
    fileprivate var texts: [String] {
        let types = parameters.map(\.type.text) + [result?.text, condition].compactMap { $0 }
        return types + allGenerics.map(\.text) + effects.texts + accessors.effects.texts
    }
}

extension Effects {
    fileprivate var texts: [String] { text.isEmpty ? [] : [text] }
}

/// Types as they are named outside of the namespace.
extension Namespace: TypeRewriting {
    func rewrite(_ type: inout TypeText, except known: Set<String>) {
        type.written = qualified(type.text, except: known)
        type.result = type.result.map { qualified($0, except: known) }
    }

    func rewrite(_ effects: inout Effects, except known: Set<String>) {
        effects.text = qualified(effects.text, except: known)
        if case .only(let error) = effects.throwing { effects.writtenError = qualified(error, except: known) }
    }

    func rewrite(_ generic: inout GenericParameter, except known: Set<String>) {
        generic.text = qualified(generic.text, except: known)
    }

    func rewriteCondition(of member: inout Callable, except known: Set<String>) {
        member.writtenCondition = member.condition.map { qualified($0, except: known) }
    }
}
