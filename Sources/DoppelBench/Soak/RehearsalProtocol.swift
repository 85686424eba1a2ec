import Dispatch
import DoppelSupport
import Foundation
#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A stub by hand that the soak is rehearsed with, `soak --fault …`: a check that never failed proves little.
final class RehearsalProtocol: URLProtocol {
    enum Fault: String, CaseIterable, Sendable {
        /// Answers as it should.
        case nothing
        /// Gives one request in a thousand another one's answer.
        case wrong
        /// Forgets one request in a thousand.
        case lost
        /// Keeps a kilobyte of each request.
        case leak
        /// Leaves out the way around Foundation's deadlock.
        case deadlock
    }

    struct Script: Sendable {
        var seed: UInt64 = 0
        var fault = Fault.nothing
        var kept: [Data] = []
    }

    static let script = Locked(Script())

    /// The queue of all sessions, the only one where a client may be called on Linux.
    private static let loadingQueue =
        Mirror(reflecting: URLSession.shared).children
        .first { $0.label == "workQueue" }?.value as? DispatchQueue

    /// A load that waits; `@unchecked` since it is made and used on the loading queue only.
    private struct Waiting: @unchecked Sendable {
        let load: RehearsalProtocol
    }

    private var isStopped = false

    override class func canInit(with request: URLRequest) -> Bool { true }
    override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

    override func startLoading() {
        guard let queue = Self.loadingQueue, let name = request.url?.lastPathComponent else { return }
        let waiting = Waiting(load: self)
        let delay = delay(of: name)
        queue.asyncAfter(deadline: .now() + delay.seconds) { waiting.load.answer(name) }
    }

    override func stopLoading() { isStopped = true }

    private var isFixed: Bool { request.url?.path.hasPrefix("/fixed/") ?? false }

    private func delay(of name: String) -> Duration {
        guard let number = Int(name) else { return .zero }
        let seed = Self.script.withLock { $0.seed }
        return isFixed ? SoakRequest.Route.fixedDelay(number) : SoakRequest.Route.echoDelay(number, seed)
    }

    private func answer(_ name: String) {
        guard !isStopped, let task, let client, let url = request.url, task.state == .running,
            let text = text(name),
            let response = HTTPURLResponse(url: url, statusCode: 200, httpVersion: nil, headerFields: nil)
        else { return }
        if Self.script.withLock({ $0.fault }) != .deadlock { InlineCompletion.avoid(on: task) }
        client.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
        client.urlProtocol(self, didLoad: Data(text.utf8))
        client.urlProtocolDidFinishLoading(self)
    }

    private func text(_ name: String) -> String? {
        if isFixed { return Int(name).map(SoakRequest.Route.fixedText) }
        let strikes = (Int(name) ?? 0) % 1000 == 7
        switch Self.script.withLock({ $0.fault }) {
        case .wrong where strikes: return SoakRequest.Route.echoText(name + "0")
        case .lost where strikes: return nil
        case .leak: keepSomething()
        case .nothing, .wrong, .lost, .deadlock: break
        }
        return SoakRequest.Route.echoText(name)
    }

    private func keepSomething() {
        Self.script.withLock { $0.kept.append(Data(repeating: 1, count: 1024)) }
    }
}
