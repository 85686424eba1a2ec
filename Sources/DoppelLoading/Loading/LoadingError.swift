public import Foundation

/// Why a request could not be doubled, apart from having no stub.
public enum LoadingError: Error, Sendable, Hashable {
    /// The request has no URL.
    case missingURL
    /// This kind of task can't be doubled in the process.
    case unsupportedTask(kind: String, remedy: String)
    /// The session is a background session, which another process loads for.
    case backgroundSession(identifier: String, request: String)
    /// The scope that the request belongs to has ended.
    case scopeEnded(scope: String, request: String)
    /// The registries that intercepted the request have stopped doing so.
    case interceptionRemoved(request: String)
    /// Several scopes are open, and the request belongs to none.
    case ambiguousScope(scopes: [String], request: String)
    /// The request's body could not be read.
    case unreadableBody(reason: String)
    /// The request's one-shot body stream has been sent, so that the request can't be sent again.
    case bodyStreamUsedUp
    /// Stubs that pass rewritten requests on to each other never come to an end.
    case rewrittenInCircles(request: String)
    /// A request that is made again with a credential is answered by no stub, and can't leave this task
    /// for the network.
    case retryLeavesStubs(to: String)
}

extension LoadingError: LocalizedError, CustomStringConvertible {
    /// The error in words, with what to do next.
    public var errorDescription: String? { description }

    /// The error in words, with what to do next.
    public var description: String {
        switch self {
        case .missingURL:
            "The request has no URL, so no stub can match it. Give the URLRequest a URL before the task is made."
        case .unsupportedTask(let kind, let remedy):
            "Doppel can't answer \(kind.hasPrefix("upload") ? "an" : "a") \(kind). \(remedy)"
        case .backgroundSession(let identifier, let request):
            """
            \(request) was made in the background session "\(identifier)", whose requests another process loads: no \
            stub can answer them. It did not reach the network. Give the program a configuration without an \
            identifier in its tests, or the address of a loopback server (product DoppelServer).
            """
        case .scopeEnded(let scope, let request):
            """
            \(request) was made after "\(scope)" had ended, by work that it started and did not wait for. \
            It did not reach the network. Await that work before the test or scope ends, or cancel it.
            """
        case .ambiguousScope(let scopes, let request):
            """
            \(request) was made outside every test's task (in a detached task, a queue or a timer), while \
            \(scopes.count) scopes were open: \(scopes.joined(separator: ", ")). Which stubs answer can't be told, \
            so it failed and did not reach the network. Give the code a session of its own \
            (URLSessionConfiguration.stubbed(by:)), start the work with Task { } instead of Task.detached, or run \
            these tests one after the other (.serialized).
            """
        case .interceptionRemoved(let request):
            """
            \(request) was about to be answered by stubs when their interception was removed. It did not reach \
            the network. Wait for the program's requests before removing the interception.
            """
        case .unreadableBody(let reason):
            "The request's body stream could not be read: \(reason)"
        case .bodyStreamUsedUp:
            """
            The request has to be sent again, to where it was redirected or with a credential, but its one-shot \
            body stream has been sent already. Give the request httpBody or a file.
            """
        case .rewrittenInCircles(let request):
            """
            \(request) was rewritten ten times by stubs whose rewritten requests match stubs again. Leave \
            matchingAgain: true out of one of them, or give it a narrower matcher.
            """
        case .retryLeavesStubs(let url):
            """
            A stub asked for a credential, and no stub answers the request to \(url) that carries it; it \
            can't leave the stubs for the network. Stub it too, by .header("Authorization", …) for instance.
            """
        }
    }
}

extension LoadingError: CustomNSError {
    /// The domain that these errors have as an `NSError`.
    public static var errorDomain: String { "Doppel.LoadingError" }
}
