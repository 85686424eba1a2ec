extension SpyExpansion {
    /// The functions that describe reading and writing the property or subscript in `source`.
    ///
    /// - Parameter context: the declarations around it, the innermost first.
    /// - Throws: a `Finding` about `source`.
    package static func property(of source: String, in context: [String]) throws -> String {
        guard let property = try SpiedProperty(source) else {
            var parser = Parser(source)
            let place = try parser.preamble().attribute("SpiedProperty")?.range ?? parser.here
            throw Finding("'@SpiedProperty' is for computed properties and subscripts", at: place)
        }
        if let obstacle = obstacle(in: property) { throw obstacle }
        return try SpiedPropertyWriter(property, in: SpiedContext(context)).twins
    }

    /// The attribute for a property of a spied type, when one of its accessors is marked.
    static func propertyAttribute(of source: String) -> String {
        guard let property = try? SpiedProperty(source), property.isMarked else { return "" }
        return property.preamble.attribute("SpiedProperty") == nil ? "@SpiedProperty" : ""
    }

    /// The accessor at the beginning of `source`; `nil` when something else is there.
    static func accessor(in source: String) throws -> SpiedAccessor? {
        var parser = Parser(source)
        guard let accessor = try parser.spiedAccessor() else { return nil }
        if let obstacle = obstacle(in: accessor) { throw obstacle }
        return accessor
    }

    private static func obstacle(in accessor: SpiedAccessor) -> Finding? {
        let keyword = accessor.keyword
        func finding(_ reason: String) -> Finding {
            Finding("'\(keyword)' cannot be spied on: \(reason)", at: accessor.keywordRange)
        }
        switch keyword {
        case "get", "set": return accessor.body == nil ? finding("it has no body") : nil
        case "willSet", "didSet":
            return finding(
                "the value is stored, whatever an observer does; move the code into a method that it calls, and "
                    + "spy on the method, or write 'get' and 'set' around a private property")
        case "init": return finding("an initializer makes the object; spy on that")
        default: return finding("it lends the value, and a stub has none to lend; write 'get' and 'set'")
        }
    }

    /// Why a property cannot be spied on.
    private static func obstacle(in property: SpiedProperty) -> Finding? {
        if property.isConstant { return property.finding("it is a constant") }
        if property.isStored {
            return property.finding(
                "it is stored, and has no code that a stub could replace; set it, or write '@SpiedFunction get' and "
                    + "'@SpiedFunction set' around a private property")
        }
        if let modifier = property.preamble.modifier("override") {
            return property.finding(
                "it is an override, and its accessors cannot ask for what it overrides; let them call a method, and spy "
                    + "on that", modifier.range)
        }
        return obstacle(inTypesOf: property) ?? unmarked(property)
    }

    private static func obstacle(inTypesOf property: SpiedProperty) -> Finding? {
        guard let type = property.type else { return nil }
        if type.names.contains("some") { return property.finding("a stub cannot make its value", type.range) }
        if type.names.contains("Self") {
            return property.finding("its type depends on the class that it is asked of", type.range)
        }
        return property.head?.parameters.lazy.compactMap { parameter in
            obstacle(in: parameter) { property.finding($0, $1) }
        }.first
    }

    /// Accessors are marked one by one.
    private static func unmarked(_ property: SpiedProperty) -> Finding? {
        if let (range, text) = property.shorthand {
            var finding = property.finding(
                "a macro replaces accessors that are written out: '{ @SpiedFunction get { … } }'", range)
            finding.fixes = [
                .init("write '@SpiedFunction get'", range, with: "{ @SpiedFunction get \(text) }")
            ]
            return finding
        }
        guard !property.isMarked, let accessor = property.accessors.first else { return nil }
        let start = accessor.range.lowerBound
        var finding = property.finding("none of its accessors has '@SpiedFunction'", accessor.keywordRange)
        finding.fixes = [.init("insert '@SpiedFunction'", start..<start, with: "@SpiedFunction ")]
        return finding
    }
}

extension SpiedProperty {
    fileprivate func finding(_ reason: String, _ range: Range<Int>? = nil) -> Finding {
        Finding("'\(title)' cannot be spied on: \(reason)", at: range ?? nameRange)
    }
}
