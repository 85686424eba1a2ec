import Doppel
import Foundation
#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension SoakSubject {
    /// Doppel with the soak's stubs: fixed replies, and an echo that is computed from the request.
    static func doppel(seed: UInt64) -> URLSessionConfiguration {
        let stubs = StubRegistry()
        for number in 0..<SoakRequest.Route.fixedCount {
            let reply = Reply.text(SoakRequest.Route.fixedText(number))
            stubs.stub(
                .get("https://api.example.com/fixed/\(number)"),
                reply: reply.delayed(by: SoakRequest.Route.fixedDelay(number)))
        }
        stubs.stub(.get("/echo/{id}")) { request in echo(request, seed) }
        stubs.stub(.get("/later/{id}")) { request in
            await Task.yield()
            return echo(request, seed)
        }
        return .default.stubbed(by: stubs)
    }

    private static func echo(_ request: InterceptedRequest, _ seed: UInt64) -> Reply {
        let id = request.pathParameters["id"] ?? "nothing"
        let delay = SoakRequest.Route.echoDelay(Int(id) ?? 0, seed)
        return .text(SoakRequest.Route.echoText(id)).delayed(by: delay)
    }
}
