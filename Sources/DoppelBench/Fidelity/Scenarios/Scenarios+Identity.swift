import Foundation

extension FidelityScenario {
    /// Cookies set by one reply and asked for by the next request.
    static let cookies: [FidelityScenario] = {
        func setting(
            _ title: String, _ cookies: [String], _ session: SessionShape = SessionShape(),
            then path: String = "/echo",
            _ style: Call.Style = .completion, kind: Call.Kind = .data,
            _ change: (inout Call) -> Void = { _ in }
        ) -> FidelityScenario {
            let answer = cookies.reduce(Answer.text("set")) { $0.field("Set-Cookie", $1) }
            return FidelityScenario(
                "cookies", title, [Route("/set", answer), Route("/echo", .echo), Route("/set/deep", .echo)],
                [.get("/set", style, kind: kind, change), .get(path, .completion, change)], session: session)
        }
        let stored = SessionShape(cookie: ("old", "0"))
        let kinds: [(Call.Kind, Call.Style)] = [
            (.data, .delegate), (.data, .async), (.download, .completion), (.upload, .completion),
        ]
        return [
            setting("one", ["a=1"]), setting("two", ["a=1", "b=2"]), setting("with a path", ["a=1; Path=/"]),
            setting("for another path", ["a=1; Path=/nowhere"]),
            setting("for another domain", ["a=1; Domain=example.com"]),
            setting("for its own domain", ["a=1; Domain=127.0.0.1; Path=/"]),
            setting("secure", ["a=1; Path=/; Secure"]),
            setting("HttpOnly", ["a=1; Path=/; HttpOnly"]), setting("expired", ["a=1; Path=/; Max-Age=0"]),
            setting("with a date", ["a=1; Path=/; Expires=Wed, 01 Jan 2070 00:00:00 GMT"]),
            setting("replaced", ["a=1; Path=/", "a=2; Path=/"]), setting("empty value", ["a=; Path=/"]),
            setting("nonsense", ["=; Path"]), setting("SameSite", ["a=1; Path=/; SameSite=Lax"]),
            setting("a deeper path", ["a=1"], then: "/set/deep"),
            setting("stored before", ["a=1; Path=/"], stored),
            setting("stored before, and the request's own", ["a=1; Path=/"], stored) {
                $0.fields = [.init(name: "Cookie", value: "own=1")]
            },
            setting("not handled by the request", ["a=1; Path=/"], stored) { $0.handlesCookies = false },
            setting(
                "not set by the session", ["a=1; Path=/"],
                SessionShape(setsCookies: false, cookie: ("old", "0"))),
            setting("never accepted", ["a=1; Path=/"], SessionShape(acceptsCookies: .never)),
            setting("always accepted", ["a=1; Path=/"], SessionShape(acceptsCookies: .always)),
            setting("of another main document", ["a=1; Path=/"]) { $0.mainDocument = "http://example.com/" },
            setting("of the same main document", ["a=1; Path=/"]) { $0.mainDocument = "http://127.0.0.1/" },
            setting("no storage", ["a=1; Path=/"], SessionShape(hasCookieStorage: false)),
            FidelityScenario(
                "cookies", "set by a redirect",
                [
                    Route(Answer.redirect(302, "{root}/echo").field("Set-Cookie", "a=1; Path=/")),
                    Route("/echo", .echo),
                ], [.get(), .get("/echo")]),
            FidelityScenario(
                "cookies", "set by a redirect to another origin",
                [
                    Route(Answer.redirect(302, "{other}/echo").field("Set-Cookie", "a=1; Path=/")),
                    Route("/echo", .echo),
                ], [.get()]),
            FidelityScenario(
                "cookies", "set by an error",
                [
                    Route(Answer.text("no", status: 403).field("Set-Cookie", "a=1; Path=/")),
                    Route("/echo", .echo),
                ], [.get(), .get("/echo")]),
        ]
            + kinds.map { kind, style in
                setting("\(kind) \(style.rawValue)", ["a=1; Path=/"], stored, style, kind: kind) {
                    if kind == .upload { ($0.method, $0.body) = ("POST", .text) }
                }
            }
    }()

    /// 401 and 407, with what a delegate or a stored credential says.
    static let challenges: [FidelityScenario] = {
        let schemes: [(String, String, String)] = [
            ("Basic", "Basic realm=\"fidelity\"", "Basic YWRhOmxvdmVsYWNl"),
            ("Digest", "Digest realm=\"fidelity\", nonce=\"abc\", qop=\"auth\", algorithm=MD5", "Digest "),
            ("Bearer", "Bearer realm=\"fidelity\"", "Bearer "),
        ]
        let right = Call.ChallengeAnswer.credential(user: "ada", password: "lovelace")
        let answers: [(String, Call.ChallengeAnswer)] = [
            ("default", .performDefault), ("cancel", .cancel), ("reject", .reject), ("credential", right),
            ("wrong credential", .credential(user: "ada", password: "wrong")),
            ("credential at second", .credentialAtSecond(user: "ada", password: "lovelace")),
        ]
        func routes(_ challenge: String, _ authorization: String) -> [Route] {
            let refusal = Answer.text("who are you?", status: 401).field("WWW-Authenticate", challenge)
            return [Route(.text("welcome")).with("Authorization", authorization), Route(refusal)]
        }
        let withoutDelegate = schemes.flatMap { name, challenge, authorization in
            [
                (Call.Kind.data, Call.Style.completion), (.data, .async), (.download, .completion),
                (.upload, .completion),
            ].map {
                kind, style in
                var call = Call.get("/", style, kind: kind)
                if kind == .upload { (call.method, call.body) = ("POST", .text) }
                return FidelityScenario(
                    "challenges", "\(name) without a delegate, \(kind) \(style.rawValue)",
                    routes(challenge, authorization),
                    [call])
            }
        }
        let withDelegate = schemes.flatMap { name, challenge, authorization in
            answers.flatMap { title, answer in
                [Call.Style.delegate, .completionAndDelegate, .asyncDelegate].map { style in
                    FidelityScenario(
                        "challenges", "\(name), \(title), \(style.rawValue)",
                        routes(challenge, authorization),
                        [.get("/", style) { $0.challenges = answer }])
                }
            }
        }
        let basic = routes(schemes[0].1, schemes[0].2)
        let proxy = Answer.text("who are you?", status: 407).field(
            "Proxy-Authenticate", "Basic realm=\"fidelity\"")
        return withoutDelegate + withDelegate + [
            FidelityScenario(
                "challenges", "a stored credential", basic, [.get()],
                session: SessionShape(credential: ("ada", "lovelace"))),
            FidelityScenario(
                "challenges", "a stored credential, delegate", basic, [.get("/", .delegate)],
                session: SessionShape(credential: ("ada", "lovelace"))),
            FidelityScenario(
                "challenges", "the request's own Authorization", basic,
                [
                    .get { $0.fields = [.init(name: "Authorization", value: "Basic YWRhOmxvdmVsYWNl")] }
                ]),
            FidelityScenario(
                "challenges", "the request's own, wrong", basic,
                [
                    .get { $0.fields = [.init(name: "Authorization", value: "Basic wrong")] }
                ]),
            FidelityScenario(
                "challenges", "401 without a challenge", [Route(.text("no", status: 401))],
                [.get("/", .delegate)]),
            FidelityScenario("challenges", "407 without a delegate", [Route(proxy)], [.get()]),
            FidelityScenario(
                "challenges", "407, delegate", [Route(proxy)],
                [.get("/", .delegate) { $0.challenges = right }]),
            FidelityScenario(
                "challenges", "an upload with a credential",
                [
                    Route("/", .echo).with("Authorization", schemes[0].2), basic[1],
                ], [.send("POST", .text, .delegate, kind: .upload) { $0.challenges = right }]),
            FidelityScenario(
                "challenges", "a refusal that sets a cookie",
                [
                    Route("/", .echo).with("Authorization", schemes[0].2),
                    Route(
                        Answer.text("who are you?", status: 401).field("WWW-Authenticate", schemes[0].1)
                            .field("Set-Cookie", "a=1")),
                ], [.get("/", .delegate) { $0.challenges = right }]),
            FidelityScenario(
                "challenges", "a download with a credential", basic,
                [.get("/", .delegate, kind: .download) { $0.challenges = right }]),
            FidelityScenario(
                "challenges", "a POST with a credential",
                [
                    Route("/", .echo).with("Authorization", schemes[0].2), basic[1],
                ], [.send("POST", .text, .delegate) { $0.challenges = right }]),
        ]
    }()
}
