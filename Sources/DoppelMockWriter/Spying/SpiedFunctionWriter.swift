/// Writes the body of a spied function, and the twins that describe its calls.
struct SpiedFunctionWriter {
    let function: Callable
    private let source: String
    let context: SpiedContext
    let arguments: [Argument]
    /// Whether a static member stands where the calls of all objects would be described.
    var isBesideStatic = false

    init(
        _ function: Callable, of source: String, in context: SpiedContext, known: KnownTypes = KnownTypes()
    ) throws {
        self.function = function
        self.source = source
        self.context = context
        arguments = try function.parameters.map {
            try Argument(
                $0, among: function.parameters, in: function,
                known: known, keepsNames: true)
        }
    }

    /// With the types, and whether it is static: other functions of this name cannot be seen from here.
    var name: String {
        let path = (context.path + [function.plainName]).joined(separator: ".")
        return "\(path) \(isStatic ? "static " : "")\(function.signature)"
    }
    private var result: String { function.result?.value ?? "Swift.Void" }
    /// A stub throws nothing where the function only rethrows: its caller may be ready for no error.
    var failure: CallBody.Failure {
        isRethrowing ? .init(.nothing) : CallBody.Failure(function.effects)
    }
    private var isRethrowing: Bool { function.effects.throwing == .forwarding }
    var isAsync: Bool { function.effects.isAsync }
    var isStatic: Bool { function.preamble.isStatic }
    private var effect: String { (failure.isNothing ? "" : "try ") + (isAsync ? "await " : "") }
    var isOverride: Bool { function.preamble.modifier("override") != nil }
    /// Methods of objects can be stubbed for one object.
    var hasSubject: Bool { context.mayBeObject && !isStatic && !function.isInitializer }
    /// Methods of classes can be overridden, and so be stubbed for subclasses; `static` ones are final.
    var hasClass: Bool {
        isOverride || context.hasSubclasses && function.preamble.modifier("class") != nil
    }
    var subject: [String] {
        if hasSubject { return [context.subject] }
        if function.isInitializer { return context.madeClass }
        return isStatic && hasClass ? ["on: DoppelMocks.Spy.subject(self)"] : []
    }
    private var written: String {
        function.body.map { String(decoding: Array(source.utf8)[$0], as: UTF8.self) } ?? "{}"
    }

    var body: String {
        if function.isInitializer { return initializing }
        let closures = arguments.compactMap(\.guarded)
        return debugging(
            closures.isEmpty ? asking : askingApart(closures),
            releasing: String(written.dropFirst().dropLast()))
    }

    /// - Parameter releasing: what is there without the condition.
    private func debugging(_ lines: [String], releasing: String) -> String {
        """
        {
        #if DEBUG
        \(lines.indented().joined(separator: "\n"))
        #else
        \(releasing)
        #endif
        }
        """
    }

    private func received(_ returning: String) -> [String] {
        guard !isOverride else { return overriding }
        let subject = [Names.literal(name)] + context.owner + subject
        let throwing = failure.isNothing ? "" : ", throwing: (\(failure.type)).self"
        return [
            "DoppelMocks.Spy.received(",
            "    \(subject.joined(separator: ", ")), \(CallBody.tuple(arguments)),",
            "    returning: (\(Names.expression(returning))).self\(throwing))",
        ]
    }

    /// Asks as the method that it overrides, whose twin is found where it is spied on, or else its own.
    private var overriding: [String] {
        let any = arguments.map(\.anything).joined(separator: ", ")
        let subject = ["overriding: self.\(function.name)(\(any))", "by: \(context.type).self"] + subject
        return [
            "DoppelMocks.Spy.received(",
            "    \(subject.joined(separator: ", ")), \(CallBody.tuple(arguments)),",
            "    returning: (\(Names.expression(result))).self)",
        ]
    }

    /// The line that answers in place of the code; `returning` writes it for the value.
    private func answer(_ returning: (String) -> String) -> String {
        let asking = "\(effect)doppelCall.\(isAsync ? "resultAsync" : "result")"
        guard isOverride else { return returning("\(asking)()") }
        let answer = returning("doppelAnswer")
        return "if let doppelAnswer = \(asking)(throwing: (\(failure.type)).self) { \(answer) }"
    }

    /// The call as it comes out of the functions that ask.
    private var asked: String {
        isOverride ? "doppelCall?.overriding(throwing: (\(failure.type)).self)" : "doppelCall"
    }

    /// Asks for a stub, else runs the code as it is written.
    ///
    /// The code is in a closure that is called where it stands: that leaves `#function` and `self` alone, and
    /// lets it write to `inout` parameters.
    private var asking: [String] {
        let call = received(result)
        var lines = ["let doppelCall = \(call[0])"] + call.dropFirst()
        lines.append("if let doppelCall, \(isReplaced) {")
        lines += written(back: arguments).indented()
        lines += ["    " + answer { "return \($0)" }, "}"]
        return inouts + lines + original
    }

    private var isReplaced: String {
        isAsync ? "await doppelCall.isReplacedAsync()" : "doppelCall.isReplaced()"
    }

    /// Asks in local functions, as members of mocks do, and runs the code outside of them.
    private func askingApart(_ closures: [Argument.Closure]) -> [String] {
        let call = received(result)
        let outcome = "Swift.Result<\(result), \(failure.type)>"
        let received =
            isOverride
            ? "OverridingCall<\(result), \(failure.type)>"
            : "ReceivedCall<\(arguments.type()), \(result), \(failure.type)>"
        let types = "(DoppelMocks.\(received)?, \(outcome)?)"
        let answer = answer { "return (nil, .success(\($0)))" }
        let typed = failure.isTyped ? "throws(\(failure.type)) " : ""
        let answering =
            failure.isNothing
            ? [answer]
            : [
                "do \(typed){", answer.indented(), "} catch {", "    return (nil, .failure(error))",
                "}",
            ]
        let asking =
            ["let doppelCall = \(call[0])"] + call.dropFirst() + [
                "defer { doppelCall?.forgetArguments() }",
                "if let doppelCall, \(isReplaced) {",
            ] + (written(back: arguments) + answering).indented() + ["}", "return (\(asked), nil)"]
        let guarded = CallBody.guarding(
            closures, asking, result: types, failure: .init(.nothing), isAsync: isAsync,
            isolation: function.preamble.asynchronousIsolation(function.effects))
        let question = guarded.last?.dropFirst("return ".count) ?? ""
        return inouts + guarded.dropLast() + [
            "let (doppelCall, doppelStubbed): \(types) = \(question)",
            "if let doppelStubbed { return \(failure.isNothing ? "" : "try ")doppelStubbed.get() }",
        ] + original
    }

    private var original: [String] {
        let (start, end) = code
        let run = [
            "let doppelResult: \(result) = \(start)", String(written.dropFirst().dropLast()), end,
            "_ = doppelCall?.returned(doppelResult)", "return doppelResult",
        ]
        guard !failure.isNothing else { return running + run }
        let typed = failure.type == "any Swift.Error" ? "" : "throws(\(failure.type)) "
        return running + ["do \(typed){"] + run + [
            "} catch {", "    _ = doppelCall?.threw(error)", "    throw error", "}",
        ]
    }

    /// While an override runs, what it calls by `super` belongs to its call.
    private var running: [String] {
        guard isOverride else { return [] }
        let place = ["in: \(context.type).self"] + subject
        return [
            "let doppelRun = doppelCall?.running(\(place.joined(separator: ", ")))",
            "defer { doppelRun?.ended() }",
        ]
    }

    /// What stands before and behind the code.
    ///
    /// A closure that is called where it stands may not own what it captures, and so is given it.
    private var code: (start: String, end: String) {
        // Called where it stands, an asynchronous closure may leave the caller's actor; see 'Spy.run'.
        if isAsync {
            let start = "\(effect)DoppelMocks.Spy.run { () \(function.effects.text.spaced)-> \(result) in"
            return (start, "}")
        }
        let owned = function.parameters.filter(\.isOwned)
        let parameters = owned.map { "\(Names.quoted($0.name)): \($0.type.whole)" }.joined(separator: ", ")
        let given = owned.map { Names.quoted($0.name) }.joined(separator: ", ")
        let effects = isRethrowing ? "throws " : function.effects.text.spaced
        let start = "\(isRethrowing ? "try " : effect){ (\(parameters)) \(effects)-> \(result) in"
        return (start, "}(\(given))")
    }

    /// The first line of what `inout` arguments need; the second, which writes them back, is for stubs only.
    private var inouts: [String] { arguments.compactMap(\.prelude.first) }

    private func written(back arguments: [Argument]) -> [String] {
        arguments.compactMap { $0.prelude.count > 1 ? $0.prelude[1] : nil }
    }

    /// An initialiser always makes its object, unless a stub throws or makes it fail.
    private var initializing: String {
        let call = received(outcome)
        let awaiting = isAsync ? "await " : ""
        let suffix = isAsync ? "Async" : ""
        let answer = "\(effect)doppelCall.result\(suffix)()"
        let asking =
            ["if let doppelCall = \(call[0])"] + call.dropFirst().dropLast()
            + ["\(call[2]), \(awaiting)doppelCall.isReplaced\(suffix)() {"]
            + [isFailable ? "    if \(answer) == .fails { return nil }" : "    \(answer)", "}"]
        let code = written.dropFirst().dropLast()
        return "{\n#if DEBUG\n" + asking.indented().joined(separator: "\n") + "\n#endif\n\(code)\n}"
    }

    private var isFailable: Bool {
        if case .initializer(let isFailable, _) = function.kind { isFailable } else { false }
    }

    /// What a stub returns.
    var outcome: String {
        guard function.isInitializer else { return result }
        return isFailable ? "DoppelMocks.Initialization" : "Swift.Void"
    }
}

extension Parameter {
    /// Whether the function may end its life.
    var isOwned: Bool { type.isSpecified("consuming") || type.isSpecified("__owned") }
}
