/// What becomes of a parameter: in the member, in the record of a call, and in the twin that describes calls.
struct Argument {
    /// The parameter of the implementation.
    var declaration: String
    /// Lines before the call is recorded.
    var prelude: [String] = []
    /// What is recorded; `nil` for parameters that are left out.
    var recorded: String?
    /// The type of what is recorded.
    var element = ""
    /// The parameter of the twin, and what it gives to the description.
    var matcher = ""
    var described: String
    /// The type that the matcher is for, and what turns the matcher into one of what is recorded.
    var matched = ""
    var matching = ""
    /// What the real member gets, and its label: `times: `.
    var given: String
    var label: String
    /// How the given value gets another type, if it needs one.
    var conversion: Conversion?
    /// Whether the given value is an array of the values that the real member takes.
    var isVariadic = false
    /// Whether a closure is handed on, which may throw.
    var isClosure = false
    /// The closure that may not escape.
    var guarded: Closure?
    /// The actor that the member runs on.
    var isolating: Closure?
    /// Why a real member cannot be called whose types differ from the mock's.
    var openedRefusal: String?

    var forwarded: String { label + given }

    /// A parameter and its type.
    struct Closure {
        var name: String
        var type: String
    }

    /// What the twin gets for any value; parameter packs are in no method that can be overridden.
    var anything: String { "\(label)DoppelMocks.ArgumentMatcher<\(matched)>.any" }

    /// A name for the converted value, what is converted, and the type before.
    struct Conversion {
        var name: String
        var value: String
        var type: String
        var names: Set<String>
        var isInout = false
    }

    /// - Parameters:
    ///   - known: what is known of types that the parameter may have.
    ///   - keepsNames: whether the body belongs to a function whose parameters are named already.
    init(
        _ parameter: Parameter, among parameters: [Parameter], in owner: Callable,
        known: KnownTypes = KnownTypes(), keepsNames: Bool = false
    ) throws {
        var writer = ArgumentWriter(parameter, among: parameters, in: owner, keepsNames: keepsNames)
        writer.known = known.with(owner.allGenerics, owner.condition)
        declaration = writer.declaration
        described = writer.local
        given = writer.local
        label = parameter.label.map { "\(Names.label($0)): " } ?? ""
        try writer.write(&self)
    }
}

/// Chooses among the kinds of parameters.
private struct ArgumentWriter {
    let parameter: Parameter
    let owner: Callable
    let local: String
    /// A second name, for what the parameter is turned into.
    let second: String
    var known = KnownTypes()

    private var type: TypeText { parameter.type }
    private static let ownerships: Set = ["borrowing", "consuming", "__shared", "__owned"]

    init(_ parameter: Parameter, among parameters: [Parameter], in owner: Callable, keepsNames: Bool) {
        self.parameter = parameter
        self.owner = owner
        let names = parameters.map(\.name)
        local = Names.quoted(keepsNames ? parameter.name : Names.local(parameter.name, among: names))
        second = Names.quoted(Names.second(Names.local(parameter.name, among: names), among: names))
    }

    private var label: String {
        guard let label = parameter.label else { return "_ " }
        let isLabelByItself = owner.kind != .subscriptMember
        return isLabelByItself && label == Names.bare(local) ? "" : "\(Names.label(label)) "
    }

    var declaration: String { "\(label)\(local): \(type.whole)\(parameter.isVariadic ? "..." : "")" }

    func write(_ argument: inout Argument) throws {
        if type.isSpecified("isolated") { return argument.isolating = .init(name: local, type: type.whole) }
        argument.recorded = local
        argument.element = type.value
        argument.isClosure =
            known.isClosure(type) || type.has("@escaping") && !type.has("@autoclosure")
        argument.conversion = conversion(of: local, type.value)
        if known.cannotEscape(type) {
            writeUncopied(&argument)
            if type.isSpecified("inout") { argument.given = "&\(local)" }
        } else if type.isSpecified("inout") {
            known.isUncopyable(type) ? writeUncopiedInout(&argument) : writeInout(&argument)
        } else if type.has("@autoclosure") {
            try writeAutoclosure(&argument)
        } else if parameter.isVariadic {
            argument.element = "[\(type.value)]"
            argument.conversion = conversion(of: local, "[\(type.value)]")
            argument.isVariadic = true
        } else if type.form == .expansion {
            writePack(&argument)
        } else if known.isClosure(type) {
            writeNonEscaping(&argument)
        } else if !Self.ownerships.isDisjoint(with: type.specifiers) {
            writeOwned(&argument)
        } else if type.isSpecified("sending") {
            writeSending(&argument)
        }
        if argument.matched.isEmpty { argument.matched = argument.element }
        if argument.matcher.isEmpty { argument.matcher = matcher(argument.matched) }
        argument.described += argument.matching
    }

    private func conversion(of value: String, _ type: String, isInout: Bool = false) -> Argument.Conversion {
        Argument.Conversion(name: local, value: value, type: type, names: self.type.names, isInout: isInout)
    }

    private func matcher(_ element: String) -> String {
        "\(label)\(local): DoppelMocks.ArgumentMatcher<\(element)>"
    }

    private func writeInout(_ argument: inout Argument) {
        argument.prelude = [
            "let \(second) = DoppelMocks.InoutArgument(\(local))",
            "defer { \(local) = \(second).value }",
        ]
        argument.recorded = second
        argument.matched = type.value
        argument.element = "DoppelMocks.InoutArgument<\(type.value)>"
        argument.matching = ".inout"
        argument.given = "&\(second).value"
        argument.conversion = conversion(of: "\(second).value", type.value, isInout: true)
    }

    private func writeUncopiedInout(_ argument: inout Argument) {
        argument.prelude = [
            "let \(second) = DoppelMocks.UncopiedInout(taking: &\(local))",
            "defer { \(second).give(back: &\(local)) }",
        ]
        argument.recorded = second
        argument.element = "DoppelMocks.UncopiedInout<\(type.value)>"
        argument.given = "&\(second).value"
        argument.openedRefusal = cannotCopy
    }

    private func writeUncopied(_ argument: inout Argument) {
        argument.element = "DoppelMocks.Uncopied<\(type.value)>"
        argument.recorded = "\(argument.element)()"
        argument.openedRefusal = cannotCopy
    }

    private var cannotCopy: String { "'\(parameter.name)' may be of a type that cannot be copied" }

    private func writeAutoclosure(_ argument: inout Argument) throws {
        guard let result = type.result else {
            throw Finding("'@autoclosure' needs a function type that is written out", at: type.range)
        }
        guard !type.effects.isAsync || owner.effects.isAsync else {
            throw Finding("this '@autoclosure' is 'async', but '\(owner.name)' is not", at: type.range)
        }
        guard type.effects.throwing == .nothing || owner.effects.throwing != .nothing else {
            throw Finding("this '@autoclosure' throws, but '\(owner.name)' does not", at: type.range)
        }
        let effects =
            (type.effects.throwing == .nothing ? "" : "try ") + (type.effects.isAsync ? "await " : "")
        argument.prelude = ["let \(second): \(result) = \(effects)\(local)()"]
        argument.recorded = second
        argument.element = result
        argument.given = second
        argument.conversion = conversion(of: second, result)
        argument.conversion?.name = second
    }

    private func writePack(_ argument: inout Argument) {
        let element = (type.written ?? type.text).dropFirst("repeat ".count)
        argument.recorded = "repeat each \(local)"
        argument.element = "repeat \(element)"
        argument.matcher = "\(label)\(local): repeat DoppelMocks.ArgumentMatcher<\(element)>"
        argument.described = "repeat each \(local)"
        argument.given = "repeat each \(local)"
        argument.openedRefusal = "'\(parameter.name)' is a parameter pack"
    }

    /// The record keeps what is sent, as a spy written by hand would.
    private func writeSending(_ argument: inout Argument) {
        argument.given = "call.sent(\(local))"
    }

    private func writeNonEscaping(_ argument: inout Argument) {
        argument.recorded = "DoppelMocks.NonEscaping(\(local))"
        argument.matched = type.value
        argument.element = "DoppelMocks.NonEscaping<\(type.value)>"
        argument.matching = ".nonEscaping"
        argument.guarded = .init(name: local, type: type.value)
    }

    /// Whether a type can be copied is not written at the parameter; only names that are known are copied.
    private func writeOwned(_ argument: inout Argument) {
        guard known.isKnownToCopy(type, generics: owner.allGenerics) else {
            return writeUncopied(&argument)
        }
        argument.recorded = "copy \(local)"
        argument.given = "copy \(local)"
    }
}
