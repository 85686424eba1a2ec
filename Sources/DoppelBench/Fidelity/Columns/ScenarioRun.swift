import Doppel
import DoppelCore
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

    private func perform(_ configuration: URLSessionConfiguration) async -> Outcome {
        var outcome = Outcome()
        for (index, call) in scenario.calls.enumerated() {
            let one = await Caller(call, places, configuration, minding: scenario.minded).perform()
            outcome.append(scenario.calls.count == 1 ? one : one.numbered(index + 1))
        }
        outcome.note(cookies: configuration.httpCookieStorage)
        return outcome
    }
}
