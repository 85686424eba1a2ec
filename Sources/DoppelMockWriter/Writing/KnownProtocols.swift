/// What is known of protocols of the standard library that protocols refine.
enum KnownProtocols {
    /// They ask for nothing that a class has to be written for, and leave open whether it is a class.
    static let markers: Set<String> = [
        "Sendable", "SendableMetatype", "Copyable", "Escapable", "BitwiseCopyable", "Any",
        "Error", "LocalizedError", "CustomNSError", "Identifiable", "Equatable", "Hashable", "Comparable",
        "CustomStringConvertible", "CustomDebugStringConvertible", "CustomReflectable", "Codable",
        "Encodable", "Decodable",
    ]

    /// They are for classes and actors only.
    static let forClasses: Set<String> = [
        "AnyObject", "class", "Actor", "AnyActor", "NSObjectProtocol", "ObservableObject", "Observable",
        "NSObject",
    ]

    /// What they ask for is not in sight: mocks have it when the protocol repeats it.
    static let repeated: [String: [String]] = [
        "RawRepresentable": ["init(rawValue:)", "rawValue"], "CaseIterable": ["allCases"],
        "CodingKey": ["stringValue", "intValue", "init(stringValue:)", "init(intValue:)"],
        "LosslessStringConvertible": ["init(_:)", "description"], "TextOutputStream": ["write(_:)"],
        "Sequence": ["makeIterator()"], "IteratorProtocol": ["next()"],
        "AsyncSequence": ["makeAsyncIterator()"], "AsyncIteratorProtocol": ["next()"],
        "Collection": indices, "BidirectionalCollection": indices + ["index(before:)"],
        "RandomAccessCollection": indices + ["index(before:)"], "RandomNumberGenerator": ["next()"],
        "Strideable": ["distance(to:)", "advanced(by:)"], "NSCopying": ["copy(with:)"],
        "RecoverableError": ["recoveryOptions", "attemptRecovery(optionIndex:)"],
        "CustomPlaygroundDisplayConvertible": ["playgroundDescription"],
        "CodingKeyRepresentable": ["codingKey", "init(codingKey:)"],
        "ExpressibleByStringLiteral": ["init(stringLiteral:)"],
        "ExpressibleByIntegerLiteral": ["init(integerLiteral:)"],
        "ExpressibleByFloatLiteral": ["init(floatLiteral:)"],
        "ExpressibleByBooleanLiteral": ["init(booleanLiteral:)"],
        "ExpressibleByNilLiteral": ["init(nilLiteral:)"],
    ]

    private static let indices = ["startIndex", "endIndex", "index(after:)", "subscript(_:)"]

    /// What they ask for is too much to repeat.
    static let unsupported: Set<String> = [
        "MutableCollection", "RangeReplaceableCollection", "SetAlgebra", "OptionSet", "AdditiveArithmetic",
        "Numeric", "SignedNumeric", "BinaryInteger", "FloatingPoint", "StringProtocol", "DataProtocol",
        "Clock", "InstantProtocol", "DurationProtocol", "GlobalActor", "DistributedActor", "CVarArg",
        "ExpressibleByArrayLiteral", "ExpressibleByDictionaryLiteral",
    ]

    /// Those of which there are values of any type without `any` in front, where no feature asks for it.
    static let existential: Set<String> = [
        "Error", "LocalizedError", "RecoverableError", "CustomNSError", "Sendable", "Actor", "AnyActor",
        "Executor", "SerialExecutor", "TaskExecutor", "Encoder", "Decoder", "Encodable", "Decodable",
        "Codable",
        "CodingKey", "SingleValueEncodingContainer", "UnkeyedEncodingContainer",
        "SingleValueDecodingContainer", "UnkeyedDecodingContainer", "CustomStringConvertible",
        "CustomDebugStringConvertible", "LosslessStringConvertible", "CustomReflectable",
        "CustomPlaygroundDisplayConvertible", "TextOutputStream", "TextOutputStreamable", "CVarArg",
        "RandomNumberGenerator", "ContiguousBytes",
        "NSObjectProtocol", "NSCopying", "NSMutableCopying", "NSCoding", "NSSecureCoding", "NSLocking",
        "StreamDelegate", "URLSessionDelegate", "URLSessionTaskDelegate", "URLSessionDataDelegate",
        "URLSessionDownloadDelegate", "URLSessionStreamDelegate", "URLSessionWebSocketDelegate",
        "URLAuthenticationChallengeSender", "URLProtocolClient", "XMLParserDelegate",
        "NSKeyedArchiverDelegate",
        "NSKeyedUnarchiverDelegate", "NSCacheDelegate", "FileManagerDelegate", "PortDelegate",
    ]

    /// Whether it may be one of the toolchain: one of another module is written with the module, if it has such a name.
    static func mayBeStandard(_ text: String) -> Bool {
        let path = text.prefix { $0 != "<" }.split(separator: ".")
        return path.count == 1 || ["Swift", "_Concurrency", "Foundation", "Distributed"].contains(path.first)
    }

    /// The name without module and generic arguments: `Identifiable` for `Swift.Identifiable<Int>`.
    static func name(_ text: String) -> String {
        let plain = text.prefix { $0 != "<" }
        return String(plain.split(separator: ".").last ?? plain)
    }
}

extension ProtocolDeclaration {
    /// The names of the protocols it refines, with compositions taken apart.
    var parents: [String] {
        inherited.flatMap { $0.text.split(separator: "&") }.map { part in
            KnownProtocols.name(String(part).filter { $0 != " " && $0 != "~" && $0 != "@" })
        }
    }

    var isActor: Bool { parents.contains("Actor") || (condition ?? "").contains("Self: Actor") }

    /// How a settable member is written in the extension; `nil` when it is not known whether only classes
    /// conform.
    var setter: Surroundings.Setter? {
        if parents.contains(where: KnownProtocols.forClasses.contains) { return .plain }
        if (condition ?? "").contains("Self: AnyObject") || (condition ?? "").contains("Self: Actor") {
            return .plain
        }
        return parents.allSatisfy(KnownProtocols.markers.contains) ? .nonmutating : nil
    }

    /// All requirements, also those under conditions.
    var all: [Requirement] { requirements.flatMap(\.flat) }

    var associatedTypes: [AssociatedType] {
        all.compactMap { if case .associatedType(let type) = $0 { type } else { nil } }
    }

    var aliases: [(name: String, type: TypeText)] {
        all.compactMap { if case .alias(let name, let type) = $0 { (name, type) } else { nil } }
    }

    var callables: [Callable] {
        all.compactMap { if case .callable(let callable) = $0 { callable } else { nil } }
    }

    var properties: [Property] {
        all.compactMap { if case .property(let property) = $0 { property } else { nil } }
    }

    /// Names that stand for types which differ from conformance to conformance.
    var associatedNames: Set<String> {
        // Aliases may stand for types that differ.
        var names = Set(associatedTypes.map(\.name) + primary + aliases.map(\.name))
        for part in conditions { names.insert(part.name) }
        return names
    }

    /// The conditions of the `where` clause, with the name that each is about.
    var conditions: [(name: String, text: String)] {
        guard let condition else { return [] }
        let tokens = Tokenizer.tokens(of: condition)
        var parts: [(name: String, text: String)] = []
        var depth = 0
        var start = 0
        let bytes = Array(condition.utf8)
        for token in tokens {
            if token.isSymbol("<") || token.isSymbol("(") || token.isSymbol("[") { depth += 1 }
            if token.isSymbol(">") || token.isSymbol(")") || token.isSymbol("]") { depth -= 1 }
            guard token.kind == .end || (token.isSymbol(",") && depth == 0) else { continue }
            let text = String(decoding: bytes[start..<token.start], as: UTF8.self)
            let plain = text.drop { $0 == " " }
            let path = plain.hasPrefix("Self.") ? plain.dropFirst("Self.".count) : plain
            parts.append((String(path.prefix { $0.isLetter || $0.isNumber || $0 == "_" }), String(plain)))
            start = token.end
        }
        return parts
    }

    /// Names that several members have.
    var ambiguousNames: Set<String> {
        var seen: Set<String> = []
        var twice: Set<String> = []
        for name in callables.map(\.plainName) where !seen.insert(name).inserted { twice.insert(name) }
        return twice
    }
}

extension Requirement {
    var flat: [Requirement] {
        guard case .conditional(let branches) = self else { return [self] }
        return branches.flatMap { $0.requirements.flatMap(\.flat) }
    }
}
