/// From where a declaration can be named.
package enum AccessLevel: Int, Comparable, Sendable {
    /// `private` and `fileprivate`.
    case file
    case `internal`
    case package
    case `public`

    /// What a declaration says; `nil` when it leaves it open.
    init?(_ preamble: Preamble) {
        let levels = preamble.modifiers.lazy.filter { !$0.text.contains("(") }.compactMap {
            Self.named[$0.name]
        }
        guard let level = levels.first else { return nil }
        self = level
    }

    private static let named: [String: AccessLevel] = [
        "private": .file, "fileprivate": .file, "internal": .internal, "package": .package, "public": .public,
        "open": .public,
    ]

    package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

    /// What is written in front of a declaration, where that says anything.
    var written: String {
        switch self {
        case .file, .internal: ""
        case .package: "package "
        case .public: "public "
        }
    }
}

/// A type or an extension around a declaration, and what it says of access.
package struct Owner: Sendable {
    /// An extension does not say how visible the type is that it extends.
    var isExtension = false
    var isPrivate = false
    var level: AccessLevel?

    init(isExtension: Bool, _ preamble: Preamble) {
        self.isExtension = isExtension
        isPrivate = preamble.modifier("private") != nil
        level = AccessLevel(preamble)
    }

    /// The declaration that `source` begins with.
    init?(_ source: String) {
        var parser = Parser(source)
        guard let preamble = try? parser.preamble() else { return nil }
        self.init(isExtension: parser.isWord("extension"), preamble)
    }
}

extension AccessLevel {
    /// How visible a declaration is that says `level`, in `owners`, the outermost first.
    ///
    /// Nothing is more visible than the types that it is in; an extension only says what its members are by default.
    static func reach(of level: AccessLevel?, in owners: [Owner]) -> AccessLevel {
        var reach = AccessLevel.public
        var usual = AccessLevel.internal
        for owner in owners {
            if !owner.isExtension { reach = min(reach, owner.level ?? usual) }
            usual = owner.isExtension ? owner.level ?? .internal : .internal
        }
        return min(reach, level ?? usual)
    }
}
