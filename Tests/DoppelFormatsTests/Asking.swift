import DoppelCore
import Foundation

/// What a plan gives to a client.
struct Given: Equatable {
    var status: Int?
    var reason: String?
    var headers = HTTPHeaders()
    var body = Data()
    var error: String?

    var text: String { String(decoding: body, as: UTF8.self) }

    init(_ plan: ReplyPlan) {
        if case .http(let status, let reason, let headers) = plan.head {
            (self.status, self.reason, self.headers) = (status, reason, headers)
        }
        switch plan.body {
        case .data(let data): body = data
        case .file(let url, _): body = (try? Data(contentsOf: url)) ?? Data()
        default: break
        }
        if case .failBeforeHead(let error) = plan.ending {
            self = Given()
            self.error = "\(error)"
        }
    }

    private init() {}
}

extension StubRegistry {
    /// What a request is given, without a network; `nil` when nothing answers.
    func give(
        _ method: HTTPMethod, _ url: String, headers: HTTPHeaders = [:], body: String? = nil
    ) -> Given? {
        plan(method, url, headers: headers, body: body).map(Given.init)
    }

    /// The plan for a request; `nil` when nothing answers.
    func plan(
        _ method: HTTPMethod, _ url: String, headers: HTTPHeaders = [:], body: String? = nil
    ) -> ReplyPlan? {
        let body = body.map { RequestBody.data(Data($0.utf8)) } ?? .none
        let request = InterceptedRequest(method: method, url: URL(string: url)!, headers: headers, body: body)
        var search = StubSearch(self)
        guard case .reply(let ticket, let matched) = search.decide(request, allowing: [.body, .offQueue])
        else { return nil }
        switch ticket.recipe {
        case .fixed(let plan): return plan
        case .computed(let compute): return ReplyPlan.computed(for: matched, by: compute)
        case .computedAsync: return nil
        }
    }
}
