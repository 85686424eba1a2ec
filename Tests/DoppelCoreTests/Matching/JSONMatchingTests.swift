import Testing

@testable import DoppelCore

@Suite("JSON bodies are matched")
struct JSONMatchingTests {
    static let user = InterceptedRequest.json(
        #"{"user":{"name":"ada","age":36.0},"tags":["a","b","c"],"x":null}"#)

    static let equal: [Row] = [
        .yes(.jsonBody(["x": nil, "tags": ["a", "b", "c"], "user": ["age": 36, "name": "ada"]]), user),
        .no(.jsonBody(["user": ["name": "ada"]]), user),
        .no(.jsonBody(["x": nil, "tags": ["c", "b", "a"], "user": ["age": 36, "name": "ada"]]), user),
        .yes(
            .jsonBody(
                ["x": nil, "tags": ["c", "b", "a"], "user": ["age": 36, "name": "ada"]],
                ignoringArrayOrder: true),
            user),
        .yes(.jsonBody(["x": .any, "tags": .any, "user": ["age": .any, "name": .matches("^a")]]), user),
        .no(.jsonBody(["x": .any, "tags": .any]), user),
        .yes(.jsonBody([1, 2]), .json("[1,2.0]")),
        .no(.jsonBody([1, 2], ignoringArrayOrder: true), .json("[2,2]")),
        .yes(.jsonBody("text"), .json("\"text\"")),
        .yes(.jsonBody([:]), .json("{}")),
        .no(.jsonBody([:]), .json("{")),
        .no(.jsonBody([:]), .make()),
    ]

    @Test("deep equality", arguments: equal)
    func equality(row: Row) { row.check() }

    static let subsets: [Row] = [
        .yes(.jsonBody(containing: ["user": ["name": "ada"]]), user),
        .no(.jsonBody(containing: ["user": ["name": "bob"]]), user),
        .no(.jsonBody(containing: ["y": nil]), user),
        .yes(.jsonBody(containing: ["x": nil]), user),
        .yes(.jsonBody(containing: ["tags": ["a", "c"]]), user),
        .no(.jsonBody(containing: ["tags": ["c", "a"]]), user),
        .yes(.jsonBody(containing: ["tags": ["c", "a"]], ignoringArrayOrder: true), user),
        .no(.jsonBody(containing: ["tags": ["a", "a"]], ignoringArrayOrder: true), user),
        .yes(.jsonBody(containing: ["user": .any]), user),
        .yes(.jsonBody(containing: [["id": 2]]), .json(#"[{"id":1},{"id":2,"x":3}]"#)),
        .yes(
            .jsonBody(containing: [["a": 1], ["a": 1, "b": 2]], ignoringArrayOrder: true),
            .json(#"[{"a":1,"b":2},{"a":1}]"#)),
        .yes(.jsonBody(containing: [:]), user),
    ]

    @Test("subsets", arguments: subsets)
    func subset(row: Row) { row.check() }

    static let paths: [Row] = [
        .yes(.jsonPath("$"), user),
        .yes(.jsonPath("$.user.name", equals: "ada"), user),
        .no(.jsonPath("$.user.name", equals: "bob"), user),
        .yes(.jsonPath("$['user'][\"age\"]", equals: 36), user),
        .yes(.jsonPath("$.x", equals: nil), user),
        .no(.jsonPath("$.y"), user),
        .yes(.jsonPath("$.tags[0]", equals: "a"), user),
        .yes(.jsonPath("$.tags[-1]", equals: "c"), user),
        .no(.jsonPath("$.tags[3]"), user),
        .no(.jsonPath("$.tags[-4]"), user),
        .yes(.jsonPath("$.tags[*]", equals: "b"), user),
        .yes(.jsonPath("$.*.name", equals: "ada"), user),
        .yes(.jsonPath("$..name", equals: .matches("^ad")), user),
        .yes(.jsonPath("$..[1]", equals: "b"), user),
        .yes(.jsonPath("$.tags[1:]", equals: "c"), user),
        .no(.jsonPath("$.tags[:1]", equals: "c"), user),
        .yes(.jsonPath("$.tags[::-1]", equals: "a"), user),
        .no(.jsonPath("$.tags[::0]"), user),
        .yes(.jsonPath("$.tags[ 7, 0 ]", equals: "a"), user),
        .no(.jsonPath("$.a"), .make()),
    ]

    @Test("JSON paths", arguments: paths)
    func path(row: Row) { row.check() }

    @Test("Swift values can stand in an object")
    func variables() {
        let name: String? = "ada"
        let tags = ["a", "b", "c"]
        #expect(RequestMatcher.jsonBody(containing: ["tags": tags, "x": nil]).matches(Self.user))
        #expect(RequestMatcher.jsonBody(["n": name, "k": 1]).matches(.json(#"{"n":"ada","k":1}"#)))
        #expect(RequestMatcher.jsonPath("$.user.name", equals: name).matches(Self.user))
    }
}
