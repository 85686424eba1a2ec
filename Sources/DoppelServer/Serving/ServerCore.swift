import DoppelCore
import DoppelSupport

/// What a server is made of, on its event loop's thread.
///
/// `@unchecked Sendable`: constants are set in `init`; all else belongs to the loop's thread, which
/// ``start()`` and ``stop(within:_:)`` go to before they touch anything.
final class ServerCore: @unchecked Sendable {
    let registry: StubRegistry
    let options: StubServer.Options
    let loop: EventLoop
    let urls: RequestURL
    /// Who may ask the control API; `nil` when there is none.
    let controlGuard: ControlGuard?
    /// `nil` while connections are refused.
    private var listener: Listener?
    private let port: UInt16
    private var connections: [Int32: Connection] = [:]
    /// The open WebSockets, by their ids.
    private let webSocketsByID = Locked<[Int: WebSocketConnection]>([:])
    private var date = DateField()
    /// What all connections go through; `nil` sends at once.
    private(set) var network: NetworkProfile?
    /// The same, for any thread, which the loop's thread learns of a moment later.
    private let currentNetwork = Locked<NetworkProfile?>(nil)
    private var isListening = false
    private(set) var isStopping = false
    private var sweep: (any ScheduledWork)?
    private var stopped: [@Sendable () -> Void] = []
    private var hasEnded = false
    private var graceTimer: (any ScheduledWork)?

    init(
        _ registry: StubRegistry, _ options: StubServer.Options, _ listener: Listener, _ loop: EventLoop
    ) {
        self.registry = registry
        self.options = options
        self.listener = listener
        port = listener.port
        self.loop = loop
        urls = RequestURL(origin: options.origin, host: options.host, port: listener.port)
        controlGuard = ControlGuard(options, urls)
    }

    func start() {
        if controlGuard != nil {
            ControlAddresses.add(port: port, urls.ownHosts, isControlOnly: options.isControlOnly)
        }
        loop.post {
            self.listen()
            self.scheduleSweep()
        }
        loop.start()
    }

    var now: Duration { registry.time.now }

    /// Does `work` on the loop's thread once a time has passed.
    func schedule(
        after delay: Duration, _ work: @escaping @Sendable () -> Void
    ) -> any ScheduledWork {
        registry.time.schedule(after: delay, on: loop.timerQueue) { [loop] in loop.post(work) }
    }

    var dateField: [UInt8] { date.current() }

    // MARK: Connections

    private func listen() {
        guard !isListening, !isStopping, let listener else { return }
        isListening = true
        loop.watch(listener.file, for: .readable, self)
    }

    private func pauseListening() {
        guard isListening, let listener else { return }
        isListening = false
        loop.forget(listener.file)
    }

    /// Closes the listening socket, so that the system refuses connections.
    private func endListening() {
        pauseListening()
        listener?.end()
        listener = nil
    }

    private func accept() {
        // A round at a time, so that those who are connected have their turn.
        for _ in 0..<64 {
            guard let listener else { return }
            guard connections.count < options.connectionLimit else { return pauseListening() }
            switch listener.accept() {
            case .connection(let socket): begin(socket)
            case .nothing: return
            case .exhausted: return pauseListening()
            }
        }
    }

    private func begin(_ socket: Socket) {
        let connection = Connection(socket, self)
        connections[socket.file] = connection
        loop.watch(socket.file, for: .readable, connection)
    }

    /// A connection has ended, and its file is about to be closed.
    func remove(_ connection: Connection) {
        connections[connection.socket.file] = nil
        loop.forget(connection.socket.file)
        if isStopping { endIfIdle() } else { listen() }
    }

    // MARK: What a test changes

    /// From any thread.
    var chosenNetwork: NetworkProfile? {
        options.isControlOnly ? registry.network : currentNetwork.withLock { $0 }
    }

    func setNetwork(_ network: NetworkProfile?) {
        if options.isControlOnly { return registry.network = network }
        currentNetwork.withLock { $0 = network }
        registry.changes.send(.network)
        loop.post {
            self.network = network
            for connection in Array(self.connections.values) { connection.networkChanged() }
        }
    }

    /// Refuses connections, or listens again at the same port; then calls `done`.
    func setRefusing(
        _ refuses: Bool, _ done: @escaping @Sendable (Result<Void, ServerError>) -> Void
    ) {
        let isTaken = loop.post { done(Result { () throws(ServerError) in try self.refuse(refuses) }) }
        if !isTaken { done(.success(())) }
    }

    private func refuse(_ refuses: Bool) throws(ServerError) {
        if refuses { return endListening() }
        guard listener == nil, !isStopping else { return }
        listener = try Listener(host: options.host, port: port)
        listen()
    }

    // MARK: WebSockets

    func opened(_ socket: WebSocketConnection) {
        webSocketsByID.withLock { $0[socket.id] = socket }
        registry.changes.send(.webSockets)
    }

    func closed(_ socket: WebSocketConnection) {
        webSocketsByID.withLock { $0[socket.id] = nil }
        registry.changes.send(.webSockets)
    }

    /// From any thread.
    var webSockets: [WebSocketConnection] {
        webSocketsByID.withLock { Array($0.values) }.sorted { $0.id < $1.id }
    }

    // MARK: Time limits

    /// Looks after all connections a few times within the shortest limit: a timer for each would cost more
    /// than most requests do.
    private func scheduleSweep() {
        let interval = min(options.idleTime, options.headTime) / 4
        sweep = registry.time.scheduleLimit(after: max(interval, .milliseconds(10)), on: loop.timerQueue) {
            self.loop.post { self.sweepConnections() }
        }
    }

    private func sweepConnections() {
        guard !hasEnded else { return }
        let now = now
        for connection in Array(connections.values) { connection.checkTime(now) }
        // The system may have files again.
        listen()
        scheduleSweep()
    }

    // MARK: The end

    func stop(within grace: Duration, _ done: @escaping @Sendable () -> Void) {
        if !loop.post({ self.beginStop(within: grace, done) }) { done() }
    }

    private func beginStop(within grace: Duration, _ done: @escaping @Sendable () -> Void) {
        guard !hasEnded else { return done() }
        stopped.append(done)
        if !isStopping {
            endListening()
            isStopping = true
        }
        for connection in Array(connections.values) { connection.serverIsStopping() }
        guard !endIfIdle() else { return }
        guard grace > .zero else { return cutOff() }
        graceTimer = schedule(after: grace) { self.cutOff() }
    }

    private func cutOff() {
        guard !hasEnded else { return }
        for connection in Array(connections.values) { connection.abort() }
        endIfIdle()
    }

    @discardableResult
    private func endIfIdle() -> Bool {
        guard isStopping, connections.isEmpty, !hasEnded else { return hasEnded }
        hasEnded = true
        if controlGuard != nil { ControlAddresses.remove(port: port) }
        sweep?.cancel()
        graceTimer?.cancel()
        loop.stop()
        for done in stopped { done() }
        stopped = []
        return true
    }
}

extension ServerCore: ReadinessHandler {
    func fileIsReady(_ readiness: Readiness) { accept() }
}
