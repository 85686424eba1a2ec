import DoppelSupport
import Foundation
#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Sends the soak's requests in each of the three ways, cancels some, and enters how they end.
final class SoakCaller: NSObject, URLSessionDataDelegate, Sendable {
    /// A request that the delegate hears about.
    private struct Pending: Sendable {
        let request: SoakRequest
        var data = Data()
        let finish: @Sendable () -> Void
    }

    private let ledger: Ledger
    private let plain: URLSession
    private let pending = Locked<[Int: Pending]>([:])
    private let delegating = Locked<URLSession?>(nil)

    init(configuration: URLSessionConfiguration, ledger: Ledger) {
        self.ledger = ledger
        plain = URLSession(configuration: configuration)
        super.init()
        let session = URLSession(configuration: configuration, delegate: self, delegateQueue: nil)
        delegating.withLock { $0 = session }
    }

    /// Takes the sessions down, which hold on to their delegate until then.
    func finish() {
        plain.invalidateAndCancel()
        delegating.withLock { $0 }?.invalidateAndCancel()
    }

    /// Returns when the request has ended.
    func perform(_ request: SoakRequest) async {
        guard let url = request.url else {
            return ledger.end(request.id, .wrong("\(request.path) is no URL"))
        }
        ledger.start()
        switch request.caller {
        case .async: await performAsync(request, url)
        case .completion: await performWithCompletion(request, url)
        case .delegate: await performWithDelegate(request, url)
        }
    }

    private func performAsync(_ request: SoakRequest, _ url: URL) async {
        let task = Task { [plain] in try await plain.data(from: url) }
        if let moment = request.cancelledAfter {
            try? await Task.sleep(for: moment)
            task.cancel()
        }
        switch await task.result {
        case .success(let (data, response)): end(request, data, response, nil)
        case .failure(let error): end(request, nil, nil, error)
        }
    }

    private func performWithCompletion(_ request: SoakRequest, _ url: URL) async {
        let ended = FirstSignal()
        let task = plain.dataTask(with: url) { [self] data, response, error in
            end(request, data, response, error)
            ended.give()
        }
        await run(task, request, until: ended)
    }

    private func performWithDelegate(_ request: SoakRequest, _ url: URL) async {
        guard let session = delegating.withLock({ $0 }) else { return }
        let ended = FirstSignal()
        let task = session.dataTask(with: url)
        pending.withLock { $0[task.taskIdentifier] = Pending(request: request, finish: { ended.give() }) }
        await run(task, request, until: ended)
        pending.withLock { $0[task.taskIdentifier] = nil }
    }

    private func run(_ task: URLSessionDataTask, _ request: SoakRequest, until ended: FirstSignal) async {
        task.resume()
        if let moment = request.cancelledAfter {
            try? await Task.sleep(for: moment)
            task.cancel()
        }
        await ended.wait()
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        pending.withLock { $0[dataTask.taskIdentifier]?.data.append(data) }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        guard let known = pending.withLock({ $0[task.taskIdentifier] }) else { return }
        end(known.request, known.data, task.response, error)
        known.finish()
    }

    private func end(_ request: SoakRequest, _ data: Data?, _ response: URLResponse?, _ error: (any Error)?) {
        ledger.end(request.id, request.outcome(data, response, error))
    }
}
