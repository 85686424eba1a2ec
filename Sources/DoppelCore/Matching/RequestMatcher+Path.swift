public import Foundation

extension RequestMatcher {
    /// Matches URLs with exactly this path; a missing slash at the front is added.
    ///
    /// All paths are compared with normalised percent-encoding (RFC 3986, section 6.2.2): `/a b`, `/a%20b` and
    /// `/%61%20b` are the same. Case and a trailing slash count.
    public static func path(_ path: String) -> RequestMatcher {
        matcher(.exact(PathPattern.absolute(path)), path)
    }

    /// Matches paths that begin with this text; a missing slash at the front is added.
    public static func pathPrefix(_ prefix: String) -> RequestMatcher {
        matcher(.prefix(PathPattern.absolute(prefix)), prefix)
    }

    /// Matches paths that end with this text.
    public static func pathSuffix(_ suffix: String) -> RequestMatcher {
        matcher(.suffix(PercentEncoding.normalized(suffix.utf8)), suffix)
    }

    /// Matches paths with this last component; a trailing slash does not count.
    public static func lastPathComponent(_ component: String) -> RequestMatcher {
        matcher(.lastComponent(PercentEncoding.normalized(component.utf8)), component)
    }

    /// Matches paths whose last component has this extension, which is written without its dot.
    public static func pathExtension(_ pathExtension: String) -> RequestMatcher {
        let text = pathExtension.hasPrefix(".") ? String(pathExtension.dropFirst()) : pathExtension
        return matcher(.pathExtension(PercentEncoding.normalized(text.utf8)), pathExtension)
    }

    /// Matches paths in which the regular expression is found; write `^` and `$` to match all of it.
    ///
    /// It is looked for in the percent-encoded path and in the decoded one.
    public static func pathMatches(
        _ pattern: String, options: NSRegularExpression.Options = []
    ) -> RequestMatcher {
        let regex = RegularExpression(pattern, options: options)
        return RequestMatcher(PathCondition(rule: .regex(regex), problems: regex.problems))
    }

    /// Matches paths with wildcards: `*` is any part of one segment, `**` any number of whole segments.
    ///
    /// `/a/*/b` matches `/a/x/b`; `/a/**` matches `/a`, `/a/x` and `/a/x/y`. A `*` that is a whole segment stands
    /// for at least one character.
    public static func pathGlob(_ glob: String) -> RequestMatcher {
        let problems = PathGlob.problems(glob)
        return RequestMatcher(PathCondition(rule: .glob(PathGlob(glob)), problems: problems))
    }

    /// Matches paths with variables (RFC 6570, levels 1 and 2), whose decoded values reach the reply.
    ///
    /// `/books/{id}` takes one segment, `/files/{name}.json` a part of one, `/files/{+path}` all that remains,
    /// slashes included. No variable is ever empty.
    public static func pathTemplate(_ template: String) -> RequestMatcher {
        RequestMatcher(PathTemplate(template.hasPrefix("/") ? template : "/" + template))
    }

    private static func matcher(_ rule: PathCondition.Rule, _ text: String) -> RequestMatcher {
        RequestMatcher(PathCondition(rule: rule, problems: PathPattern.problems(text)))
    }
}

extension RequestMatcher {
    /// The variables that URL templates in it have.
    package var pathVariables: Set<String> { node.pathVariables }
}

extension RequestMatcher.Node {
    fileprivate var pathVariables: Set<String> {
        switch self {
        case .condition(let condition): (condition as? PathTemplate)?.variables ?? []
        case .closure, .not: []
        case .all(let nodes), .either(let nodes): Set(nodes.flatMap(\.pathVariables))
        case .shorthand(_, let node): node.pathVariables
        }
    }
}
