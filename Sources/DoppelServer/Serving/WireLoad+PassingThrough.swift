import DoppelCore
import DoppelSupport
import Foundation

extension WireLoad {
    func goUpstream(as plan: ReplyPlan, _ upstream: UpstreamRequest) {
        record.source = .upstream(record.stub)
        if upstream.rewrites.isEmpty { send(request, for: plan) } else { rewrite(upstream, for: plan) }
    }

    func failInCircles() { fail(PassThroughError.inCircles) }

    /// Lets the cache answer that stands in front of the network, or asks the network, and answers with what comes
    /// back as `plan` says.
    func send(_ request: InterceptedRequest, for plan: ReplyPlan) {
        guard let upstream = connection.core.options.upstream else {
            return fail(PassThroughError.noUpstream)
        }
        guard !connection.core.urls.isOwn(request.url) else { return fail(PassThroughError.toItself) }
        record.open()
        let (sent, date) = (request.forUpstream, registry.date)
        let cache = sent.mayBeCachedUpstream ? registry.upstreamCache : nil
        task = Task {
            let answer: Result<CacheAnswer, any Error>
            do {
                answer = .success(try await Self.answer(to: sent, from: cache, at: date, else: upstream))
            } catch {
                answer = .failure(PassThroughError.failed(error))
            }
            self.onLoop { $0.follow(answer, for: plan) }
        }
    }

    private static func answer(
        to request: InterceptedRequest, from cache: (any UpstreamCache)?, at date: Date,
        else upstream: any Upstream
    ) async throws -> CacheAnswer {
        let answer = try await cache?.answer(request, at: date) { try await upstream.send($0) }
        if let answer { return answer }
        return .passing(try await upstream.send(request))
    }

    private func follow(_ answer: Result<CacheAnswer, any Error>, for plan: ReplyPlan) {
        switch answer {
        case .failure(let error): fail(error)
        case .success(.passing(let response)):
            carryOut(
                plan.answered(
                    response.status, response.headers.fromUpstream, body: .sequence { response.body }))
        case .success(.whole(let status, let headers, let body, let isLoaded, let note)):
            if let note { record.note(note) }
            if !isLoaded { record.source = .cache }
            carryOut(plan.answered(status, headers.fromUpstream, body: .data(body)))
        }
    }
}

/// Why a request could not be passed on.
enum PassThroughError: Error, CustomStringConvertible {
    case noUpstream
    case inCircles
    case toItself
    case failed(any Error)

    var description: String {
        switch self {
        case .noUpstream:
            """
            The request is to be passed through, and this server passes nothing on: start it with \
            `Options(upstream: .session)`, or stub the request.
            """
        case .inCircles: "Stubs have rewritten the request ten times, each for the next: end the circle."
        case .toItself:
            """
            The request is to be passed through, and names no other host than this server: give the server the real \
            one (`Options(origin:)`, `doppel serve --upstream`), or ask for /https/HOST/….
            """
        case .failed(let error): "The request was passed through, and failed there: \(error.reasonInWords)"
        }
    }
}

extension InterceptedRequest {
    /// The request without what concerns only the connection that it came by (RFC 9110, section 7.6.1).
    fileprivate var forUpstream: InterceptedRequest {
        var request = self
        let named = headers["Connection"].map(RequestHead.list) ?? []
        for name in HTTPHeaders.hopByHop + named + ["Host", "Content-Length", "Expect"] {
            request.headers.remove(name)
        }
        return request
    }
}

extension HTTPHeaders {
    fileprivate static let hopByHop = [
        "Connection", "Keep-Alive", "Proxy-Connection", "TE", "Trailer", "Transfer-Encoding", "Upgrade",
    ]

    /// The fields without those of the connection to the network, and those that a decoded body makes untrue.
    fileprivate var fromUpstream: HTTPHeaders {
        var headers = self
        for name in HTTPHeaders.hopByHop { headers.remove(name) }
        if headers.contains("Content-Encoding") {
            for name in ["Content-Length", "Content-Encoding"] { headers.remove(name) }
        }
        return headers
    }
}
