import DoppelCore
import Foundation

/// What a request gets from a reply.
struct Adapted {
    let plan: ReplyPlan

    init(_ reply: Reply, _ headers: HTTPHeaders = [:], method: HTTPMethod = .get) {
        plan = reply.plan().adapted(to: InterceptedRequest(method: method, url: Self.url, headers: headers))
    }

    var status: Int? { if case .http(let status, _, _) = plan.head { status } else { nil } }
    var reason: String? { if case .http(_, let reason, _) = plan.head { reason } else { nil } }
    var headers: HTTPHeaders { if case .http(_, _, let headers) = plan.head { headers } else { [:] } }
    var stage: Stage { get async { await Stage.perform(plan) } }
    var body: String { get async { String(decoding: await stage.body, as: UTF8.self) } }

    private static let url = URL(string: "https://a.test/")!
}
