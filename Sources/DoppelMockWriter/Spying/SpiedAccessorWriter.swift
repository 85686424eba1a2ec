/// Writes the body of a spied accessor.
struct SpiedAccessorWriter {
    private let accessor: SpiedAccessor
    private let source: String
    private let context: SpiedContext
    /// The subscript that it belongs to; of a property nothing is known but what `#function` says.
    private let owner: Callable?
    private let arguments: [Argument]
    private let isStatic: Bool

    /// - Parameter sources: the declarations around it, the innermost first.
    init(_ accessor: SpiedAccessor, of source: String, in sources: [String]) throws {
        self.accessor = accessor
        self.source = source
        context = SpiedContext(sources)
        let owner = sources.first.flatMap(SpiedProperty.subscriptHead)
        self.owner = owner
        arguments = try owner?.spiedArguments() ?? []
        isStatic = owner?.preamble.isStatic ?? false
    }

    private var isSetter: Bool { accessor.keyword == "set" }

    private var member: String {
        let name = owner.map { "\($0.plainName) \($0.signature)" } ?? "\\(#function)"
        let path = (context.path + [""]).joined(separator: ".")
        return "\"\(path)\(name)\(isSetter ? " =" : "")\""
    }

    /// Whether a property is static cannot be seen from its accessor, but from what `self` is.
    private var subject: [String] {
        guard context.mayBeObject, !isStatic else { return [] }
        return [owner == nil ? "on: DoppelMocks.Spy.subject(self)" : context.subject]
    }

    private var effect: String {
        (accessor.effects.throwing == .nothing ? "" : "try ") + (accessor.effects.isAsync ? "await " : "")
    }

    var body: String {
        let written = accessor.body.map { String(decoding: Array(source.utf8)[$0], as: UTF8.self) } ?? "{}"
        let code = String(written.dropFirst().dropLast())
        let recorded = CallBody.tuple(arguments, and: isSetter ? Names.quoted(accessor.newValue) : nil)
        let name = isSetter ? "set" : accessor.effects.isAsync ? "getAsync" : "get"
        let given = ([member] + context.owner + subject + [recorded]).joined(separator: ", ")
        let signature = "() \(accessor.effects.text.spaced)\(isSetter ? "-> Swift.Void " : "")in"
        return """
            {
            #if DEBUG
                \(isSetter ? "" : "return ")\(effect)DoppelMocks.Spy.\(name)(\(given)) { \(signature)
            \(code)
                }
            #else
            \(code)
            #endif
            }
            """
    }
}
