import DoppelSupport

extension TemplateParser {
    /// The expression that a tag is.
    func whole(_ tag: inout TemplateTag) throws(TemplateError) -> TemplateExpression {
        let expression = try expression(&tag)
        try finish(tag)
        return expression
    }

    func finish(_ tag: TemplateTag) throws(TemplateError) {
        guard !tag.isEmpty else { return }
        throw problem("the tag should end here, and not go on with \(tag.shown)", at: tag.offset)
    }

    func expression(_ tag: inout TemplateTag) throws(TemplateError) -> TemplateExpression {
        tag.depth += 1
        defer { tag.depth -= 1 }
        guard tag.depth <= Self.deepest else { throw problem("this is nested too deep", at: tag.offset) }
        var left = try conjunction(&tag)
        while tag.take(word: "or") { left = .either(left, try conjunction(&tag)) }
        return left
    }

    private func conjunction(_ tag: inout TemplateTag) throws(TemplateError) -> TemplateExpression {
        var left = try comparison(&tag)
        while tag.take(word: "and") { left = .both(left, try comparison(&tag)) }
        return left
    }

    private func comparison(_ tag: inout TemplateTag) throws(TemplateError) -> TemplateExpression {
        if tag.take(word: "not") { return .not(try comparison(&tag)) }
        let left = try fallback(&tag)
        guard case .sign(let sign)? = tag.next?.kind,
            let comparison = TemplateExpression.Comparison(rawValue: sign)
        else { return left }
        _ = tag.take()
        return .comparison(left, comparison, try fallback(&tag))
    }

    private func fallback(_ tag: inout TemplateTag) throws(TemplateError) -> TemplateExpression {
        let first = try call(&tag)
        return tag.take("??") ? .fallback(first, try fallback(&tag)) : first
    }

    /// A helper with its arguments, or a single value.
    private func call(_ tag: inout TemplateTag) throws(TemplateError) -> TemplateExpression {
        guard case .name(let name)? = tag.next?.kind, !names.values.contains(name),
            let helper = TemplateHelper.named(name)
        else { return try operand(&tag) }
        let offset = tag.offset
        _ = tag.take()
        var arguments: [TemplateExpression] = []
        var named: [(String, TemplateExpression)] = []
        while let token = tag.next, beginsArgument(token) {
            if case .name(let name) = token.kind, tag.second?.kind == .sign("=") {
                try check(name, isOptionOf: helper, named.map(\.0), at: token.offset)
                _ = tag.take()
                _ = tag.take()
                named.append((name, try operand(&tag)))
            } else {
                arguments.append(try operand(&tag))
            }
        }
        return try checked(helper, arguments, named, at: offset)
    }

    private func beginsArgument(_ token: TemplateToken) -> Bool {
        switch token.kind {
        case .string, .number: true
        case .sign(let sign): sign == "("
        case .name(let name): !["and", "or", "not"].contains(name)
        }
    }

    private func check(
        _ name: String, isOptionOf helper: TemplateHelper, _ given: [String], at offset: Int
    ) throws(TemplateError) {
        guard helper.options.contains(name) else {
            let list = helper.options.isEmpty ? "" : " It has \(helper.options.joined(separator: ", "))."
            let suggestion = Self.suggestion(for: name, among: helper.options)
            throw problem(
                "\(helper.name) has no option \(name).\(suggestion.isEmpty ? list : suggestion)", at: offset)
        }
        guard !given.contains(name) else { throw problem("\(name) is given twice", at: offset) }
    }

    /// A call whose arguments are right, as far as that is known without a request.
    private func checked(
        _ helper: TemplateHelper, _ arguments: [TemplateExpression],
        _ named: [(String, TemplateExpression)], at offset: Int
    ) throws(TemplateError) -> TemplateExpression {
        guard helper.arguments.contains(arguments.count) else {
            throw problem("write {{\(helper.usage)}}", at: offset)
        }
        let call = TemplateCall(
            helper: helper, arguments: arguments, named: named.map { (name: $0.0, value: $0.1) },
            position: position(offset), source: source)
        if call.isLiteral {
            var trial = TemplateContext.trial
            _ = try call.value(&trial)
        }
        return .call(call)
    }

    func operand(_ tag: inout TemplateTag) throws(TemplateError) -> TemplateExpression {
        let offset = tag.offset
        guard let token = tag.take() else { throw problem("a value is missing", at: offset) }
        switch token.kind {
        case .string(let text): return .literal(.text(text))
        case .number(let digits): return .literal(TemplateValue(literal: digits))
        case .name("true"), .name("false"), .name("null"):
            guard case .name(let word) = token.kind else { break }
            return .literal(TemplateValue(literal: word))
        case .name(let name): return try reference(name, &tag, at: offset)
        case .sign("("):
            let inner = try expression(&tag)
            guard tag.take(")") else {
                throw problem("a ) was expected, here is \(tag.shown)", at: tag.offset)
            }
            return inner
        case .sign: break
        }
        throw problem("a value was expected here", at: offset)
    }

    // MARK: Names

    private func reference(
        _ name: String, _ tag: inout TemplateTag, at offset: Int
    ) throws(TemplateError) -> TemplateExpression {
        guard let root = root(name) else {
            guard !names.values.contains(name), let helper = TemplateHelper.named(name) else {
                throw problem(unknown(name), at: offset)
            }
            guard helper.arguments.contains(0) else {
                throw problem("write it in parentheses: (\(helper.usage))", at: offset)
            }
            return try checked(helper, [], [], at: offset)
        }
        let steps = try steps(&tag)
        if let reason = root.objection(to: steps) ?? objection(toPath: steps, of: root) {
            throw problem(reason, at: offset)
        }
        return .reference(root, steps)
    }

    private func root(_ name: String) -> TemplateRoot? {
        if names.values.contains(name) { return .named(name) }
        if let part = TemplateRequest.Part(rawValue: name) { return .request(part) }
        guard loopDepth > 0 else { return nil }
        return TemplateRoot.ofLoops[name]
    }

    private func steps(_ tag: inout TemplateTag) throws(TemplateError) -> [TemplateExpression] {
        var steps: [TemplateExpression] = []
        while true {
            if tag.takeAttached(".") {
                let offset = tag.offset
                switch tag.take()?.kind {
                case .name(let name): steps.append(.literal(.text(name)))
                case .number(let digits): steps.append(.literal(TemplateValue(literal: digits)))
                default: throw problem("a name was expected after the dot", at: offset)
                }
            } else if tag.takeAttached("[") {
                steps.append(try expression(&tag))
                guard tag.take("]") else {
                    throw problem("a ] was expected, here is \(tag.shown)", at: tag.offset)
                }
            } else {
                return steps
            }
        }
    }

    /// What is wrong with a parameter that the URL does not have.
    private func objection(toPath steps: [TemplateExpression], of root: TemplateRoot) -> String? {
        guard root == .request(.path), case .text(let name)? = steps.first?.literal,
            let variables = names.pathVariables, !variables.contains(name)
        else { return nil }
        guard !variables.isEmpty else {
            return "the request's URL has no {\(name)}: give it as url or pathTemplate with variables"
        }
        let suggestion = Self.suggestion(for: name, among: variables.sorted())
        let list = " It has \(variables.sorted().map { "{\($0)}" }.joined(separator: ", "))."
        return "the request's URL has no {\(name)}.\(suggestion.isEmpty ? list : suggestion)"
    }

    private func unknown(_ name: String) -> String {
        if TemplateRoot.ofLoops[name] != nil {
            return "\(name) has a meaning in {{#each}} and {{#repeat}} only"
        }
        if name == "request" {
            return "the parts of the request stand alone, such as {{path.id}} or {{body.name}}"
        }
        let values = names.values + TemplateRequest.Part.allCases.map(\.rawValue)
        let all =
            values + TemplateHelper.all.map(\.name)
            + (loopDepth > 0 ? TemplateRoot.ofLoops.keys.sorted() : [])
        let suggestion = Self.suggestion(for: name, among: all)
        let list = " The values are \(values.joined(separator: ", "))."
        return "there is no value or helper \(name).\(suggestion.isEmpty ? list : suggestion)"
    }

    static func suggestion(for name: String, among names: [String]) -> String {
        Nearest.suggestion(for: name, among: names)
    }

    /// Why a reply can't name a value so; `nil` when it can.
    package static func objection(toName name: String, among names: [String]) -> String? {
        if names.contains(name) { return "there are two values named \(name)" }
        if isTaken(name) { return "\(name) has a meaning already; give the value another name" }
        let isName = name.utf8.first.map { ($0 | 32) >= 97 && ($0 | 32) <= 122 } ?? false
        guard isName, name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" }) else {
            return "\(name.debugDescription) is no name for a value; write letters, digits and _"
        }
        return nil
    }

    private static func isTaken(_ name: String) -> Bool {
        TemplateRequest.Part(rawValue: name) != nil || TemplateHelper.named(name) != nil
            || TemplateRoot.ofLoops[name] != nil
            || ["and", "or", "not", "true", "false", "null", "else", "separator"].contains(name)
    }
}

extension TemplateRoot {
    fileprivate static let ofLoops: [String: TemplateRoot] = [
        "item": .item, "index": .index, "first": .first, "last": .last,
    ]

    /// What is wrong with the way from here.
    fileprivate func objection(to steps: [TemplateExpression]) -> String? {
        guard case .request(let part) = self else { return nil }
        switch part {
        case .method, .url, .scheme, .host, .port:
            return steps.isEmpty ? nil : "\(part.rawValue) has no parts"
        case .query, .header, .cookie, .form:
            return steps.isEmpty ? "\(part.rawValue) needs a name: \(part.rawValue).NAME" : nil
        case .path, .body: return nil
        }
    }
}
