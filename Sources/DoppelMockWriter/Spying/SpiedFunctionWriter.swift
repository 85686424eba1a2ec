/// Writes the body of a spied function, and the twins that describe its calls.
struct SpiedFunctionWriter {
    private let function: Callable
    private let source: String
    private let context: SpiedContext
    private let arguments: [Argument]

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

    private var name: String { (context.path + [function.plainName]).joined(separator: ".") }
    private var result: String { function.result?.value ?? "Swift.Void" }
    private var failure: CallBody.Failure { CallBody.Failure(function.effects.throwing) }
    private var isAsync: Bool { function.effects.isAsync }
    private var isStatic: Bool { function.preamble.isStatic }
    private var effect: String { (failure.isNothing ? "" : "try ") + (isAsync ? "await " : "") }
    /// Methods of objects can be stubbed for one object.
    private var hasSubject: Bool { context.kind == .object && !isStatic }
    private var written: String {
        function.body.map { String(decoding: Array(source.utf8)[$0], as: UTF8.self) } ?? "{}"
    }

    var body: String {
        let effects = function.effects.text.isEmpty ? "" : " \(function.effects.text)"
        let asking = CallBody.guarding(
            arguments.compactMap(\.guarded), recording, result: result, failure: failure, isAsync: isAsync)
        return """
            {
            #if DEBUG
                func doppelOriginal()\(effects) -> \(result) \(written)
            \(asking.indented().joined(separator: "\n"))
            #else
                \(written.dropFirst().dropLast())
            #endif
            }
            """
    }

    private var recording: [String] {
        let subject = hasSubject ? "on: self, " : ""
        let throwing = failure.isNothing ? "" : ", throwing: (\(failure.type)).self"
        var lines = [
            "guard let doppelCall = DoppelMocks.Spy.received(",
            "    \(Names.literal(name)), \(subject)\(CallBody.tuple(arguments)),",
            "    returning: (\(result)).self\(throwing))",
            "else { return \(effect)doppelOriginal() }",
        ]
        if arguments.contains(where: { $0.guarded != nil }) {
            lines.append("defer { doppelCall.forgetArguments() }")
        }
        let question = isAsync ? "await doppelCall.isReplacedAsync()" : "doppelCall.isReplaced()"
        lines.append("if \(question) {")
        lines += written(back: arguments).indented()
        lines += ["    return \(effect)doppelCall.\(isAsync ? "resultAsync" : "result")()", "}"]
        let returning = "return doppelCall.returned(\(effect)doppelOriginal())"
        guard !failure.isNothing else { return inouts + lines + [returning] }
        let typed = failure.type == "any Swift.Error" ? "" : "throws(\(failure.type)) "
        return inouts + lines + ["do \(typed){ \(returning) } catch { throw doppelCall.threw(error) }"]
    }

    /// The first line of what `inout` arguments need; the second, which writes them back, is for stubs only.
    private var inouts: [String] { arguments.compactMap(\.prelude.first) }

    private func written(back arguments: [Argument]) -> [String] {
        arguments.compactMap { $0.prelude.count > 1 ? $0.prelude[1] : nil }
    }

    var twins: String {
        var twins: [String] = []
        if context.kind == nil { twins = twin("", subject: "") }
        if hasSubject { twins += twin("nonisolated ", subject: "on: self") }
        if context.kind != nil { twins += twin("nonisolated static ", subject: "") }
        return (["#if DEBUG"] + twins + ["#endif"]).joined(separator: "\n")
    }

    private func twin(_ modifiers: String, subject: String) -> [String] {
        let levels: Set = ["public", "package", "internal", "fileprivate", "private", "open"]
        let level = function.preamble.modifiers.map(\.name).first(where: levels.contains)
        let access = level == "open" ? "public " : level?.spaced ?? ""
        let parameters = arguments.map(\.matcher).joined(separator: ", ")
        let given = [Names.literal(name), subject].filter { !$0.isEmpty } + arguments.map(\.described)
        let finality = subject.isEmpty ? "" : "final "
        return [
            (function.preamble.availability + ["@_disfavoredOverload"]).joined(separator: " "),
            "\(access)\(finality)\(modifiers)func \(function.name)\(function.genericClause)"
                + "(\(parameters)) -> DoppelMocks.\(isAsync ? "AsyncCall" : "Call")<\(arguments.type()), "
                + "\(result), \(failure.type)>\(function.whereClause) {",
            "    DoppelMocks.Spy.\(isAsync ? "describeAsync" : "describe")(\(given.joined(separator: ", ")))",
            "}",
        ]
    }
}
