import Foundation

extension FidelityScenario {
    /// Every kind of task in every style, with a short reply, a long one, and none.
    static let taskKinds = Call.Kind.allCases.flatMap { kind in
        Call.Style.allCases.flatMap { style in
            answers.compactMap { name, answer -> FidelityScenario? in
                var call = Call.get("/", style, kind: kind)
                if kind == .upload { (call.method, call.body) = ("POST", .text) }
                guard call.exists else { return nil }
                return FidelityScenario(
                    "\(kind) tasks", "\(style.rawValue), \(name)", [Route(answer)], [call])
            }
        }
    }

    private static let answers: [(String, Answer)] = [
        ("text", .text("Hello, world!")),
        ("300 kB", Answer().field("Content-Type", "image/png").data(bytes(300_000))),
        ("404", .text("nothing here", status: 404)),
        ("empty", Answer()),
    ]

    /// What a body is made from, in which task, with which method.
    static let requestBodies: [FidelityScenario] = {
        let bodies: [(String, Call.Body)] = [
            ("data", .text), ("stream", .stream(Data("from a stream".utf8))),
            ("file", .file(Data("from a file".utf8))),
            ("100 kB", .data(bytes(100_000))), ("empty data", .data(Data())),
        ]
        return [Call.Kind.data, .upload].flatMap { kind in
            bodies.flatMap { name, body in
                ["POST", "PUT"].flatMap { method in
                    Call.Style.forBodies.compactMap { style -> FidelityScenario? in
                        let call = Call.send(method, body, style, kind: kind)
                        guard call.exists, kind == .upload || !body.isFile else { return nil }
                        return FidelityScenario(
                            "request bodies", "\(kind) \(method) \(name), \(style.rawValue)", [Route(.echo)],
                            [call])
                    }
                }
            }
        }
    }()

    static let methods: [FidelityScenario] =
        ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "REPORT"].flatMap { method in
            [Call.Style.completion, .delegate].map { style in
                FidelityScenario(
                    "methods", "\(method), \(style.rawValue)", [Route(.text("an answer"))],
                    [.get("/", style) { $0.method = method }])
            }
        } + [
            FidelityScenario(
                "methods", "PATCH with a body", [Route(.echo)], [.send("PATCH", .text)]),
            FidelityScenario(
                "methods", "DELETE with a body", [Route(.echo)], [.send("DELETE", .text)]),
            FidelityScenario("methods", "GET with a body", [Route(.echo)], [.send("GET", .text)]),
            FidelityScenario("methods", "in lower case", [Route(.echo)], [.get { $0.method = "post" }]),
            FidelityScenario(
                "methods", "HEAD of a download", [Route(.text("an answer"))],
                [.get("/", .completion, kind: .download) { $0.method = "HEAD" }]),
        ]
}

extension Call.Style {
    fileprivate static let forBodies: [Call.Style] = [.completion, .delegate, .async]
}

extension Call.Body {
    fileprivate var isFile: Bool { if case .file = self { true } else { false } }
}
