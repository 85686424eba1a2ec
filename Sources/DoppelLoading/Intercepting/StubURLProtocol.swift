import DoppelCore
import DoppelSupport
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The in-process door: what URLSession asks whether it wants a request, and tells to load it.
///
/// Does nothing itself: whose requests a class loads is ``DoorClasses``' business, how one is loaded
/// ``StubLoad``'s.
class StubURLProtocol: URLProtocol {
    private var load: StubLoad?
    /// Whether this was started, or stopped without having been: from then on only ``load`` has a say.
    private var isSettled = false

    /// Asked on the task of the caller's `resume()`, with locks of the session held: no user code, no waiting.
    nonisolated override class func canInit(with request: URLRequest) -> Bool {
        #if canImport(FoundationNetworking)
            if RegisteredProtocol.isProbing { return false }
        #endif
        let id = ObjectIdentifier(self)
        switch DoorClasses.owner(of: id) {
        case nil: return false
        case .registry(let registry): return registry.isEnabled && !request.isForControlAPI
        case .background: return true
        case .scope, .everything, .stray:
            guard SessionInterceptor.shared.door(for: request) == id else { return false }
            DoorClasses.loadWillBegin(id)
            return true
        }
    }

    nonisolated override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

    nonisolated override func startLoading() {
        if let load { return load.start() }
        guard !isSettled, let port = ClientPort(self) else { return }
        isSettled = true
        #if canImport(FoundationNetworking)
            port.mayBeOverheard = task.map(InlineCompletion.deferCompletion) ?? false
        #endif
        let context = LoadContext(ObjectIdentifier(type(of: self)))
        do {
            let session = task.flatMap(SessionAccess.session)
            let content = RequestContent(request, task: task)
            let intercepted = try InterceptedRequest(
                request, content, additionalHeaders: session?.configuration.httpAdditionalHeaders)
            let load = StubLoad(context, intercepted, request, content, task: task, port: port)
            self.load = load
            load.start()
        } catch {
            // A suspended task is told when it is resumed.
            guard port.isRunning else { return isSettled = false }
            context.loadEnded()
            port.fail(error)
        }
    }

    /// Called when the task is suspended or cancelled; a suspended task may be running again by then.
    nonisolated override func stopLoading() {
        let isCancelled = task.map { $0.state == .canceling || $0.state == .completed } ?? true
        if let load { return load.stop(isSuspension: !isCancelled) }
        // A task that was never resumed is cancelled: its class was asked for, and is not needed.
        guard !isSettled, isCancelled else { return }
        isSettled = true
        LoadContext(ObjectIdentifier(type(of: self))).loadEnded()
    }
}

extension URLRequest {
    /// Whether it looks at stubs or steers them: that is not the program's traffic.
    var isForControlAPI: Bool {
        let isMarked = value(forHTTPHeaderField: ControlAddresses.field) != nil
        guard isMarked || !ControlAddresses.isEmpty else { return false }
        guard let url, let host = url.host else { return false }
        if isMarked, url.path.hasPrefix(ControlAddresses.path) { return true }
        return ControlAddresses.contains(host: host, port: url.port ?? 80, path: url.path)
    }
}
