import DoppelCore
import DoppelSupport

/// Answers the requests of the control API.
struct ControlAPI: Sendable {
    let core: ServerCore

    var stubs: StubRegistry { core.registry }

    /// The answer to a request, which may take its time.
    func reply(to request: ControlRequest) async -> Reply {
        do {
            return try await routed(request)
        } catch let problem as ControlProblem {
            return problem.reply.secured()
        } catch let error as SelectionError {
            return ControlProblem(error).reply.secured()
        } catch {
            return ControlProblem(500, "\(error)").reply.secured()
        }
    }

    private func routed(_ request: ControlRequest) async throws -> Reply {
        guard let route = ControlRoute.route(for: request) else {
            let others = ControlRoute.everything.filter { $0.parameters(of: request.segments) != nil }
            throw others.isEmpty ? ControlProblem.noSuchPlace : .notAllowed(others.map(\.method.rawValue))
        }
        if route.takes != nil, route.needsContent, request.content.isEmpty {
            try request.checkType()
            throw ControlProblem(400, "This needs content: JSON, as GET /__doppel/openapi.json describes it.")
        }
        var request = request
        request.parameters = route.parameters(of: request.segments) ?? [:]
        return try await route.answer(self, request).secured(by: route.policy)
    }

    /// What the panel's page may be given to prove with that it is the panel's; `nil` when a script may be asking.
    func pageSecret(_ request: ControlRequest) -> String? {
        core.controlGuard?.secret(for: request.headers)
    }
}

extension Reply {
    /// The reply with what keeps browsers from making anything else of it.
    ///
    /// - Parameter policy: the Content-Security-Policy.
    func secured(by policy: String = ControlRoute.strictPolicy) -> Reply {
        let fields: HTTPHeaders = [
            "Cache-Control": "no-store", "Cross-Origin-Opener-Policy": "same-origin",
            "Content-Security-Policy": policy,
            "Cross-Origin-Resource-Policy": "same-origin", "Referrer-Policy": "no-referrer",
            "X-Content-Type-Options": "nosniff", "X-Frame-Options": "DENY",
        ]
        return fields.reduce(self) { $0.header($1.name, $1.value) }
    }

    /// The reply with a value of the API's own types.
    static func control(_ value: some Encodable, status: Int = 200) throws -> Reply {
        .json(try JSON.encoded(value)).status(status)
    }

    /// All is done, and there is nothing to say.
    static var done: Reply { .status(204) }
}
