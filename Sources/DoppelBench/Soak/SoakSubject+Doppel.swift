import Doppel
import Foundation
#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension SoakSubject {
    /// Doppel with the soak's stubs: fixed replies, an echo that is computed from the request, a redirect to
    /// either of them, and a demand for credentials before them.
    static func doppel(seed: UInt64) -> URLSessionConfiguration {
        let stubs = StubRegistry()
        for number in 0..<SoakRequest.Route.fixedCount {
            let reply = Reply.text(SoakRequest.Route.fixedText(number))
                .delayed(by: SoakRequest.Route.fixedDelay(number))
            for prefix in prefixes {
                stubs.stub(.url("https://api.example.com\(prefix)/fixed/\(number)"), reply: reply)
            }
        }
        for prefix in prefixes {
            stubs.stub(.pathTemplate("\(prefix)/echo/{id}")) { request in echo(request, seed) }
            stubs.stub(.pathTemplate("\(prefix)/later/{id}")) { request in
                await Task.yield()
                return echo(request, seed)
            }
        }
        stubs.stub(.pathPrefix("/secret/") && .noHeader("Authorization"), reply: demand)
        stubs.stub(.pathPrefix("/moved/")) { request in
            .redirect(
                to: request.url.absoluteString.replacingOccurrences(of: "/moved", with: ""), status: 307)
        }
        return .default.stubbed(by: stubs)
    }

    private static let prefixes = ["", SoakRequest.Journey.challenged.prefix]

    private static var demand: Reply {
        Reply.status(401).header("WWW-Authenticate", #"Basic realm="soak""#).text("who are you?")
    }

    private static func echo(_ request: InterceptedRequest, _ seed: UInt64) -> Reply {
        let id = request.pathParameters["id"] ?? "nothing"
        let delay = SoakRequest.Route.echoDelay(Int(id) ?? 0, seed)
        return .text(SoakRequest.Route.echoText(id, body: request.text ?? "")).delayed(by: delay)
    }
}
