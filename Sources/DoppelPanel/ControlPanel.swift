public import DoppelCore
import DoppelLoading
import DoppelServer
import DoppelSupport
public import Foundation

/// The control panel of a program that answers its own sessions: what it asks for, and what it gets.
///
/// ```swift
/// #if DEBUG
///     let panel = try ControlPanel.start()
///     print("Doppel's control panel: \(panel.url)")
///     panel.stubs.addStubs(from: "Stubs")
/// #endif
/// ```
///
/// All sessions are intercepted from then on: what no stub and no set answers goes to the network, and appears in the
/// panel's log. A browser on this machine, or on the one that a simulator runs on, opens the page; `ControlClient`
/// and other tools steer the same stubs at the same address. Requests to the panel are in no journal.
///
/// On Apple platforms a shake opens it in debug builds, see `ControlPanel.onShake`.
public final class ControlPanel: Sendable {
    /// Where a panel listens, and what it shows.
    public struct Options: Sendable {
        /// The numeric address to listen at; `127.0.0.1` by default, which other machines can't reach.
        public var host: String
        /// The port to listen at; 0, the default, takes one that is free.
        public var port: UInt16
        /// What clients have to know; an address that other machines can reach needs one.
        public var token: String?
        /// The folder whose files stubs may name that are made in the panel; `nil`, the default, for none.
        public var files: URL?
        /// Whether the registry is made to answer all sessions; `true` by default.
        ///
        /// `false` for sessions that are configured for it with `stubbed(by:)`.
        public var interceptsAllSessions: Bool

        /// Makes options.
        public init(
            host: String = "127.0.0.1", port: UInt16 = 0, token: String? = nil, files: URL? = nil,
            interceptsAllSessions: Bool = true
        ) {
            (self.host, self.port, self.token, self.files) = (host, port, token, files)
            self.interceptsAllSessions = interceptsAllSessions
        }
    }

    /// The stubs that are shown and steered, with the journal of what was asked.
    public let stubs: StubRegistry
    private let server: StubServer?
    private let interception: Interception?
    private let token: String?

    /// Those that run: they do until they are stopped, also when nobody keeps what ``start(_:options:)`` returns.
    private static let running = Locked<[ControlPanel]>([])

    private init(_ stubs: StubRegistry, _ options: Options) throws {
        self.stubs = stubs
        token = options.token
        #if DOPPEL_DEBUG_ONLY && !DOPPEL_DEMO
            (server, interception) = (nil, nil)
            LeftOut.say("there is no control panel")
        #else
            var settings = StubServer.Options(
                host: options.host, port: options.port,
                control: StubServer.Control(token: options.token, files: options.files))
            settings.isControlOnly = true
            server = try StubServer(stubs, options: settings)
            interception = options.interceptsAllSessions ? try stubs.intercept(.allSessions) : nil
        #endif
    }

    /// Starts a panel.
    ///
    /// - Parameters:
    ///   - stubs: the registry; by default the one that answers all sessions already, or else a new one, which lets
    ///     pass what it has no stub for.
    ///   - options: where it listens, and what it shows.
    /// - Throws: `ServerError` when the system does not let it listen, and `InterceptionError` where sessions can't be
    ///   intercepted.
    @discardableResult
    public static func start(
        _ stubs: StubRegistry? = nil, options: Options = Options()
    ) throws -> ControlPanel {
        let registry =
            stubs ?? StubRegistry.interceptingAllSessions
            ?? StubRegistry(name: "app", unmatched: .passThrough)
        let panel = try ControlPanel(registry, options)
        running.withLock { $0.append(panel) }
        return panel
    }

    /// The panel that was started last, and runs.
    public static var current: ControlPanel? { running.withLock { $0.last } }

    /// The address of the page; `about:blank` in builds that leave the panel out.
    ///
    /// With a token that is behind the `#`, which no server gets to see.
    public var url: URL {
        guard server != nil else { return serverURL }
        let page = serverURL.appendingPathComponent("__doppel/panel")
        guard let token, var parts = URLComponents(url: page, resolvingAgainstBaseURL: false) else {
            return page
        }
        parts.fragment = "token=\(token)"
        return parts.url ?? page
    }

    /// The address for tools, as `ControlClient` takes it.
    public var serverURL: URL { server?.url ?? Self.nowhere }

    private static let nowhere = URL(string: "about:blank") ?? URL(fileURLWithPath: "/")

    /// Ends the panel, and gives the sessions back that it has intercepted; stubs and journal stay as they are.
    public func stop() async {
        Self.running.withLock { $0.removeAll { $0 === self } }
        interception?.remove()
        await server?.stop(within: .zero)
    }
}
