/// Where a stub's turn gets its plan from.
package enum Recipe: Sendable {
    case fixed(ReplyPlan)
    /// A user's closure, which may block: it runs off every shared queue.
    case computed(@Sendable (InterceptedRequest) throws -> Reply)
    /// A user's closure, which runs in a task.
    case computedAsync(@Sendable (InterceptedRequest) async throws -> Reply)
}

extension Recipe {
    /// The recipe for a reply, which is the same for every request unless it is a template.
    package init(_ reply: Reply) {
        guard let template = reply.template, !template.isEmpty, reply.problems.isEmpty else {
            self = .fixed(reply.plan())
            return
        }
        let turns = TemplateTurns()
        self = .computed { turns.fill(reply, for: $0) }
    }
    /// The recipe for a closure.
    package init(_ compute: @escaping @Sendable (InterceptedRequest) throws -> Reply) {
        self = .computed(compute)
    }
    /// The recipe for an asynchronous closure.
    package init(async compute: @escaping @Sendable (InterceptedRequest) async throws -> Reply) {
        self = .computedAsync(compute)
    }
}

extension ReplyPlan {
    /// The plan that a closure computes; what it throws becomes the request's error.
    package static func computed(
        for request: InterceptedRequest, by compute: (InterceptedRequest) throws -> Reply
    ) -> ReplyPlan {
        do {
            return try compute(request).filled(for: request).plan()
        } catch {
            return ReplyPlan(failingWith: error)
        }
    }

    /// The plan that an asynchronous closure computes; what it throws becomes the request's error.
    package static func computedAsync(
        for request: InterceptedRequest, by compute: @Sendable (InterceptedRequest) async throws -> Reply
    ) async -> ReplyPlan {
        do {
            return try await compute(request).filled(for: request).plan()
        } catch {
            return ReplyPlan(failingWith: error)
        }
    }
}
