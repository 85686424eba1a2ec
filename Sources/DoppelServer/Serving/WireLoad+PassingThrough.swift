import DoppelCore
import DoppelSupport
import Foundation

extension WireLoad {
    func goUpstream(as plan: ReplyPlan, _ upstream: UpstreamRequest) {
        record.source = .upstream(record.stub)
        if upstream.rewrites.isEmpty { send(request, for: plan) } else { rewrite(upstream, for: plan) }
    }

    func failInCircles() { fail(PassThroughError.inCircles) }

    /// Sends a request to the network, and answers with what comes back as `plan` says.
    func send(_ request: InterceptedRequest, for plan: ReplyPlan) {
        guard let upstream = connection.core.options.upstream else {
            return fail(PassThroughError.noUpstream)
        }
        record.open()
        let sent = request.forUpstream
        task = Task {
            do {
                let response = try await upstream.send(sent)
                let answered = plan.answered(
                    response.status, response.headers.fromUpstream, body: .sequence { response.body })
                self.onLoop { $0.carryOut(answered) }
            } catch {
                self.onLoop { $0.fail(PassThroughError.failed(error)) }
            }
        }
    }
}

/// Why a request could not be passed on.
enum PassThroughError: Error, CustomStringConvertible {
    case noUpstream
    case inCircles
    case failed(any Error)

    var description: String {
        switch self {
        case .noUpstream:
            """
            The request is to be passed through, and this server passes nothing on: start it with \
            `Options(upstream: .session)`, or stub the request.
            """
        case .inCircles: "Stubs have rewritten the request ten times, each for the next: end the circle."
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
