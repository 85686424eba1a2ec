import Foundation

extension FidelityScenario {
    /// Status by method, from one path to another.
    static let redirects: [FidelityScenario] = {
        let target = Route("/target", .echo)
        let byStatus = [300, 301, 302, 303, 304, 305, 307, 308].flatMap { status in
            ["GET", "POST", "PUT", "HEAD", "DELETE"].map { method in
                var call = Call.get("/", .completion)
                call.method = method
                if ["POST", "PUT"].contains(method) { call.body = .text }
                return FidelityScenario(
                    "redirects", "\(status) \(method)", [Route(.redirect(status, "{root}/target")), target],
                    [call])
            }
        }
        func to(_ title: String, _ location: String, _ more: [Route] = []) -> FidelityScenario {
            FidelityScenario("redirects", title, [Route(.redirect(302, location)), target] + more, [.get()])
        }
        let places = [
            to("to an absolute URL", "{base}/target"), to("to another origin", "{other}/target"),
            to("to a query", "{root}/target?a=1&b=%20c"), to("to a fragment", "{root}/target#part"),
            to("to a relative path", "target"),
            FidelityScenario(
                "redirects", "to a query only", [Route("/", .redirect(302, "?again"), .echo)], [.get()]),
            to("to a path with dots", "{root}/deep/../target"),
            to("to an unreachable scheme", "ftp://127.0.0.1:1/x"), to("to an empty Location", ""),
            to("to a mail address", "mailto:a@b.c"),
        ]
        let chains = [1, 5, 19, 20, 21, 25].map { count in
            let hops = (1...count).map { hop in
                Route("/\(hop)", .redirect(302, hop == count ? "{root}/target" : "{root}/\(hop + 1)"))
            }
            return FidelityScenario("redirects", "\(count) in a row", hops + [target], [.get("/1")])
        }
        let others = [
            FidelityScenario(
                "redirects", "without a Location", [Route(.text("where to?", status: 302))], [.get()]),
            FidelityScenario(
                "redirects", "with a body",
                [Route(Answer.text("moved", status: 301).field("Location", "{root}/target")), target],
                [.get()]),
            FidelityScenario(
                "redirects", "after a delay",
                [Route(Answer.redirect(302, "{root}/target").delayed(100)), target], [.get()]),
            FidelityScenario(
                "redirects", "Authorization to the same origin",
                [Route(.redirect(302, "{root}/target")), target],
                [.get { $0.fields = [.init(name: "Authorization", value: "Bearer abc")] }]),
            FidelityScenario(
                "redirects", "Authorization to another origin",
                [Route(.redirect(302, "{other}/target")), target],
                [.get { $0.fields = [.init(name: "Authorization", value: "Bearer abc")] }]),
            FidelityScenario(
                "redirects", "to nobody",
                [Route(.redirect(302, "{refusing}/gone")), Route("/gone", .refused)],
                [.get()]),
        ]
        return byStatus + places + chains + others
    }()

    /// What delegates say, by kind of task.
    static let redirectDelegates: [FidelityScenario] = {
        let answers: [(String, Call.RedirectAnswer)] = [
            ("follow", .follow), ("refuse", .refuse), ("follow late", .followLate),
            ("go elsewhere", .goTo("/other")),
            ("add a header", .addHeader("X-Added", "1")),
        ]
        let routes = [
            Route(Answer.text("moved", status: 302).field("Location", "{root}/target")),
            Route("/target", .echo),
            Route("/other", .text("elsewhere")),
        ]
        let kinds: [(Call.Kind, Call.Style)] = [
            (.data, .delegate), (.data, .completionAndDelegate), (.data, .taskDelegate),
            (.data, .asyncDelegate),
            (.upload, .delegate), (.upload, .asyncDelegate), (.download, .delegate),
            (.download, .asyncDelegate),
        ]
        return answers.flatMap { title, answer in
            kinds.map { kind, style in
                var call = Call.get("/", style, kind: kind) { $0.redirects = answer }
                if kind == .upload { (call.method, call.body) = ("POST", .text) }
                return FidelityScenario(
                    "redirect delegates", "\(title), \(kind) \(style.rawValue)", routes, [call])
            }
        } + [
            FidelityScenario(
                "redirect delegates", "refuse the second",
                [
                    Route(.redirect(302, "{root}/2")), Route("/2", .redirect(302, "{root}/target")),
                    Route("/target", .echo),
                ], [.get("/", .delegate)])
        ]
    }()
}
