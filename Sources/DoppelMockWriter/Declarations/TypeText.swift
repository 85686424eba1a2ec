/// A type as it is written, with what mocks have to know of it.
package struct TypeText: Sendable {
    package enum Form: Sendable {
        case plain
        case function
        case optional
        /// `T!`
        case implicitlyUnwrapped
        /// `repeat each T`
        case expansion
    }

    /// `@escaping`, `@Sendable`, `@MainActor` …, in front of the type.
    package var attributes: [String] = []
    /// `inout`, `borrowing`, `sending` …, in front of the type.
    package var specifiers: [String] = []
    /// The type itself.
    package var text: String
    /// The type as it is named where it is written, if it has another name there.
    var written: String?
    package var form: Form
    /// All names in it, at any depth.
    package var names: Set<String> = []
    /// The effects and the result of a function type.
    package var effects = Effects()
    package var result: String?
    package var range: Range<Int>

    func has(_ attribute: String) -> Bool { attributes.contains(attribute) }
    func isSpecified(_ specifier: String) -> Bool { specifiers.contains(specifier) }

    /// Whether it is a name, which may be an alias of anything: `Done`, `API.Completion<Int>`.
    var isName: Bool {
        form == .plain && names.isDisjoint(with: ["any", "some", "each"])
            && !text.contains { "([&~".contains($0) }
    }

    private static let dropped: Set<String> = ["@escaping", "@autoclosure", "@noescape", "@_nonEphemeral"]

    /// The attributes that a value of the type keeps.
    private var kept: [String] { attributes.filter { !Self.dropped.contains($0) } }

    /// The type of a value, without what can be written only at a parameter.
    package var value: String {
        let text = written ?? text
        let plain = form == .implicitlyUnwrapped ? "\(text.dropLast())?" : text
        return plain == "()" ? "Swift.Void" : (kept + [plain]).joined(separator: " ")
    }

    /// With all that stands in front of it.
    package var whole: String { (specifiers + attributes + [written ?? text]).joined(separator: " ") }

    /// As it was written in the protocol.
    var original: String { (specifiers + attributes + [text]).joined(separator: " ") }
}

/// What a function may do beside returning.
package struct Effects: Sendable, Equatable {
    package enum Throwing: Sendable, Equatable {
        case nothing
        case anything
        case only(String)
        /// Only what its closure arguments throw.
        case forwarding
    }

    package var isAsync = false
    package var throwing = Throwing.nothing
    /// As written: `async throws(Muted)`.
    package var text = ""
    /// The error as it is named where it is written, if it has another name there.
    var writtenError: String?
}
