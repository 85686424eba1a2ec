/// The JSON Schema (2020-12) of stub files, with which editors complete keys and underline mistakes.
package enum StubFileSchema {
    /// The whole schema.
    package static var text: String {
        """
        {
          "$schema": "https://json-schema.org/draft/2020-12/schema",
          "title": "Stub files of Doppel",
          "anyOf": [{"$ref": "#/$defs/file"}, {"$ref": "#/$defs/stub"}],
          "$defs": {
        \(definitions.joined(separator: ",\n"))
          }
        }
        """
    }

    private static var definitions: [String] {
        [
            object("file", [("stubs", list("stub")), ("sets", list("set")), ("presets", list("preset"))]),
            object("stub", stub, required: ["request"]),
            object(
                "scenario", [("name", string), ("requires", string), ("becomes", string)], required: ["name"]),
            object("request", request), object("body", body), object("response", response),
            object(
                "part",
                [
                    ("filename", any), ("contentType", any), ("text", any), ("base64", string),
                    ("file", string),
                ]),
            object("pattern", pattern),
            object("regex", [("matches", string), ("ignoringCase", bool)], required: ["matches"]),
            object(
                "event",
                [("data", any), ("event", string), ("id", string), ("retry", number), ("after", number)],
                required: ["data"]),
            object(
                "webSocketStep", [("send", any), ("after", number), ("close", integer), ("reason", string)]),
            object("failAfter", [("bytes", number), ("error", any)], required: ["bytes"]),
            object(
                "network", [("bytesPerSecond", number), ("latency", number)], required: ["bytesPerSecond"]),
            object(
                "set", [("name", string), ("request", ref("request")), ("choices", list("choice"))],
                required: ["name", "request", "choices"]),
            object("choice", [("name", string), ("extends", string)] + response, required: ["name"]),
            object(
                "preset",
                [
                    ("name", string), ("selections", map("{\"type\": [\"string\", \"array\"]}")),
                    ("basedOn", strings),
                ],
                required: ["name"]),
        ]
    }
}

// MARK: - The keys

extension StubFileSchema {
    fileprivate typealias Members = [(name: String, schema: String)]

    fileprivate static let stub: Members = [
        ("name", string), ("request", ref("request")), ("response", ref("response")),
        ("responses", list("response")),
        ("cycle", bool), ("times", "{\"type\": \"integer\", \"minimum\": 1}"), ("priority", integer),
        ("scenario", ref("scenario")),
    ]

    fileprivate static let request: Members = [
        ("method", strings), ("methodMatches", regex), ("url", string), ("exactURL", string),
        ("urlMatches", regex),
        ("scheme", string), ("host", string), ("port", integer), ("path", string), ("pathPrefix", string),
        ("pathGlob", string), ("pathTemplate", string), ("pathMatches", regex), ("query", patterns),
        ("exactQuery", map(any)), ("headers", patterns), ("cookies", patterns), ("body", ref("body")),
        ("graphQL", string), ("anyOf", list("request")), ("not", ref("request")),
    ]

    fileprivate static let body: Members = [
        ("json", any), ("jsonContains", any), ("ignoringArrayOrder", bool), ("jsonPath", any),
        ("form", patterns),
        ("exactForm", map(any)),
        (
            "multipart",
            map("{\"anyOf\": [{\"type\": [\"string\", \"number\", \"boolean\", \"array\"]}, \(ref("part"))]}")
        ),
        ("text", any), ("base64", string), ("file", string),
    ]

    fileprivate static let pattern: Members = [
        ("equals", string), ("contains", string), ("hasPrefix", string), ("hasSuffix", string),
        ("matches", string),
        ("ignoringCase", bool),
    ]

    fileprivate static let response: Members = [
        ("status", "{\"type\": \"integer\", \"minimum\": 100, \"maximum\": 999}"), ("reason", string),
        ("headers", map("{\"type\": [\"string\", \"array\", \"null\"]}")), ("json", any), ("text", string),
        ("base64", string), ("file", string), ("events", list("event")), ("contentType", string),
        ("message", string), ("redirect", string),
        ("template", "{\"anyOf\": [\(bool), {\"type\": \"object\", \"propertyNames\": \(valueName)}]}"),
        ("error", names(StubValue.errors.map(\.key))), ("failAfter", ref("failAfter")),
        ("fault", "{\"enum\": [\(list(of: StubValue.faults.map(\.key)))]}"),
        ("webSocket", "{\"anyOf\": [\(plainStep), {\"type\": \"array\", \"items\": \(step)}]}"),
        ("passThrough", "{\"type\": [\"boolean\", \"string\"]}"), ("merge", any), ("mergePatch", any),
        ("delay", number), ("jitter", number), ("network", names(StubValue.speeds.map(\.key), or: "network")),
        ("bytesPerSecond", number), ("duration", number), ("encoding", "{\"enum\": [\"gzip\", \"deflate\"]}"),
        ("etag", "{\"type\": [\"boolean\", \"string\"]}"), ("acceptRanges", bool),
    ]
}

// MARK: - The kinds

extension StubFileSchema {
    fileprivate static let any = "true"
    fileprivate static let valueName = "{\"pattern\": \"^[A-Za-z][A-Za-z0-9_]*$\"}"
    fileprivate static let string = "{\"type\": \"string\"}"
    fileprivate static let bool = "{\"type\": \"boolean\"}"
    fileprivate static let number = "{\"type\": \"number\", \"minimum\": 0}"
    fileprivate static let integer = "{\"type\": \"integer\"}"
    fileprivate static let strings =
        "{\"anyOf\": [\(string), {\"type\": \"array\", \"items\": \(string)}]}"
    fileprivate static let regex = "{\"anyOf\": [\(string), \(ref("regex"))]}"
    /// A pattern may be text, a number, a truth, an object, or an array of these.
    fileprivate static let patterns = map(
        "{\"anyOf\": [{\"type\": [\"string\", \"number\", \"boolean\", \"array\"]}, \(ref("pattern"))]}")

    fileprivate static var plainStep: String {
        "{\"enum\": [\(list(of: StubValue.plainSteps.map(\.key)))]}"
    }
    /// A step on a WebSocket: a word, or an object.
    fileprivate static var step: String { "{\"anyOf\": [\(plainStep), \(ref("webSocketStep"))]}" }

    private static func list(of names: [String]) -> String {
        names.map { "\"\($0)\"" }.joined(separator: ", ")
    }

    fileprivate static func ref(_ name: String) -> String { "{\"$ref\": \"#/$defs/\(name)\"}" }

    fileprivate static func list(_ name: String) -> String {
        "{\"type\": \"array\", \"items\": \(ref(name))}"
    }

    fileprivate static func map(_ schema: String) -> String {
        "{\"type\": \"object\", \"additionalProperties\": \(schema)}"
    }

    /// One of these names, a number, or an object that is defined elsewhere.
    fileprivate static func names(_ names: [String], or definition: String? = nil) -> String {
        let list = names.map { "\"\($0)\"" }.joined(separator: ", ")
        let other = definition.map(ref) ?? integer
        return "{\"anyOf\": [{\"enum\": [\(list)]}, \(other)]}"
    }

    /// A definition that allows these members, and what is for editors and people.
    fileprivate static func object(_ name: String, _ members: Members, required: [String] = []) -> String {
        let properties = members.map { "        \"\($0.name)\": \($0.schema)" }.joined(separator: ",\n")
        let names = required.map { "\"\($0)\"" }.joined(separator: ", ")
        return """
                "\(name)": {
                  "type": "object",
                  "additionalProperties": false,
                  "patternProperties": {"^[$_]": true},
                  "required": [\(names)],
                  "properties": {
            \(properties)
                  }
                }
            """
    }
}
