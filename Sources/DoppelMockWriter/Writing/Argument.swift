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
    var described = ""
    /// What the real member gets, with its label.
    var forwarded: String
    /// The closure that may not escape.
    var guarded: String?
    /// Why the real member cannot be called.
    var canForward = true

    /// - Parameter keepsNames: whether the body belongs to a function whose parameters are named already.
    init(
        _ parameter: Parameter, among parameters: [Parameter], in owner: Callable, keepsNames: Bool = false
    ) throws {
        let writer = ArgumentWriter(parameter, among: parameters, in: owner, keepsNames: keepsNames)
        declaration = writer.declaration
        forwarded = writer.forwarding(writer.local)
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

    private var type: TypeText { parameter.type }

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

    func forwarding(_ expression: String) -> String {
        parameter.label.map { "\(Names.label($0)): \(expression)" } ?? expression
    }

    func write(_ argument: inout Argument) throws {
        if type.isSpecified("isolated") { return }
        argument.recorded = local
        argument.element = type.value
        argument.described = local
        if type.isSpecified("inout") {
            writeInout(&argument)
        } else if type.has("@autoclosure") {
            try writeAutoclosure(&argument)
        } else if parameter.isVariadic {
            argument.element = "[\(type.value)]"
            argument.canForward = false
        } else if type.form == .expansion {
            writePack(&argument)
        } else if type.form == .function, !type.has("@escaping") {
            writeNonEscaping(&argument)
        } else if type.isSpecified("borrowing") || type.isSpecified("consuming") {
            writeOwned(&argument)
        } else if type.isSpecified("sending") {
            argument.canForward = false
        }
        if argument.matcher.isEmpty { argument.matcher = matcher(argument.element) }
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
        argument.matcher = matcher(type.value)
        argument.element = "DoppelMocks.InoutArgument<\(type.value)>"
        argument.described = "\(local).inout"
        argument.forwarded = forwarding("&\(second).value")
    }

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
        argument.prelude = ["let \(second) = \(effects)\(local)()"]
        argument.recorded = second
        argument.element = result
        argument.forwarded = forwarding(second)
    }

    private func writePack(_ argument: inout Argument) {
        let element = type.text.dropFirst("repeat ".count)
        argument.recorded = "repeat each \(local)"
        argument.element = "repeat \(element)"
        argument.matcher = "\(label)\(local): repeat DoppelMocks.ArgumentMatcher<\(element)>"
        argument.described = "repeat each \(local)"
        argument.forwarded = forwarding("repeat each \(local)")
    }

    private func writeNonEscaping(_ argument: inout Argument) {
        argument.recorded = "DoppelMocks.NonEscaping(\(local))"
        argument.matcher = matcher(type.value)
        argument.element = "DoppelMocks.NonEscaping<\(type.value)>"
        argument.described = "\(local).nonEscaping"
        argument.guarded = local
    }

    /// Whether a type can be copied is not written at the parameter; only names that are known are copied.
    private func writeOwned(_ argument: inout Argument) {
        if isKnownToCopy {
            argument.recorded = "copy \(local)"
            argument.forwarded = forwarding("copy \(local)")
        } else {
            argument.element = "DoppelMocks.Uncopied<\(type.value)>"
            argument.recorded = "\(argument.element)()"
        }
    }

    private var isKnownToCopy: Bool {
        if type.form == .optional || type.text.hasPrefix("[") || type.text.hasPrefix("any ") { return true }
        if let generic = owner.generics.first(where: { $0.name == type.text }) {
            return !(generic.constraint ?? "").contains("~") && !(owner.condition ?? "").contains("~")
        }
        let known: Set = [
            "Int", "String", "Bool", "Double", "Float", "UInt8", "Data", "URL", "Date", "Character",
        ]
        return known.contains(type.text)
    }
}
