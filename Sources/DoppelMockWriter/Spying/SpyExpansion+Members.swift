extension SpyExpansion {
    /// Whether a static member of the type in `type` is spied on that has the name and the types of an object's method.
    ///
    /// What describes its calls, and what describes those of all objects, would be one declaration twice.
    static func isBesideStatic(_ function: Callable, in type: String, _ attribute: String) -> Bool {
        // Most methods have their name alone, and need no look at the others.
        guard !function.preamble.isStatic, !function.isInitializer,
            type.ranges(of: "func \(function.name)").count > 1,
            let head = head(of: function, type, attribute)
        else { return false }
        return functions(in: type).contains { other, source in
            other.preamble.isStatic && other.name == function.name && isSpied(other, source, attribute)
                && self.head(of: other, type, attribute) == head
        }
    }

    private static func isSpied(_ function: Callable, _ source: String, _ attribute: String) -> Bool {
        function.preamble.attribute("SpiedFunction") != nil
            || !self.attribute(of: source, in: attribute).isEmpty
    }

    private static func head(of function: Callable, _ type: String, _ attribute: String) -> String? {
        try? writer(function, "", [type], attribute).head
    }

    /// The functions in the braces of a type.
    private static func functions(in type: String) -> [(function: Callable, source: String)] {
        let bytes = Array(type.utf8)
        var parser = Parser(type)
        while !parser.isAtEnd, !parser.isSymbol("{") { parser.next() }
        parser.next()
        var functions: [(Callable, String)] = []
        while !parser.isAtEnd {
            guard let function = parser.functionWithPreamble() else {
                parser.skip()
                continue
            }
            functions.append((function, String(decoding: bytes[function.range], as: UTF8.self)))
        }
        return functions
    }
}

extension Parser {
    /// Reads a function; `nil` when something else is there.
    fileprivate mutating func functionWithPreamble() -> Callable? {
        let start = index
        if let preamble = try? preamble(), isWord("func"), let function = try? function(preamble, from: start)
        {
            return function
        }
        index = start
        return nil
    }

    /// Leaves a token behind, or what is in brackets.
    fileprivate mutating func skip() {
        let start = index
        try? skipBrackets()
        if index == start { next() }
    }
}
