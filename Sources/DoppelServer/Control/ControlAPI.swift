import DoppelCore
import DoppelSupport

/// Answers the requests of the control API.
struct ControlAPI: Sendable {
    let core: ServerCore

    var stubs: StubRegistry { core.registry }

    /// The answer to a request, which may take its time.
    func reply(to request: ControlRequest) async -> Reply {
        do {
            return try await routed(request).secured
        } catch let problem as ControlProblem {
            return problem.reply.secured
        } catch let error as SelectionError {
            return ControlProblem(error).reply.secured
        } catch {
            return ControlProblem(500, "\(error)").reply.secured
        }
    }

    private func routed(_ request: ControlRequest) async throws -> Reply {
        let method = request.method == .head ? .get : request.method
        var allowed: [String] = []
        for route in ControlRoute.all {
            guard let parameters = route.parameters(of: request.segments) else { continue }
            guard route.method == method else {
                allowed.append(route.method.rawValue)
                continue
            }
            var request = request
            request.parameters = parameters
            return try await route.answer(self, request)
        }
        throw allowed.isEmpty ? ControlProblem.noSuchPlace : .notAllowed(allowed)
    }
}

extension Reply {
    /// The reply with what keeps browsers from making anything else of it.
    var secured: Reply {
        let fields: HTTPHeaders = [
            "Cache-Control": "no-store",
            "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
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
