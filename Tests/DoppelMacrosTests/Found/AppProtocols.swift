import DoppelMocks
import Foundation

// The shapes that protocols have in real code bases: screens, delegates, actors, servers.

@MainActor @Mock protocol ProfileViewModel: AnyObject {
    associatedtype State: Equatable & Sendable
    var state: State { get }
    var isLoading: Bool { get set }
    var onSelect: ((Person) -> Void)? { get set }
    func load() async
    func select(_ person: Person, animated: Bool)
    nonisolated func identifier() -> String
}

@MainActor @Mock protocol Coordinator: AnyObject {
    var parent: (any Coordinator)? { get set }
    var children: [any Coordinator] { get set }
    func start()
    func show(_ route: Route, from source: some Hashable, completion: (@MainActor () -> Void)?)
    func dismiss(animated flag: Bool) async
}

enum Route: Hashable, Sendable { case home, detail(id: Int) }

@Mock protocol DownloaderDelegate: AnyObject {
    func downloaderDidStart(_ downloader: Downloader)
    func downloader(_ downloader: Downloader, didReceive bytes: Int64, of total: Int64?)
    func downloader(_ downloader: Downloader, shouldRetryAfter error: any Error) -> Bool
    func downloader(_ downloader: Downloader, didFinishWith result: Result<URL, any Error>)
}

final class Downloader {
    weak var delegate: (any DownloaderDelegate)?
    func run() {
        delegate?.downloaderDidStart(self)
        delegate?.downloader(self, didReceive: 3, of: nil)
        let retries = delegate?.downloader(self, shouldRetryAfter: NetworkFailure.offline) ?? false
        if !retries { delegate?.downloader(self, didFinishWith: .failure(NetworkFailure.offline)) }
    }
}

@Mock protocol LocationTracking: Actor {
    var isTracking: Bool { get }
    var updates: AsyncStream<Place> { get }
    func start(accuracy: Double) async throws
    func last(_ count: Int) -> [Place]
    func record(_ values: [String: Any])
    nonisolated var name: String { get }
}

struct Place: Sendable, Equatable { var latitude = 0.0 }

@Mock protocol AnalyticsTracking: Sendable {
    associatedtype Event: Sendable
    func track(_ event: Event, properties: [String: any Sendable])
    func identify(_ id: String?, traits: [String: any Sendable & Hashable])
    func flush() async
    static var shared: Self { get }
}

@Mock protocol AuthenticationServiceProtocol: AnyObject, Sendable {
    var currentUser: Person? { get async }
    var isAuthenticated: Bool { get }
    func signIn(email: String, password: String) async throws -> Person
    func signOut() async throws
    func refresh(token: inout String) async throws -> Bool
    @available(macOS 13, iOS 16, *)
    func authorize(within duration: Duration) async throws
    @available(*, deprecated, message: "Use signIn(email:password:)")
    func login(_ email: String, _ password: String, completion: @escaping (Bool, (any Error)?) -> Void)
    #if os(iOS)
        func presentSheet(on controller: UIViewController)
    #elseif os(Linux)
        func presentPrompt(on descriptor: Int32) throws -> String
    #endif
}

/// As web frameworks have it: middleware in a chain, with an existential responder.
@Mock protocol AsyncResponder: Sendable {
    func respond(to request: WebRequest) async throws -> WebResponse
}

@Mock protocol AsyncMiddleware: Sendable {
    func respond(to request: WebRequest, chainingTo next: any AsyncResponder) async throws -> WebResponse
}

struct WebRequest: Sendable, Equatable { var path = "/" }
struct WebResponse: Sendable, Equatable { var status = 200 }

/// As event loops have it: contexts, promises, generic handlers.
@Mock protocol ChannelInboundHandler: AnyObject {
    associatedtype InboundIn
    associatedtype OutboundOut = Never
    func channelRead(context: Context, data: InboundIn)
    func errorCaught(context: Context, error: any Error)
    func write(_ data: InboundIn, promise: ((Result<Void, any Error>) -> Void)?) -> Context
}

final class Context: Sendable {}

@Mock protocol Database2: Sendable {
    func transaction<Value: Sendable>(
        isolation: isolated (any Actor)?, _ body: @Sendable (any Transaction) async throws -> Value
    ) async throws -> Value
    func query(_ sql: String, _ binds: [any Sendable], logger: (any Logging)?) async throws -> [[String:
        String]]
    func withConnection<Value>(_ body: (any Transaction) throws -> Value) rethrows -> Value
}

@Mock protocol Transaction: AnyObject, Sendable {
    func execute(_ sql: String) async throws
}

/// A reducer, a store and their environment.
@Mock protocol Reducer<State, Action> {
    associatedtype State
    associatedtype Action
    func reduce(into state: inout State, action: Action) -> [Action]
}

@Mock protocol PublisherLike<Output, Failure> {
    associatedtype Output
    associatedtype Failure: Error
    func receive<S: SubscriberLike>(subscriber: S) where S.Input == Output, S.Failure == Failure
    func sink(receiveValue: @escaping (Output) -> Void) -> any Cancelling
}

@Mock protocol SubscriberLike {
    associatedtype Input
    associatedtype Failure: Error
    func receive(_ input: Input) -> Int
    func receive(completion: Result<Void, Failure>)
}

@Mock protocol Cancelling: AnyObject { func cancel() }

@Mock protocol FeatureFlagging: Sendable {
    func isEnabled(_ flag: some RawRepresentable<String>) -> Bool
    func value<Flag>(for flag: Flag, default fallback: @autoclosure () throws -> Flag.Value) rethrows
        -> Flag.Value
    where Flag: FlagKey
    func stream(for keys: String...) -> any AsyncSequence<Bool, Never>
}

protocol FlagKey: Sendable {
    associatedtype Value: Sendable
    var name: String { get }
}
