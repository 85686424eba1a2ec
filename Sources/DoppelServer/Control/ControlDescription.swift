import DoppelCore

/// The OpenAPI 3.1 description of the control API, made of its routes.
enum ControlDescription {
    /// The whole description.
    static var text: String {
        let pretty = (try? document.data(pretty: true)).map { String(decoding: $0, as: UTF8.self) }
        return (pretty ?? document.description) + "\n"
    }

    static var document: JSON {
        [
            "openapi": "3.1.0",
            "info": [
                "title": "Doppel's control API", "version": "1",
                "description": """
                Tools look at a stub server and steer it. Requests with content, and every POST, need \
                Content-Type: application/json. Times are in seconds.
                """,
            ],
            "servers": [["url": "/__doppel"]],
            "security": [[:], ["token": []]],
            "paths": .object(paths),
            "components": [
                "schemas": .object(ControlSchemas.all),
                "securitySchemes": ["token": ["type": "http", "scheme": "bearer"]],
                "responses": ["Problem": problem],
            ],
        ]
    }

    private static let problem: JSON = [
        "description": "It was not done, and why.",
        "content": ["application/json": ["schema": reference("Problem")]],
    ]

    private static var paths: [String: JSON] {
        var paths: [String: [String: JSON]] = [:]
        for route in ControlRoute.all {
            paths[route.template, default: [:]][route.method.rawValue.lowercased()] = operation(route)
        }
        return paths.mapValues { .object($0) }
    }

    private static func operation(_ route: ControlRoute) -> JSON {
        var members: [String: JSON] = [
            "summary": .string(route.summary),
            "responses": [
                "\(route.status)": success(route), "default": ["$ref": "#/components/responses/Problem"],
            ],
        ]
        let parameters = pathParameters(route) + queryParameters(route)
        if !parameters.isEmpty { members["parameters"] = .array(parameters) }
        if let schema = route.takes {
            members["requestBody"] = [
                "required": .bool(route.needsContent),
                "content": ["application/json": ["schema": reference(schema)]],
            ]
        }
        return .object(members)
    }

    private static func success(_ route: ControlRoute) -> JSON {
        guard route.status != 204 else { return ["description": "It is done."] }
        let schema = route.gives.map(reference) ?? ["type": "string"]
        return [
            "description": "It is done.",
            "content": .object([route.type: ["schema": schema]]),
        ]
    }

    private static func pathParameters(_ route: ControlRoute) -> [JSON] {
        route.template.split(separator: "/").filter { $0.hasPrefix("{") }.map { part in
            [
                "name": .string(String(part.dropFirst().dropLast())), "in": "path", "required": true,
                "schema": ["type": "string"],
            ]
        }
    }

    private static func queryParameters(_ route: ControlRoute) -> [JSON] {
        route.query.map { item in
            [
                "name": .string(item.name), "in": "query", "description": .string(item.meaning),
                "schema": ["type": "string"],
            ]
        }
    }

    static func reference(_ name: String) -> JSON { ["$ref": .string("#/components/schemas/\(name)")] }
}
