import Foundation
import Testing

@testable import DoppelCore

@Suite("A wrongly built matcher says what is wrong, and never matches")
struct ProblemTests {
    static let rows: [(RequestMatcher, String)] = [
        (
            .pathMatches("a(b"),
            """
            The regular expression "a(b" is invalid: the system cannot compile it. \
            Escape characters that should stand for themselves with a backslash.
            """
        ),
        (
            .bodyMatches(""),
            """
            The regular expression "" is invalid: it is empty and would match everything. \
            Escape characters that should stand for themselves with a backslash.
            """
        ),
        (
            .get("/a/{id"),
            #"The path template "/a/{id" is invalid at character 4: this brace is never closed; write %7B for a brace in the path."#
        ),
        (
            .get("/a}"),
            #"The path template "/a}" is invalid at character 3: this brace closes nothing; write %7D for a brace in the path."#
        ),
        (
            .get("/{a}{b}"),
            #"The path template "/{a}{b}" is invalid at character 5: no text stands between {b} and the variable before it to tell them apart."#
        ),
        (
            .get("/{a}/{a}"),
            #"The path template "/{a}/{a}" is invalid at character 6: the variable {a} occurs twice; give each its own name."#
        ),
        (
            .get("/{}"),
            #"The path template "/{}" is invalid at character 2: {} is no variable; write {name} for a part of a segment, {+name} at the end for the rest."#
        ),
        (
            .get("/{+a}/b"),
            #"The path template "/{+a}/b" is invalid at character 2: {+a} takes all that remains, so it has to stand at the end."#
        ),
        (
            .get("login"),
            #"The URL pattern "login" is invalid: begin with a slash to match a path ("/login"), or with a scheme ("https://login")."#
        ),
        (
            .get("localhost:8080/x"),
            #"The URL pattern "localhost:8080/x" is invalid: begin with a slash to match a path ("/localhost:8080/x"), or with a scheme ("https://localhost:8080/x")."#
        ),
        (
            .get(""),
            #"The URL pattern "" is invalid: begin with a slash to match a path ("/"), or with a scheme ("https://…")."#
        ),
        (
            .get("/a#b"),
            #"The URL pattern "/a#b" is invalid: a fragment is never sent to a server; leave it out."#
        ),
        (.get("https://a.b:99999/"), "The port 99999 is out of range: ports are 1 to 65535."),
        (
            .get("https://{host}/a"),
            #"The host "{host}" is invalid: no variable can stand in a host; write *.example.com for any subdomain."#
        ),
        (.port(0), "The port 0 is out of range: ports are 1 to 65535."),
        (
            .scheme("https://"),
            #"The scheme "https://" is invalid: write its name only, such as "https", without "://"."#
        ),
        (
            .host("a.b/c"),
            #"The host "a.b/c" is invalid: it contains more than a host; write .url(…) or .get(…) for URLs."#
        ),
        (
            .host("a.b:80"),
            #"The host "a.b:80" is invalid: a port is matched with .host("a.b") && .port(80)."#
        ),
        (
            .host("a.*"),
            #"The host "a.*" is invalid: a star stands for subdomains, at the front only: *.example.com."#
        ),
        (.url("/a"), #"The URL "/a" is invalid: it needs a scheme; match a path with .path(…)."#),
        (
            .urlPrefix(""),
            #"The part of a URL "" is invalid: it is empty and would match everything; write .any."#
        ),
        (
            .path("/a?b"),
            """
            The path "/a?b" contains a query or a fragment, which no path does. Match the query with .query([…]); \
            a question mark within a path is written %3F, a number sign %23.
            """
        ),
        (
            .pathGlob("/a**"),
            #"The path glob "/a**" is invalid: ** stands for whole segments, so it needs a slash on both sides: /a/**/b."#
        ),
        (
            .header("X Y"),
            """
            The header name "X Y" can never occur: a name has no white space, line breaks, colons or other separators \
            (RFC 9110, section 5.1).
            """
        ),
        (
            .header("X", "a\r\nb"),
            """
            The value for header "X" can never occur: it contains a line break. \
            Match several fields of one name with one .header(_:_:) each.
            """
        ),
        (
            .jsonPath("a"),
            #"The JSON path "a" is invalid at character 1: it has to begin with $, the whole body."#
        ),
        (
            .jsonPath("$.a[?@.b]"),
            #"The JSON path "$.a[?@.b]" is invalid at character 5: filters are not supported; use .matching { … } for that."#
        ),
        (
            .jsonPath("$."),
            #"The JSON path "$." is invalid at character 3: expected a name; write other names as ['the name']."#
        ),
        (.jsonPath("$['a"), #"The JSON path "$['a" is invalid at character 5: the quoted name has no end."#),
        (
            .jsonPath("$[a]"),
            #"The JSON path "$[a]" is invalid at character 3: expected a quoted name, a number, a slice or *."#
        ),
        (.jsonPath("$[1"), #"The JSON path "$[1" is invalid at character 4: expected ]."#),
    ]

    @Test("each mistake", arguments: rows)
    func problem(matcher: RequestMatcher, text: String) {
        #expect(matcher.problems.map(\.description) == [text])
        #expect(!matcher.matches(.make()))
        #expect(!(!matcher).matches(.make()))
        #expect(!(.any || matcher).matches(.make()))
        #expect(matcher.lines(.make()) == ["matcher: expected a valid definition, got \(text)"])
    }

    @Test("the problems of both sides are kept")
    func both() {
        #expect((RequestMatcher.port(0) && !.port(-1)).problems.count == 2)
    }
}
