/// Writes what describes reading and writing a spied property or subscript.
struct SpiedPropertyWriter {
    private let property: SpiedProperty
    private let context: SpiedContext
    private let arguments: [Argument]

    init(_ property: SpiedProperty, in context: SpiedContext) throws {
        self.property = property
        self.context = context
        arguments = try property.head?.spiedArguments() ?? []
    }

    private var type: String { property.type?.value ?? "Swift.Void" }
    private var isStatic: Bool { property.preamble.isStatic }

    private var member: String {
        let name = property.head.map { "\($0.plainName) \($0.signature)" } ?? property.title
        return (context.path + [name]).joined(separator: ".")
    }

    /// What is `static` is final, and of a subscript of the class nobody knows which class was asked.
    private var subclass: [String] {
        let isOfAll = isStatic && (property.head != nil || property.preamble.modifier("class") == nil)
        return isOfAll ? [] : context.subclass
    }

    /// Each for one object, where objects can be told apart, and for all.
    var twins: String {
        var twins: [String] = []
        for accessor in property.accessors where accessor.isMarked {
            if context.kind == nil { twins += twin(accessor, "") }
            if context.mayBeObject, !isStatic {
                twins += twin(accessor, "\(context.finality)nonisolated ", of: [context.subject])
            }
            if context.kind != nil { twins += twin(accessor, "nonisolated static ", of: subclass) }
        }
        return (["#if DEBUG"] + twins.flatMap(\.conditionalLines) + ["#endif"]).joined(separator: "\n")
    }

    private func twin(_ accessor: SpiedAccessor, _ modifiers: String, of subject: [String] = []) -> [String] {
        let isSetter = accessor.keyword == "set"
        let isAsync = accessor.effects.isAsync
        let failure = CallBody.Failure(accessor.effects)
        let outcome = isSetter ? "Swift.Void, Swift.Never" : "\(type), \(failure.type)"
        let described = arguments.map(\.described) + (isSetter ? ["newValue"] : [])
        let name = Names.literal(isSetter ? "\(member) =" : member)
        let given = [name] + context.owner + subject + described
        return [
            (property.preamble.availability + ["@_disfavoredOverload"]).joined(separator: " "),
            "\(property.preamble.twinAccess)\(modifiers)\(head(isSetter)) -> "
                + "DoppelMocks.\(isAsync ? "AsyncCall" : "Call")<"
                + "\(arguments.type(and: isSetter ? type : nil)), \(outcome)>"
                + "\(property.head?.whereClause ?? "") {",
            "    DoppelMocks.Spy.\(isAsync ? "describeAsync" : "describe")(\(given.joined(separator: ", ")))",
            "}",
        ]
    }

    private func head(_ isSetter: Bool) -> String {
        let newValue = isSetter ? ["set newValue: DoppelMocks.ArgumentMatcher<\(type)>"] : []
        guard let head = property.head else {
            return "func \(property.name ?? "")(\(newValue.first ?? "_: DoppelMocks.Get"))"
        }
        let parameters = (arguments.map(\.matcher) + newValue).joined(separator: ", ")
        return "subscript\(head.genericClause)(\(parameters))"
    }
}
