extension SpiedFunctionWriter {
    /// The functions that describe calls.
    var twins: String {
        var twins: [String] = []
        if context.kind == nil { twins = twin("") }
        if hasSubject { twins += twin("\(context.finality)nonisolated ", of: subject) }
        if context.kind != nil {
            twins += twin("nonisolated static ", of: tellsClasses ? context.subclass : [])
        }
        return (["#if DEBUG"] + twins.flatMap(\.conditionalLines) + ["#endif"]).joined(separator: "\n")
    }

    private var tellsClasses: Bool { hasSubject || hasClass || function.isInitializer }

    private func twin(_ modifiers: String, of subject: [String] = []) -> [String] {
        let access = function.preamble.twinAccess
        let overriding = isOverride ? ["doppel _: DoppelMocks.Spy.Overriding<\(context.type)> = nil"] : []
        let parameters = (arguments.map(\.matcher) + overriding).joined(separator: ", ")
        let given = [Names.literal(name)] + context.owner + subject + arguments.map(\.described)
        let twinName = function.isInitializer ? "initializer" : function.name
        return [
            (function.preamble.availability + ["@_disfavoredOverload"]).joined(separator: " "),
            "\(access)\(modifiers)func \(twinName)\(function.genericClause)"
                + "(\(parameters)) -> DoppelMocks.\(isAsync ? "AsyncCall" : "Call")<\(arguments.type()), "
                + "\(outcome), \(failure.type)>\(function.whereClause) {",
            "    DoppelMocks.Spy.\(isAsync ? "describeAsync" : "describe")(\(given.joined(separator: ", ")))",
            "}",
        ]
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
