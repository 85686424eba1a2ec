import Doppel
import DoppelCore
import DoppelServer
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Runs one scenario in one column.
struct ScenarioRun: Sendable {
    let scenario: FidelityScenario
    let places: Places

    /// Against the server: what it saw is told by the server itself.
    func againstServer() async -> Outcome {
        await perform(scenario.session.configuration(places))
    }

    /// Against stubs, with what the registry's journal saw.
    func inProcess() async -> (Outcome, [SeenRequest]) {
        let stubs = StubRegistry(name: scenario.key)
        stubs.register(scenario.routes, places)
        let configuration = scenario.session.configuration(places).stubbed(by: stubs)
        let outcome = await perform(configuration)
        let seen = stubs.journal.exchanges.map { SeenRequest($0.request, places: places) }
        return (outcome, seen)
    }

    /// Against Doppel's own server, with what the registry's journal saw.
    static func overLoopback(
        _ scenario: FidelityScenario, as reference: Ports, run: String
    ) async throws -> (Outcome, [SeenRequest]) {
        // The reference's answer to what has no route.
        let unrouted = Reply.status(599).reason("Unknown")
        let stubs = StubRegistry(name: scenario.key, unmatched: .reply(unrouted))
        let (base, other) = (try stubs.serve(), try stubs.serve())
        let ports = Ports(base: Int(base.port), other: Int(other.port), refusing: reference.refusing)
        let places = ports.places(run: run)
        stubs.register(scenario.routes, places, isOnWire: true)
        let one = ScenarioRun(scenario: scenario, places: places)
        let outcome = await one.perform(scenario.session.configuration(places))
        // The reference tells scenarios apart by the first component of the path.
        let own = stubs.journal.exchanges.filter { $0.request.path.split(separator: "/").first == run[...] }
        let seen = own.map { SeenRequest($0.request, places: places) }
        await base.stop(within: .zero)
        await other.stop(within: .zero)
        // Where a URL shows that is none of the scenario's.
        let named = outcome.replacing("127.0.0.1:\(ports.base)", by: "127.0.0.1:\(reference.base)")
            .replacing("127.0.0.1:\(ports.other)", by: "127.0.0.1:\(reference.other)")
        return (named, seen)
    }

    func perform(_ configuration: URLSessionConfiguration) async -> Outcome {
        var outcome = Outcome()
        for (index, call) in scenario.calls.enumerated() {
            let one = await Caller(call, places, configuration, minding: scenario.minded).perform()
            outcome.append(scenario.calls.count == 1 ? one : one.numbered(index + 1))
        }
        outcome.note(cookies: configuration.httpCookieStorage)
        return outcome
    }
}
