import DoppelCore
import DoppelSupport
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension StubLoad {
    /// The reply is complete: it ends the load, unless it asks for credentials and the program has some.
    ///
    /// A delegate has been given the refusal by then, head and body: so it is on Linux with a real server.
    func replyEnded() {
        guard let demand, let task, let session = SessionAccess.session(of: task) else {
            return storeCredentials()
        }
        record.open()
        authentication.asked(demand)
        let renewal = authentication.renewal(for: demand)
        let storage = session.configuration.urlCredentialStorage
        // A storage may be the program's own, as may what observes it.
        offQueue {
            storage.flatMap { StoredCredential.proposed(by: $0, for: demand) }
        } then: { load, stored in
            if let renewal { return load.retry(renewal, for: demand) }
            load.challenge(demand, proposing: stored)
        }
    }

    private var demand: CredentialDemand? {
        guard let plan, case .http(let status, _, let headers) = plan.head else { return nil }
        return CredentialDemand(status: status, headers: headers, to: request)
    }

    // MARK: Asking

    private func challenge(_ demand: CredentialDemand, proposing stored: URLCredential?) {
        let proposed = stored.flatMap { authentication.wasRefused($0, for: demand) ? nil : $0 }
        let failureCount = authentication.countChallenge(for: demand)
        guard let task, let (session, delegate) = SessionAccess.askedDelegate(of: task) else {
            return handleByDefault(demand, proposed)
        }
        let sender = ChallengeSender { answer in
            // Not on the loading queue, where cancelling would wait for itself; nor held while suspended.
            if case .cancel = answer { return BlockingWork.run { task.cancel() } }
            self.onQueue { $0.act(on: answer, to: demand, proposed) }
        }
        let challenge = URLAuthenticationChallenge(
            protectionSpace: demand.protectionSpace, proposedCredential: proposed,
            previousFailureCount: failureCount, failureResponse: response, error: nil, sender: sender)
        pauseTimeouts()
        session.delegateQueue.addOperation {
            delegate.urlSession(session, task: task, didReceive: challenge) { disposition, credential in
                sender.answer(ChallengeAnswer(disposition, credential))
            }
        }
    }

    private func act(on answer: ChallengeAnswer, to demand: CredentialDemand, _ proposed: URLCredential?) {
        noteProgress()
        switch answer {
        case .use(let credential): retry(credential, for: demand)
        case .performDefaultHandling: handleByDefault(demand, proposed)
        case .continueWithoutCredential: storeCredentials()
        case .cancel: break
        }
    }

    private func handleByDefault(_ demand: CredentialDemand, _ proposed: URLCredential?) {
        if let proposed { retry(proposed, for: demand) } else { storeCredentials() }
    }

    // MARK: Going on

    /// Makes the request again, to the stubs, as an exchange of its own.
    private func retry(_ credential: URLCredential, for demand: CredentialDemand) {
        record.close(.finished)
        forgetReply()
        request.pathParameters = PathParameters()
        authentication.use(credential, for: demand, in: &request)
        beginHop()
    }

    private func forgetReply() {
        download?.discard()
        download = nil
        performer = nil
        reader = nil
        response = nil
        upstream?.end()
        upstream = nil
        port?.startOver()
    }

    /// Keeps the credentials that were not refused, where the session keeps them, and ends the load.
    private func storeCredentials() {
        let proven = authentication.proven
        guard !proven.isEmpty, let task,
            let storage = SessionAccess.session(of: task)?.configuration.urlCredentialStorage
        else { return finish() }
        record.open()
        armTimeouts()
        offQueue {
            for authorization in proven {
                storage.set(authorization.credential, for: authorization.demand.protectionSpace, task: task)
            }
        } then: { load, _ in
            load.finish()
        }
    }
}

/// What a session's storage has for a protection space.
private enum StoredCredential {
    /// The first by name, else the default one, as Foundation on Linux has it.
    static func proposed(by storage: URLCredentialStorage, for demand: CredentialDemand) -> URLCredential? {
        let space = demand.protectionSpace
        let named = storage.credentials(for: space)?.min { $0.key < $1.key }?.value
        return named ?? storage.defaultCredential(for: space)
    }
}
