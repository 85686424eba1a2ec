import DoppelCore
import Foundation

extension StubValue {
    /// Which requests an object such as `{"method": "POST", "url": "/login"}` describes.
    func requestMatcher(_ context: StubFileContext) throws(FormatError) -> RequestMatcher {
        var fields = try fields()
        var all: [RequestMatcher] = []
        let methods = try fields.take("method").map { value throws(FormatError) in try value.methods() } ?? []
        if let url = fields.take("url") {
            let pattern = URLPattern(try url.string())
            all.append(
                try url.checked(methods.count == 1 ? .request(methods[0], pattern) : .request(pattern)))
        }
        if methods.count > 1 || (methods.count == 1 && all.isEmpty) { all.append(.methods(methods)) }
        all += try fields.originMatchers()
        all += try fields.pathMatchers()
        all += try fields.fieldMatchers()
        try fields.with("body") { value throws(FormatError) in all.append(try value.bodyMatcher(context)) }
        try fields.with("graphQL") { value throws(FormatError) in
            all.append(try value.checked(.graphQL(operation: try value.string())))
        }
        all += try fields.combinations(context)
        try fields.finish()
        return all.combined
    }

    private func methods() throws(FormatError) -> [HTTPMethod] {
        var methods: [HTTPMethod] = []
        for value in try oneOrMore() { methods.append(HTTPMethod(try value.string())) }
        guard !methods.isEmpty else { throw error("at least one method was expected") }
        return methods
    }
}

extension StubFields {
    /// Adds a matcher for the member of a name, if there is one.
    mutating func add(
        _ name: String, to matchers: inout [RequestMatcher],
        _ make: (StubValue) throws(FormatError) -> RequestMatcher
    ) throws(FormatError) {
        if let value = take(name) { matchers.append(try value.checked(try make(value))) }
    }

    fileprivate mutating func originMatchers() throws(FormatError) -> [RequestMatcher] {
        var all: [RequestMatcher] = []
        try add("methodMatches", to: &all) { value throws(FormatError) in
            let (pattern, options) = try value.regularExpression()
            return .methodMatches(pattern, options: options)
        }
        try add("exactURL", to: &all) { value throws(FormatError) in .url(try value.string()) }
        try add("scheme", to: &all) { value throws(FormatError) in .scheme(try value.string()) }
        try add("host", to: &all) { value throws(FormatError) in .host(try value.string()) }
        try add("port", to: &all) { value throws(FormatError) in .port(try value.integer(atLeast: 1)) }
        try add("urlMatches", to: &all) { value throws(FormatError) in
            let (pattern, options) = try value.regularExpression()
            return .urlMatches(pattern, options: options)
        }
        return all
    }

    fileprivate mutating func pathMatchers() throws(FormatError) -> [RequestMatcher] {
        var all: [RequestMatcher] = []
        try add("path", to: &all) { value throws(FormatError) in .path(try value.string()) }
        try add("pathPrefix", to: &all) { value throws(FormatError) in .pathPrefix(try value.string()) }
        try add("pathGlob", to: &all) { value throws(FormatError) in .pathGlob(try value.string()) }
        try add("pathTemplate", to: &all) { value throws(FormatError) in .pathTemplate(try value.string()) }
        try add("pathMatches", to: &all) { value throws(FormatError) in
            let (pattern, options) = try value.regularExpression()
            return .pathMatches(pattern, options: options)
        }
        return all
    }

    fileprivate mutating func fieldMatchers() throws(FormatError) -> [RequestMatcher] {
        var all: [RequestMatcher] = []
        try add("query", to: &all) { value throws(FormatError) in
            try value.matcher({ .query($0, $1) }, absent: { .noQuery($0) })
        }
        try add("exactQuery", to: &all) { value throws(FormatError) in .exactQuery(try value.items()) }
        try add("headers", to: &all) { value throws(FormatError) in
            try value.matcher({ .header($0, $1) }, absent: { .noHeader($0) })
        }
        try add("cookies", to: &all) { value throws(FormatError) in
            try value.matcher({ .cookie($0, $1) }, absent: { !.cookie($0) })
        }
        return all
    }

    fileprivate mutating func combinations(_ context: StubFileContext) throws(FormatError) -> [RequestMatcher]
    {
        var all: [RequestMatcher] = []
        try add("anyOf", to: &all) { value throws(FormatError) in
            var matchers: [RequestMatcher] = []
            for element in try value.elements() { matchers.append(try element.requestMatcher(context)) }
            guard let first = matchers.first else { throw value.error("at least one request was expected") }
            return matchers.dropFirst().reduce(first) { $0 || $1 }
        }
        try add("not", to: &all) { value throws(FormatError) in !(try value.requestMatcher(context)) }
        return all
    }
}
