import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension FidelityScenario {
    private static let slow = Route(
        Answer().field("Content-Type", "text/plain").pieces(["one ", "two ", "three"], pause: 150).framed(
            .chunked))
    private static let late = Route(Answer.text("late").delayed(600))

    private static let everyKind: [(Call.Kind, Call.Style)] = [
        (.data, .completion), (.data, .delegate), (.data, .async), (.upload, .completion),
        (.upload, .delegate),
        (.download, .completion), (.download, .delegate), (.download, .async),
    ]

    /// Cancelled, suspended, invalidated.
    static let interruptions: [FidelityScenario] = {
        let moments: [(String, Call.Interruption, Route)] = [
            ("cancelled before it began", .cancelBeforeResume, late),
            ("cancelled while waiting", .cancelAfter(milliseconds: 150), late),
            ("cancelled midway", .cancelAfter(milliseconds: 220), slow),
            ("session invalidated", .invalidateAndCancel(milliseconds: 150), late),
        ]
        let everywhere = moments.flatMap { title, moment, route in
            everyKind.map { kind, style in
                var call = Call.get("/", style, kind: kind) { $0.interruption = moment }
                if kind == .upload { (call.method, call.body) = ("POST", .text) }
                return FidelityScenario(
                    "interruptions", "\(title), \(kind) \(style.rawValue)", [route], [call])
            }
        }
        let others: [(String, Call.Interruption, Route)] = [
            ("cancelled at the response", .cancelAtResponse, slow),
            ("cancelled at data", .cancelAtData, slow),
            ("suspended and resumed", .suspendAndResume(milliseconds: 100), slow),
            ("suspended and resumed while waiting", .suspendAndResume(milliseconds: 100), late),
            ("resumed twice", .resumeTwice, late), ("session finishing", .finishTasksAndInvalidate, slow),
        ]
        return everywhere
            + others.map { title, moment, route in
                FidelityScenario(
                    "interruptions", title, [route], [.get("/", .delegate) { $0.interruption = moment }])
            } + resuming + [
                FidelityScenario(
                    "interruptions", "cancelled by the response's disposition",
                    [Route(.text("allowed or not"))],
                    [.get("/", .delegate) { $0.disposition = .cancel }])
            ]
    }()

    private static let resuming = [Call.Style.completion, .delegate].map { style in
        FidelityScenario(
            "interruptions", "cancelled for resume data, \(style.rawValue)", [slow],
            [.get("/", style, kind: .download) { $0.interruption = .cancelForResumeData(milliseconds: 220) }])
    }

    /// Limits of the request, of the session and of the resource.
    ///
    /// Foundation on Linux counts whole seconds.
    static let timeouts: [FidelityScenario] = {
        let never = Route(Answer.text("too late").delayed(2500))
        let stalls = Route(Answer().pieces(["first ", "second"], pause: 2000).framed(.chunked))
        let steady = Route(Answer().pieces(["a", "b", "c", "d"], pause: 500).framed(.chunked))
        let late = everyKind.map { kind, style in
            var call = Call.get("/", style, kind: kind) { $0.timeout = 1 }
            if kind == .upload { (call.method, call.body) = ("POST", .text) }
            return FidelityScenario("timeouts", "no answer, \(kind) \(style.rawValue)", [never], [call])
        }
        return late + [
            FidelityScenario(
                "timeouts", "the session's limit", [never], [.get()], session: SessionShape(requestTimeout: 1)
            ),
            FidelityScenario(
                "timeouts", "the request's before the session's",
                [Route(Answer.text("in time").delayed(1500))],
                [.get { $0.timeout = 4 }], session: SessionShape(requestTimeout: 1)),
            FidelityScenario(
                "timeouts", "the request's shorter than the session's", [never], [.get { $0.timeout = 1 }],
                session: SessionShape(requestTimeout: 4)),
            FidelityScenario(
                "timeouts", "stalled midway", [stalls], [.get("/", .delegate) { $0.timeout = 1 }]),
            FidelityScenario(
                "timeouts", "slow but steady", [steady], [.get("/", .delegate) { $0.timeout = 1 }]),
            FidelityScenario(
                "timeouts", "the resource's limit", [steady], [.get()],
                session: SessionShape(resourceTimeout: 1)),
            FidelityScenario(
                "timeouts", "a limit of 0",
                [Route(Answer.text("too late").delayed(300))], [.get { $0.timeout = 0 }]),
            FidelityScenario(
                "timeouts", "a negative limit",
                [Route(Answer.text("too late").delayed(300))], [.get { $0.timeout = -1 }]),
            FidelityScenario(
                "timeouts", "a session's limit of 0",
                [Route(Answer.text("too late").delayed(300))], [.get()],
                session: SessionShape(requestTimeout: 0)),
            FidelityScenario(
                "timeouts", "a redirect that comes late",
                [
                    Route(Answer.redirect(302, "{root}/never").delayed(300)),
                    Route("/never", Answer.text("too late").delayed(2500)),
                ], [.get { $0.timeout = 1 }]),
        ]
    }()

    static let errors: [FidelityScenario] = {
        let text = Answer.text("a body that is cut short")
        let cuts: [(String, Answer)] = [
            ("no answer", .closed), ("cut in the body", text.dropping(after: 6)),
            ("cut before the body", text.dropping(after: 0)),
            ("cut in a chunk", text.framed(.chunked).dropping(after: 6)),
        ]
        return cuts.flatMap { title, answer in
            everyKind.map { kind, style in
                var call = Call.get("/", style, kind: kind)
                if kind == .upload { (call.method, call.body) = ("POST", .text) }
                return FidelityScenario(
                    "errors", "\(title), \(kind) \(style.rawValue)", [Route(answer)], [call])
            }
        }
            + everyKind.map { kind, style in
                var call = Call.get("/", style, kind: kind) { $0.origin = .refusing }
                if kind == .upload { (call.method, call.body) = ("POST", .text) }
                return FidelityScenario(
                    "errors", "connection refused, \(kind) \(style.rawValue)", [Route(.refused)], [call])
            }
    }()

    /// What cache policies do in a session with an empty cache, and at the second request.
    static let caching: [FidelityScenario] = {
        let policies: [(String, URLRequest.CachePolicy)] = [
            ("protocol's", .useProtocolCachePolicy), ("reload", .reloadIgnoringLocalCacheData),
            ("cache else load", .returnCacheDataElseLoad), ("cache, don't load", .returnCacheDataDontLoad),
        ]
        let answers: [(String, Answer)] = [
            ("max-age", Answer.text("fresh").field("Cache-Control", "max-age=60")),
            ("no-store", Answer.text("secret").field("Cache-Control", "no-store")),
        ]
        return policies.flatMap { title, policy in
            answers.flatMap { name, answer in
                [true, false].map { caches in
                    FidelityScenario(
                        "cache policies", "\(title), \(name), \(caches ? "cache" : "no cache")",
                        [Route(answer)],
                        [.get { $0.cachePolicy = policy }, .get("/", .delegate) { $0.cachePolicy = policy }],
                        session: SessionShape(caches: caches))
                }
            }
        }
    }()
}
