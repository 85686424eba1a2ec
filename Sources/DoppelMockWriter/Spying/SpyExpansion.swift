/// What `@Spied` and `@SpiedFunction` become.
package enum SpyExpansion {
    /// The attribute for a member of a spied type; nothing for members that cannot be spied on.
    ///
    /// - Parameters:
    ///   - attribute: the attribute of the type, which may have arguments.
    ///   - type: the type with its members.
    package static func attribute(of source: String, in attribute: String, type: String = "") -> String {
        guard let function = try? function(in: source),
            obstacle(in: function, KnownTypes(attribute: attribute)) == nil
        else {
            return propertyAttribute(of: source)
        }
        let levels: Set = ["private", "fileprivate"]
        guard !function.preamble.modifiers.contains(where: { levels.contains($0.name) }) else { return "" }
        guard function.preamble.attribute("SpiedFunction") == nil else { return "" }
        let arguments = attribute.drop { $0 != "(" }
        guard isBesideStatic(function, in: type, attribute) else { return "@SpiedFunction\(arguments)" }
        // Only one object's calls can be described, and values cannot be told apart.
        guard SpiedContext([type]).isObject else { return "" }
        let hasArguments = !KnownTypes(attribute: attribute).closures.isEmpty
        return "@SpiedFunction(besideStatic: true\(hasArguments ? ", \(arguments.dropFirst())" : ")")"
    }

    /// What is wrong with the type in `source`, told of its first member, so that it is told once.
    package static func finding(in source: String, asOf member: String) -> Finding? {
        var parser = Parser(source)
        guard let preamble = try? parser.preamble(), parser.isWord("protocol"),
            let attribute = preamble.attribute("Spied"),
            source.drop(while: { $0 != "{" }).dropFirst().hasPrefix(member)
        else { return nil }
        return Finding(
            "'@Spied' is for classes, actors, structs and enums, whose code it lets stubs replace; a protocol has none: "
                + "'@Mock' writes a mock of it", at: attribute.range,
            .init("replace '@Spied' with '@Mock'", attribute.range, with: "@Mock"))
    }

    /// The body of the function in `source`, with the braces.
    ///
    /// - Parameters:
    ///   - context: the declarations around it, the innermost first.
    ///   - attribute: the attribute, which may have arguments.
    /// - Throws: a `Finding` about `source`.
    package static func body(of source: String, in context: [String], attribute: String) throws -> String {
        if let accessor = try accessor(in: source) {
            return try SpiedAccessorWriter(accessor, of: source, in: context).body
        }
        return try writer(try checked(source), source, context, attribute).body
    }

    /// The functions beside it that describe calls.
    ///
    /// Mistakes are told once, by the body.
    package static func peers(of source: String, in context: [String], attribute: String) -> String {
        guard let function = try? checked(source) else { return "" }
        guard var writer = try? writer(function, source, context, attribute) else { return "" }
        writer.isBesideStatic = attribute.filter { !$0.isWhitespace }.contains("besideStatic:true")
        return writer.twins
    }

    static func writer(
        _ function: Callable, _ source: String, _ context: [String], _ attribute: String
    ) throws -> SpiedFunctionWriter {
        try SpiedFunctionWriter(
            function, of: source, in: SpiedContext(context), known: KnownTypes(attribute: attribute))
    }

    private static func function(in source: String) throws -> Callable {
        var parser = Parser(source)
        let preamble = try parser.preamble()
        if parser.isWord("func") { return try parser.function(preamble, from: 0) }
        if parser.isWord("init") { return try parser.initializer(preamble, from: 0) }
        let place = preamble.attribute("SpiedFunction")?.range ?? parser.here
        let message = "'@SpiedFunction' is for functions, methods, initializers and accessors"
        guard parser.isWord("var", "subscript"), let attribute = preamble.attribute("SpiedFunction") else {
            throw Finding(message, at: place)
        }
        throw Finding(
            message
                + ": a property or subscript takes '@SpiedProperty', and each of its accessors '@SpiedFunction'",
            at: place,
            .init("replace '@SpiedFunction' with '@SpiedProperty'", attribute.range, with: "@SpiedProperty"))
    }

    private static func checked(_ source: String) throws -> Callable {
        let function = try function(in: source)
        let attribute = function.preamble.attribute("SpiedFunction")?.text ?? ""
        if let obstacle = obstacle(in: function, KnownTypes(attribute: attribute)) { throw obstacle }
        return function
    }

    /// Why a function cannot be spied on.
    private static func obstacle(in function: Callable, _ known: KnownTypes) -> Finding? {
        let name = Names.bare(function.name)
        func finding(_ reason: String, _ range: Range<Int>) -> Finding {
            Finding("'\(name)' cannot be spied on: \(reason)", at: range)
        }
        if function.body == nil { return finding("it has no body", function.nameRange) }
        if function.isOperator { return finding("it is an operator", function.nameRange) }
        if let reason = obstacle(toRethrowing: function, known) { return finding(reason, function.nameRange) }
        if function.isInitializer, let modifier = function.preamble.modifier("override") {
            return finding("it is an override; spy on the initializer that it overrides", modifier.range)
        }
        if let modifier = function.preamble.modifiers.first(where: { $0.name.hasSuffix("consuming") }) {
            return finding("it is '\(modifier.name)', and may end the life of its object", modifier.range)
        }
        if let attribute = function.preamble.attributes.first(where: { $0.name.hasSuffix("Builder") }) {
            return finding("a result builder writes its body", attribute.range)
        }
        let inlined: Set = ["inlinable", "_transparent", "_alwaysEmitIntoClient"]
        if let attribute = function.preamble.attributes.first(where: { inlined.contains($0.name) }) {
            return finding("its body is part of the module's interface", attribute.range)
        }
        if let result = function.result, result.names.contains("some") || result.isSpecified("sending") {
            return finding("a stub cannot make its result", result.range)
        }
        if let result = function.result, result.names.contains("Self") {
            return finding("its result depends on the class that it is called on", result.range)
        }
        if let result = function.result, result.text == "Never" || result.text == "Swift.Never" {
            return finding("it never returns", result.range)
        }
        if function.isInitializer,
            let closure = function.parameters.first(where: { KnownTypes().isClosure($0.type) })
        {
            return finding("'\(closure.name)' does not escape, and an initializer cannot wait", closure.range)
        }
        let hasClosures = function.parameters.contains { known.isClosure($0.type) }
        return function.parameters.lazy.compactMap { parameter in
            let isLent = parameter.type.isSpecified("borrowing") || parameter.type.isSpecified("__shared")
            let isGiven = parameter.isOwned && !hasClosures && !function.effects.isAsync
            return obstacle(in: parameter, mayBeOwned: isLent || isGiven, finding)
        }.first
    }

    /// Why a function cannot be spied on that throws what its closures throw.
    private static func obstacle(toRethrowing function: Callable, _ known: KnownTypes) -> String? {
        guard function.effects.throwing == .forwarding else { return nil }
        if function.effects.isAsync { return "it rethrows, and is asynchronous" }
        guard !function.parameters.contains(where: { known.isClosure($0.type) }) else { return nil }
        return
            "it rethrows, and has no closure that does not escape; '@SpiedFunction(closures: Done.self)' says of 'Done' "
            + "that it is one"
    }

    /// - Parameter mayBeOwned: whether the code gets the argument as it came.
    static func obstacle(
        in parameter: Parameter, mayBeOwned: Bool = false, _ finding: (String, Range<Int>) -> Finding
    ) -> Finding? {
        if parameter.type.has("@autoclosure") {
            return finding(
                "to record '\(parameter.name)' it would have to be evaluated twice", parameter.range)
        }
        let owned: Set = ["borrowing", "consuming", "sending", "isolated", "__owned", "__shared"]
        if !mayBeOwned, let specifier = parameter.type.specifiers.first(where: owned.contains) {
            return finding("'\(parameter.name)' is '\(specifier)', and cannot be recorded", parameter.range)
        }
        guard parameter.opaque.isEmpty else {
            return finding("'\(parameter.name)' has a type without a name; make it generic", parameter.range)
        }
        return nil
    }
}
