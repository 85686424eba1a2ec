import DoppelCore

/// The schemas (JSON Schema 2020-12) of what the control API takes and gives.
enum ControlSchemas {
    static var all: [String: JSON] { answers.merging(contents) { first, _ in first } }

    private static let answers: [String: JSON] = [
        "Any": [:],
        "Problem": object(["error": string]),
        "Overview": object([
            "name": string, "stubs": count, "sets": count, "presets": count, "exchanges": count,
            "isEnabled": bool, "unmatched": policy,
        ]),
        "Unmatched": object(["policy": policy]),
        "Network": object(
            [
                "profile": string, "latency": number, "jitter": number, "loss": number,
                "downBytesPerSecond": number, "upBytesPerSecond": number,
            ], optional: ["latency", "jitter", "loss", "downBytesPerSecond", "upBytesPerSecond"]),
        "Selection": object([
            "kind": ["type": "string", "enum": ["choice", "sequence", "cycle", "random"]],
            "choices": list(string),
        ]),
        "Selections": map(reference("Selection")),
        "ResponseSet": object(
            [
                "name": string, "matcher": string, "choices": list(string),
                "selection": reference("Selection"), "selectionInWords": string, "isChanged": bool,
                "isEnabled": bool, "extraDelay": number, "failuresLeft": count, "hits": map(count),
                "responses": list(response),
                "rules": list(object(["matcher": string, "choice": string])), "otherwise": string,
            ], optional: ["selection", "rules", "otherwise"]),
        "ResponseSets": list(reference("ResponseSet")),
        "Presets": list(
            object([
                "name": string, "selections": map(reference("Selection")), "basedOn": list(string),
                "isActive": bool,
            ])),
        "Stub": object(
            [
                "id": count, "name": string, "matcher": string, "priority": ["type": "integer"],
                "limit": count, "callCount": count, "lastHit": date, "place": string,
            ], optional: ["name", "limit", "lastHit"]),
        "Stubs": list(reference("Stub")),
        "Added": object([
            "stubs": list(reference("Stub")), "sets": list(string), "presets": list(string),
        ]),
        "Message": object(
            [
                "headers": list(list(string)), "body": string, "bodyBase64": string, "bodyIsComplete": bool,
            ], optional: ["body", "bodyBase64", "bodyIsComplete"]),
        "Exchange": object(
            [
                "id": count, "date": string, "method": string, "url": string, "sentURL": string,
                "status": count, "request": reference("Message"), "response": reference("Message"),
                "bytesReceived": count, "source": string, "stub": string, "set": string, "choice": string,
                "outcome": string,
                "detail": string, "timeToResponse": number, "duration": number, "notes": list(string),
            ],
            optional: [
                "sentURL", "status", "response", "stub", "set", "choice", "detail", "timeToResponse",
                "duration", "notes",
            ]),
        "WebSockets": list(object(["id": count, "url": string])),
        "Pushed": object(["count": count]),
        "Journal": object(["count": count, "exchanges": list(reference("Exchange"))]),
        "Scenario": object(["name": string, "state": string, "states": list(string)]),
        "Scenarios": list(reference("Scenario")),
        "Comparison": object(
            [
                "id": count, "name": string, "matcher": string, "isSet": bool, "place": string,
                "refusal": string,
                "conditions": list(
                    object([
                        "condition": string, "isMet": bool,
                        "differences": list(object(["field": string, "expected": string, "actual": string])),
                    ])),
            ], optional: ["name", "refusal"]),
        "Why": object(
            [
                "id": count, "answered": reference("Comparison"), "nearest": list(reference("Comparison")),
                "explanation": string, "notes": list(string),
            ], optional: ["answered", "explanation"]),
        "Verification": object(
            ["holds": bool, "count": count, "explanation": string], optional: ["explanation"]),
    ]

    private static let contents: [String: JSON] = [
        "UnmatchedChange": object(["policy": policy, "response": anyObject], optional: ["response"]),
        "NetworkChange": object(
            [
                "profile": [
                    "type": "string", "enum": ["none", "offline", "slow3G", "slow4G", "fast4G", "custom"],
                ],
                "latency": number, "jitter": number, "loss": number, "downBytesPerSecond": number,
                "upBytesPerSecond": number,
            ],
            optional: ["profile", "latency", "jitter", "loss", "downBytesPerSecond", "upBytesPerSecond"]),
        "Enabling": object(["isEnabled": bool]),
        "SelectionChange": ["anyOf": [string, list(string), reference("Selection"), reference("Rules")]],
        "Rules": object([
            "kind": ["type": "string", "enum": ["rules"]],
            "rules": list(object(["request": anyObject, "choice": string])), "otherwise": string,
        ]),
        "SelectionsChange": map(reference("SelectionChange")),
        "ResponseSetChange": object(
            [
                "selection": reference("SelectionChange"), "isEnabled": bool, "extraDelay": number,
                "failuresLeft": count, "failure": string,
            ], optional: ["selection", "isEnabled", "extraDelay", "failuresLeft", "failure"]),
        "ChoiceAddition": object(
            ["name": string, "response": anyObject, "exchange": count], optional: ["response", "exchange"]),
        "StubOfExchange": object(
            ["name": string, "response": anyObject, "ignoringQuery": bool],
            optional: ["name", "response", "ignoringQuery"]),
        "ScenarioChange": object(["state": string]),
        "PresetApplication": object(["resettingOthers": bool], optional: ["resettingOthers"]),
        "StubFile": anyObject,
        "WebSocketMessage": object(["text": string, "base64": string], optional: ["text", "base64"]),
        "WebSocketPush": object(
            ["text": string, "base64": string, "path": string], optional: ["text", "base64", "path"]),
        "WebSocketClose": object(
            ["code": count, "reason": string, "drop": bool], optional: ["code", "reason", "drop"]),
        "Expectation": object(
            [
                "request": anyObject, "exactly": count, "atLeast": count, "atMost": count,
                "order": list(anyObject), "noUnexpectedRequests": bool, "within": number,
            ],
            optional: [
                "request", "exactly", "atLeast", "atMost", "order", "noUnexpectedRequests", "within",
            ]),
    ]
}

// MARK: - The kinds

extension ControlSchemas {
    private static let string: JSON = ["type": "string"]
    private static let bool: JSON = ["type": "boolean"]
    private static let number: JSON = ["type": "number", "minimum": 0]
    private static let count: JSON = ["type": "integer", "minimum": 0]
    /// What stub files describe: `doppel schema` prints the schema.
    private static let anyObject: JSON = ["type": "object"]
    private static let date: JSON = ["type": "string", "format": "date-time"]
    private static let response = object(
        [
            "name": string, "kind": ["type": "string", "enum": ["reply", "error", "network", "computed"]],
            "status": count, "hits": count, "lastHit": date,
        ], optional: ["status", "lastHit"])
    private static let policy: JSON = ["type": "string", "enum": ["fail", "passThrough", "reply"]]

    private static func list(_ element: JSON) -> JSON { ["type": "array", "items": element] }

    private static func map(_ element: JSON) -> JSON { ["type": "object", "additionalProperties": element] }

    private static func reference(_ name: String) -> JSON { ControlDescription.reference(name) }

    private static func object(_ members: [String: JSON], optional: [String] = []) -> JSON {
        let required = members.keys.sorted().filter { !optional.contains($0) }
        return [
            "type": "object", "additionalProperties": false, "properties": .object(members),
            "required": .array(required.map { .string($0) }),
        ]
    }
}
