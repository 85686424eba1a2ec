import DoppelCore
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension StubLoad {
    /// Reads the whole body of the request, and goes on.
    func readBody(then work: @escaping @Sendable (StubLoad) -> Void) {
        record.open()
        armTimeouts()
        withContent { load, content in
            load.offQueue {
                content.read()
            } then: { load, result in
                switch result {
                case .success(let data):
                    load.bodyWasRead(data)
                    work(load)
                case .failure(let error):
                    load.fail(error)
                }
            }
        }
    }

    /// Gets hold of the body; a streamed upload's delegate is asked to make it.
    func withContent(_ work: @escaping @Sendable (StubLoad, RequestContent) -> Void) {
        if kind == .upload, let error = kind.refusal { return fail(error) }
        guard case .delegateStream = content else { return work(self, content ?? .none) }
        guard let task, let (session, delegate) = SessionAccess.toldDelegate(of: task) else {
            return work(self, .none)
        }
        session.delegateQueue.addOperation {
            delegate.urlSession(session, task: task) { stream in
                let content = stream.map(RequestContent.stream) ?? .none
                self.onQueue { load in
                    // Answered twice: the first answer counts.
                    guard case .delegateStream = load.content else { return }
                    load.content = content
                    work(load, content)
                }
            }
        }
    }

    private func bodyWasRead(_ data: Data) {
        hasConsumedStream = content?.isOneShot ?? false
        content = nil
        request.body = .data(data)
        record.request = request
    }

    /// The request has been sent, as the task's delegate learns; now it is answered.
    func send(_ recipe: Recipe) {
        if let count = request.bodyData.map({ Int64($0.count) }), count > 0, recipe.takesBody {
            hasToldSent = true
            let expected = hasConsumedStream ? TaskKind.unknownLengthToSend : count
            tellDelegate(sent: count, total: count, expected: expected)
        }
        cook(recipe)
    }

    func tellDelegate(sent count: Int64, total: Int64, expected: Int64) {
        guard let task, let (session, delegate) = SessionAccess.toldDelegate(of: task) else { return }
        session.delegateQueue.addOperation {
            delegate.urlSession(
                session, task: task, didSendBodyData: count, totalBytesSent: total,
                totalBytesExpectedToSend: expected)
        }
    }
}

extension Recipe {
    /// Whether a server is reached at all, so that the body is sent.
    fileprivate var takesBody: Bool {
        guard case .fixed(let plan) = self, case .failBeforeHead(let error as URLError) = plan.ending else {
            return true
        }
        return !Self.errorsBeforeConnection.contains(error.code)
    }

    /// What fails before there is a connection.
    private static let errorsBeforeConnection: Set<URLError.Code> = [
        .appTransportSecurityRequiresSecureConnection, .badURL, .callIsActive, .cannotConnectToHost,
        .cannotFindHost, .dataNotAllowed, .dnsLookupFailed, .internationalRoamingOff,
        .notConnectedToInternet, .secureConnectionFailed, .serverCertificateHasBadDate,
        .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid, .serverCertificateUntrusted,
        .unsupportedURL,
    ]
}
