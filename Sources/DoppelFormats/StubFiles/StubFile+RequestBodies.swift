import DoppelCore
import Foundation

extension StubValue {
    /// Names and values, where an array stands for several of one name and `null` for one without value.
    func items() throws(FormatError) -> [URLQueryItem] {
        var items: [URLQueryItem] = []
        for (name, value) in try members() {
            for value in try value.oneOrMore() {
                switch value.node.content {
                case .null: items.append(URLQueryItem(name: name, value: nil))
                case .number(let digits): items.append(URLQueryItem(name: name, value: digits))
                default: items.append(URLQueryItem(name: name, value: try value.string()))
                }
            }
        }
        return items
    }

    func bodyMatcher(_ context: StubFileContext) throws(FormatError) -> RequestMatcher {
        var fields = try fields()
        var all: [RequestMatcher] = []
        let ignoresOrder = try fields.take("ignoringArrayOrder")?.bool() ?? false
        try fields.add("json", to: &all) { value throws(FormatError) in
            .jsonBody(try value.json(), ignoringArrayOrder: ignoresOrder)
        }
        try fields.add("jsonContains", to: &all) { value throws(FormatError) in
            .jsonBody(containing: try value.json(), ignoringArrayOrder: ignoresOrder)
        }
        try fields.add("jsonPath", to: &all) { value throws(FormatError) in try value.jsonPaths() }
        try fields.add("form", to: &all) { value throws(FormatError) in
            try value.matcher({ .formBody([$0: $1]) }, absent: { .noFormField($0) })
        }
        try fields.add("exactForm", to: &all) { value throws(FormatError) in .exactFormBody(try value.items())
        }
        try fields.add("multipart", to: &all) { value throws(FormatError) in
            try value.multipart(context)
        }
        try fields.add("text", to: &all) { value throws(FormatError) in
            guard let pattern = try value.pattern() else { throw value.mismatch("a string or a pattern") }
            return .bodyText(pattern)
        }
        try fields.add("base64", to: &all) { value throws(FormatError) in .body(try value.base64()) }
        try fields.add("file", to: &all) { value throws(FormatError) in .body(try context.data(value)) }
        try fields.finish()
        return all.combined
    }

    /// Parts by their names: what one has, `true` for any content, `false` for no part of that name.
    private func multipart(_ context: StubFileContext) throws(FormatError) -> RequestMatcher {
        var all: [RequestMatcher] = []
        for (name, value) in try members() {
            for value in try value.oneOrMore() {
                all.append(try value.checked(try value.part(named: name, context)))
            }
        }
        return all.combined
    }

    private func part(named name: String, _ context: StubFileContext) throws(FormatError) -> RequestMatcher {
        switch node.content {
        case .bool(true): return .multipart(name: name)
        case .bool(false): return !.multipart(name: name)
        case .string(let text): return .multipart(name: name, text: .equal(text))
        case .number(let digits): return .multipart(name: name, text: .equal(digits))
        default: break
        }
        var fields = try fields()
        try fields.only(oneOf: ["text", "base64", "file"])
        let filename = try fields.take("filename")?.presentPattern()
        let type = try fields.take("contentType")?.presentPattern()
        let text = try fields.take("text")?.presentPattern()
        var data = try fields.take("base64")?.base64()
        try fields.with("file") { value throws(FormatError) in data = try context.data(value) }
        try fields.finish()
        return .multipart(name: name, filename: filename, contentType: type, text: text, data: data)
    }

    /// A pattern for something that has to be there.
    private func presentPattern() throws(FormatError) -> ValuePattern {
        guard let pattern = try pattern() else { throw mismatch("a string or a pattern") }
        return pattern
    }

    /// Paths that have to select something, or an object with the values that they have to select.
    private func jsonPaths() throws(FormatError) -> RequestMatcher {
        var all: [RequestMatcher] = []
        if case .object = node.content {
            for (path, value) in try members() {
                all.append(try value.checked(.jsonPath(path, equals: try value.json())))
            }
        } else {
            for value in try oneOrMore() { all.append(try value.checked(.jsonPath(try value.string()))) }
        }
        return all.combined
    }
}
