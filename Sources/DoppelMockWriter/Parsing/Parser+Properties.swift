extension Parser {
    mutating func property(_ preamble: Preamble, from start: Int) throws -> Property {
        next()
        let name = try expectName("a property")
        guard take(":") else {
            throw Finding("property '\(name.name)' needs ':' and a type", at: name.range)
        }
        let type = try type()
        let accessors = try accessors(of: "property '\(name.name)'", after: place(from: start))
        return Property(
            preamble: preamble, name: name.text, type: type, accessors: accessors, nameRange: name.range,
            range: place(from: start))
    }

    /// What stands in braces: `{ get async throws }`, `{ get set }`, `{ mutating get nonmutating set }`.
    mutating func accessors(of owner: String, after place: Range<Int>) throws -> Accessors {
        let opening = token
        guard take("{") else {
            throw Finding(
                "\(owner) needs '{ get }' or '{ get set }'", at: place,
                .init("insert '{ get }'", place.upperBound..<place.upperBound, with: " { get }"),
                .init("insert '{ get set }'", place.upperBound..<place.upperBound, with: " { get set }"))
        }
        var accessors = Accessors()
        var hasGetter = false
        while !isSymbol("}") {
            if isAtEnd { throw Finding("'{' has no '}'", at: opening.range) }
            hasGetter = try readAccessor(into: &accessors, of: owner) || hasGetter
        }
        let closing = next()
        guard hasGetter else {
            throw Finding(
                "\(owner) needs a getter", at: opening.start..<closing.end,
                .init("insert 'get'", opening.end..<opening.end, with: " get"))
        }
        return accessors
    }

    /// Reads one accessor; whether it is the getter.
    private mutating func readAccessor(into accessors: inout Accessors, of owner: String) throws -> Bool {
        while isSymbol("@") { _ = try attribute() }
        let modifier = isWord("mutating", "nonmutating", "nonisolated") ? next().text : ""
        let word = token
        next()
        switch word.text {
        case "get", "_read", "read", "yielding":
            accessors.hasMutatingGetter = modifier == "mutating"
            accessors.effects = effects()
            return true
        case "set", "_modify", "modify":
            accessors.isSettable = true
            accessors.settingIsNonmutating = modifier == "nonmutating"
            return false
        default:
            throw Finding("\(owner) can have 'get' and 'set' here, not '\(word.text)'", at: word.range)
        }
    }
}
