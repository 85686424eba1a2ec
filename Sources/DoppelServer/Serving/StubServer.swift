public import DoppelCore
public import Foundation

/// Answers requests on a real socket, by the same stubs that answer URLSession inside the program.
///
/// For what a `URLProtocol` can't see: web views, browsers, other processes, other HTTP clients.
///
/// ```swift
/// let stubs = StubRegistry()
/// stubs.stub(.get("/books/{id}")) { request in .json(["id": request.pathParameters["id"]]) }
/// let server = try StubServer(stubs)
/// app.launchEnvironment["API_URL"] = server.url.absoluteString
/// …
/// await server.stop()
/// ```
///
/// A request's URL is made from its `Host` field. One server stands for many hosts:
/// `/https/api.example.com/books` is the path to `https://api.example.com/books` (see ``url(for:)``), and
/// ``Options/origin`` names the host that the server's own address stands for. A request that no stub answers
/// gets 404, the field `Doppel-Problem: unmatched`, and the same explanation that the in-process error has.
///
/// The server speaks HTTP/1.1 (RFC 9112), without TLS. It listens from `init` on, until ``stop(within:)`` or
/// until nobody holds it any more.
public final class StubServer: Sendable {
    /// The stubs that answer, with the journal of what was asked.
    public let stubs: StubRegistry
    /// The port that the server listens at.
    public let port: UInt16
    private let host: String
    let core: ServerCore

    /// Starts a server.
    ///
    /// - Throws: ``ServerError``, when the system does not let it listen there.
    public init(_ stubs: StubRegistry, options: Options = Options()) throws(ServerError) {
        self.stubs = stubs
        var options = options
        if options.host == "localhost" { options.host = "127.0.0.1" }
        try options.checkControl()
        let listener = try Listener(host: options.host, port: options.port)
        port = listener.port
        host = options.host
        let loop: EventLoop
        do {
            loop = try EventLoop()
        } catch {
            listener.end()
            throw error
        }
        core = ServerCore(stubs, options, listener, loop)
        core.start()
    }

    deinit { core.stop(within: .zero) {} }

    /// The server's own address, such as `http://127.0.0.1:49152`.
    public var url: URL {
        let reachable = ["0.0.0.0": "127.0.0.1", "::": "::1"][host] ?? host
        let name = reachable.contains(":") ? "[\(reachable)]" : reachable
        guard let url = URL(string: "http://\(name):\(port)") else {
            preconditionFailure("\(name) was a numeric address when the server began to listen.")
        }
        return url
    }

    /// The address at which this server answers for another URL.
    ///
    /// `https://api.example.com/v1` becomes `http://127.0.0.1:49152/https/api.example.com/v1`: as a client's
    /// base URL it sends all requests here, and stubs see those that the client would have made. A URL
    /// without a host is taken as a path of the server itself.
    public func url(for real: URL) -> URL {
        guard let scheme = real.scheme, real.host != nil else { return url.appendingPathComponent(real.path) }
        let rest = real.absoluteString.dropFirst(scheme.utf8.count + "://".utf8.count)
        return URL(string: "\(url.absoluteString)/\(scheme.lowercased())/\(rest)") ?? url
    }

    /// The network that all connections seem to go over; `nil`, the default, is as fast as the machine.
    ///
    /// A change holds for connections that are open too. Nothing is lost by it, and what was held back goes
    /// out.
    public var network: NetworkProfile? {
        get { core.chosenNetwork }
        set { core.setNetwork(newValue) }
    }

    /// Refuses connections from now on, as a machine where nobody listens; those that are open go on.
    public func refuseConnections() async {
        await withCheckedContinuation { continuation in
            core.setRefusing(true) { _ in continuation.resume() }
        }
    }

    /// Accepts connections again, at the same port.
    ///
    /// - Throws: ``ServerError``, when another program listens there by now.
    public func acceptConnections() async throws {
        try await withCheckedThrowingContinuation { continuation in
            core.setRefusing(false) { continuation.resume(with: $0.mapError { $0 as any Error }) }
        }
    }

    /// The WebSockets that are open, oldest first.
    ///
    /// ```swift
    /// for socket in server.webSockets { socket.send("news") }
    /// ```
    public var webSockets: [WebSocketConnection] { core.webSockets }

    /// Sends a message on each open WebSocket whose request matches.
    ///
    /// - Returns: how many there were.
    @discardableResult
    public func push(_ message: WebSocketMessage, to matcher: RequestMatcher = .any) -> Int {
        let sockets = webSockets.filter { matcher.matches($0.request) }
        for socket in sockets { socket.send(message) }
        return sockets.count
    }

    /// Ends the server: no more connections, replies under way go on, and what is left after `grace` is cut
    /// off.
    public func stop(within grace: Duration = .seconds(5)) async {
        await withCheckedContinuation { continuation in
            core.stop(within: grace) { continuation.resume() }
        }
    }
}

extension StubRegistry {
    /// Answers on a real socket too; see ``StubServer``.
    ///
    /// ```swift
    /// let server = try stubs.serve()
    /// ```
    public func serve(_ options: StubServer.Options = StubServer.Options()) throws(ServerError) -> StubServer
    {
        try StubServer(self, options: options)
    }
}
