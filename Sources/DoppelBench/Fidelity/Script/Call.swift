import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// One use of a URLSession: a task of some kind, made in some way, and what is done with it.
struct Call: Sendable {
    enum Kind: String, Sendable, CaseIterable { case data, upload, download }

    /// How the outcome is received.
    enum Style: String, Sendable, CaseIterable {
        case completion
        /// A completion handler, in a session that has a delegate.
        case completionAndDelegate = "completion+delegate"
        case delegate
        /// A delegate of the task; the session has none.
        case taskDelegate = "task delegate"
        case async
        /// `async` with the task's delegate as an argument.
        case asyncDelegate = "async+delegate"

        var isAsync: Bool { self == .async || self == .asyncDelegate }
        var hasHandler: Bool { self == .completion || self == .completionAndDelegate }
        var hasSessionDelegate: Bool { self == .delegate || self == .completionAndDelegate }
        var hasTaskDelegate: Bool { self == .taskDelegate || self == .asyncDelegate }
        var hasDelegate: Bool { hasSessionDelegate || hasTaskDelegate }
    }

    enum Origin: Sendable, CaseIterable { case base, other, refusing }

    enum Body: Sendable {
        case none
        case data(Data)
        /// The request's `httpBodyStream`, or a task with a streamed request.
        case stream(Data)
        case file(Data)

        var data: Data? {
            switch self {
            case .none: nil
            case .data(let data), .stream(let data), .file(let data): data
            }
        }
    }

    /// What a delegate says to a redirect.
    enum RedirectAnswer: Sendable {
        case follow, refuse, followLate
        case goTo(String)
        case addHeader(String, String)
    }

    /// What a delegate says to a challenge.
    enum ChallengeAnswer: Sendable {
        case performDefault, cancel, reject
        case credential(user: String, password: String)
        /// The right credential, but only from the second challenge on.
        case credentialAtSecond(user: String, password: String)
    }

    /// What is done to the task while it runs.
    enum Interruption: Sendable {
        case cancelBeforeResume
        case cancelAfter(milliseconds: Int)
        /// When the delegate hears of the response, or of the first data.
        case cancelAtResponse, cancelAtData
        case suspendAndResume(milliseconds: Int)
        case resumeTwice
        case invalidateAndCancel(milliseconds: Int)
        case finishTasksAndInvalidate
        /// A download's own way to be cancelled.
        case cancelForResumeData(milliseconds: Int)
    }

    var kind = Kind.data
    var style = Style.completion
    var method = "GET"
    var origin = Origin.base
    var path = "/"
    var fields: [Answer.Field] = []
    var body = Body.none
    var cachePolicy = URLRequest.CachePolicy.useProtocolCachePolicy
    /// The request's own limit, in seconds.
    var timeout: Double?
    var handlesCookies = true
    var mainDocument: String?
    var redirects = RedirectAnswer.follow
    var challenges = ChallengeAnswer.performDefault
    /// What a delegate says to a response.
    var disposition = URLSession.ResponseDisposition.allow
    var interruption: Interruption?
}

/// How the session of a scenario is configured.
struct SessionShape: Sendable {
    var additionalHeaders: [String: String] = [:]
    /// In seconds.
    var requestTimeout: Double?
    var resourceTimeout: Double?
    var setsCookies = true
    var acceptsCookies = HTTPCookiePolicy.onlyFromMainDocument
    /// A cookie in the storage before the first call.
    var cookie: (name: String, value: String)?
    var hasCookieStorage = true
    /// A credential in the session's storage, for the realm "fidelity".
    var credential: (user: String, password: String)?
    var cachePolicy = URLRequest.CachePolicy.useProtocolCachePolicy
    /// Whether the session has a cache.
    var caches = false
}

enum HTTPCookiePolicy: Sendable {
    case always, never, onlyFromMainDocument

    var value: HTTPCookie.AcceptPolicy {
        switch self {
        case .always: .always
        case .never: .never
        case .onlyFromMainDocument: .onlyFromMainDocumentDomain
        }
    }
}
