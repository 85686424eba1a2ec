extension SpiedFunctionWriter {
    /// The functions that describe calls.
    var twins: String {
        var twins: [String] = []
        if context.kind == nil { twins = twin("") }
        if hasSubject { twins += twin("\(context.finality)nonisolated ", of: subject) }
        if context.kind != nil, !isBesideStatic {
            twins += twin("nonisolated static ", of: tellsClasses ? context.subclass : [])
        }
        return (["#if DEBUG"] + twins.flatMap(\.conditionalLines) + ["#endif"]).joined(separator: "\n")
    }

    private var tellsClasses: Bool { hasSubject || hasClass || function.isInitializer }

    private func twin(_ modifiers: String, of subject: [String] = []) -> [String] {
        let given = [Names.literal(name)] + context.owner + subject + arguments.map(\.described)
        return [
            (function.preamble.availability + ["@_disfavoredOverload"]).joined(separator: " "),
            "\(function.preamble.twinAccess)\(modifiers)\(head) {",
            "    DoppelMocks.Spy.\(isAsync ? "describeAsync" : "describe")(\(given.joined(separator: ", ")))",
            "}",
        ]
    }

    /// What tells a twin apart from others.
    var head: String {
        let overriding = isOverride ? ["doppel _: DoppelMocks.Spy.Overriding<\(context.type)> = nil"] : []
        let parameters = (arguments.map(\.matcher) + overriding).joined(separator: ", ")
        let twinName = function.isInitializer ? "initializer" : function.name
        return "func \(twinName)\(function.genericClause)"
            + "(\(parameters)) -> DoppelMocks.\(isAsync ? "AsyncCall" : "Call")<\(arguments.type()), "
            + "\(outcome), \(failure.type)>\(function.whereClause)"
    }
}

extension Preamble {
    /// How visible what describes calls is; nobody overrides it.
    var twinAccess: String {
        let levels: Set = ["public", "package", "internal", "fileprivate", "private", "open"]
        // `private(set)` is about the setter.
        let level = modifiers.first { levels.contains($0.name) && !$0.text.contains("(") }?.name
        return level == "open" ? "public " : level?.spaced ?? ""
    }
}
