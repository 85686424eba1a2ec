import DoppelCore
import Foundation

extension StubValue {
    /// What a header field, query item, form field or cookie should be; `nil` when it should be absent.
    ///
    /// A text stands for itself, a number for its digits; `true` and `false` for any value and for none; an object
    /// such as `{"matches": "^[0-9]+$"}` for a pattern.
    func pattern() throws(FormatError) -> ValuePattern? {
        switch node.content {
        case .string(let text): return .equal(text)
        case .number(let digits): return .equal(digits)
        case .bool(let isPresent): return isPresent ? .any : nil
        case .object: return try patternObject()
        case .array, .null: throw mismatch("a string, a number, true, false or a pattern")
        }
    }

    private func patternObject() throws(FormatError) -> ValuePattern {
        var fields = try fields()
        var patterns: [ValuePattern] = []
        try fields.with("equals") { value throws(FormatError) in patterns.append(.equal(try value.string())) }
        try fields.with("contains") { value throws(FormatError) in
            patterns.append(.contains(try value.string()))
        }
        try fields.with("hasPrefix") { value throws(FormatError) in
            patterns.append(.hasPrefix(try value.string()))
        }
        try fields.with("hasSuffix") { value throws(FormatError) in
            patterns.append(.hasSuffix(try value.string()))
        }
        let options = try fields.regexOptions()
        try fields.with("matches") { value throws(FormatError) in
            patterns.append(.matches(try value.string(), options: options))
        }
        try fields.finish()
        guard patterns.count == 1 else {
            throw error("a pattern has one of equals, contains, hasPrefix, hasSuffix, matches")
        }
        return patterns[0]
    }

    /// A regular expression: a text, or an object with `matches` and `ignoringCase`.
    func regularExpression() throws(FormatError) -> (String, NSRegularExpression.Options) {
        guard case .object = node.content else { return (try string(), []) }
        var fields = try fields()
        let pattern = try fields.require("matches").string()
        let options = try fields.regexOptions()
        try fields.finish()
        return (pattern, options)
    }

    /// The matcher for all members of an object, each made by `make` from its name and what its value should be.
    func matcher(
        _ present: (String, ValuePattern) -> RequestMatcher, absent: (String) -> RequestMatcher
    ) throws(FormatError) -> RequestMatcher {
        var all: [RequestMatcher] = []
        for (name, value) in try members() {
            for value in try value.oneOrMore() {
                let pattern = try value.pattern()
                all.append(try value.checked(pattern.map { present(name, $0) } ?? absent(name)))
            }
        }
        return all.combined
    }

    /// The matcher, when nothing is wrong with it.
    func checked(_ matcher: RequestMatcher) throws(FormatError) -> RequestMatcher {
        if let problem = matcher.problems.first { throw error("\(problem)") }
        return matcher
    }
}

extension StubFields {
    fileprivate mutating func regexOptions() throws(FormatError) -> NSRegularExpression.Options {
        let ignoresCase = try take("ignoringCase")?.bool() ?? false
        return ignoresCase ? .caseInsensitive : []
    }
}

extension [RequestMatcher] {
    /// What all of them match.
    var combined: RequestMatcher {
        guard let first else { return .any }
        return dropFirst().reduce(first) { $0 && $1 }
    }
}
