import DoppelSupport
import Foundation
#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Sends the soak's requests in each of the ways, cancels some, and enters how they end.
final class SoakCaller: Sendable {
    let ledger: Ledger
    let plain: URLSession
    let delegating: URLSession
    let delegate = SoakDelegate()

    init(configuration: URLSessionConfiguration, ledger: Ledger) {
        self.ledger = ledger
        plain = URLSession(configuration: configuration)
        delegating = URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
    }

    /// Takes the sessions down, which hold on to their delegate until then.
    func finish() {
        plain.invalidateAndCancel()
        delegating.invalidateAndCancel()
    }

    /// Returns when the request has ended.
    func perform(_ request: SoakRequest) async {
        guard let message = SoakMessage(request) else {
            return ledger.end(request.id, .wrong("\(request) is no URL, or has no file"))
        }
        defer { message.discard() }
        ledger.start()
        switch request.caller {
        case .async: await performAsync(message, nil)
        case .asyncWithDelegate: await performAsync(message, delegate)
        case .completion: await performWithCompletion(message)
        case .delegate: await performWithDelegate(message)
        }
    }

    private func performAsync(_ message: SoakMessage, _ delegate: SoakDelegate?) async {
        let task = Task { [plain] in try await message.load(by: plain, delegate) }
        if let moment = message.request.cancelledAfter {
            try? await Task.sleep(for: moment)
            task.cancel()
        }
        switch await task.result {
        case .success(let (data, response)): end(message, data, response, nil)
        case .failure(let error): end(message, nil, nil, error)
        }
    }

    private func performWithCompletion(_ message: SoakMessage) async {
        let ended = FirstSignal()
        let task = message.task(in: plain) { [self] data, response, error in
            end(message, data, response, error)
            ended.give()
        }
        await run(task, message, until: ended)
    }

    private func performWithDelegate(_ message: SoakMessage) async {
        let ended = FirstSignal()
        let task = message.task(in: delegating)
        delegate.expect(task, message.request) { [self] data, response, error in
            end(message, data, response, error)
            ended.give()
        }
        await run(task, message, until: ended)
        delegate.forget(task)
    }

    private func run(_ task: URLSessionTask, _ message: SoakMessage, until ended: FirstSignal) async {
        task.resume()
        if let moment = message.request.cancelledAfter {
            try? await Task.sleep(for: moment)
            task.cancel()
        }
        await ended.wait()
    }

    private func end(_ message: SoakMessage, _ data: Data?, _ response: URLResponse?, _ error: (any Error)?) {
        ledger.end(message.request.id, message.request.outcome(data, response, error))
    }
}
