import DoppelSupport
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking

    /// Makes Foundation's own classes decline what stubs want, so that the registered stub classes
    /// are asked: the only way to sessions made elsewhere on Linux.
    ///
    /// A session asks the classes of its configuration first, and every configuration lists the native ones, so
    /// that a registered class is never reached. The native class' `canInit` is a word in its table of methods,
    /// which is replaced by that of a ``NativeGate``; ``MethodPatch`` says what is checked before and after.
    enum GlobalInterception {
        /// Made and checked once: looking takes milliseconds, and a scope is opened for every test.
        private static let patches = Locked<[MethodPatch]>([])

        static func install() throws(InterceptionError) {
            guard PlatformAccess.current != .publicOnly else {
                throw .unsupportedPlatform(reason: "DOPPEL_PLATFORM=public is set")
            }
            // Made first, since it registers classes, which must not happen while a session asks them.
            _ = SessionInterceptor.shared
            let patches = try checkedPatches()
            do throws(InterceptionError) {
                for patch in patches { try patch.apply() }
            } catch {
                patches.forEach { $0.undo() }
                throw error
            }
        }

        static func remove() {
            patches.withLock { $0 }.forEach { $0.undo() }
        }

        private static func checkedPatches() throws(InterceptionError) -> [MethodPatch] {
            let known = patches.withLock { $0 }
            guard known.isEmpty else { return known }
            var made: [MethodPatch] = []
            for gate in NativeGate.all { made.append(try MethodPatch(gate)) }
            let checked = made
            patches.withLock { $0 = checked }
            return checked
        }
    }

    /// A native class, what it loads, and the class whose `canInit` takes the place of its own.
    struct NativeGate: Sendable {
        let nativeClassName: String
        let gate: URLProtocol.Type
        let schemes: [String]

        static let http = NativeGate(
            nativeClassName: "_HTTPURLProtocol", gate: HTTPGate.self, schemes: ["http", "https"])
        static let ftp = NativeGate(nativeClassName: "_FTPURLProtocol", gate: FTPGate.self, schemes: ["ftp"])
        /// Its tasks can't be doubled; declined all the same, so that they fail instead of reaching the network.
        static let webSocket = NativeGate(
            nativeClassName: "_WebSocketURLProtocol", gate: WebSocketGate.self, schemes: ["ws", "wss"])
        static let all = [http, ftp, webSocket]

        /// Whether the native class loads this, as it says itself while it is not patched.
        func isNative(_ request: URLRequest) -> Bool {
            request.url?.scheme.map { schemes.contains($0) } ?? false
        }

        var nativeClass: URLProtocol.Type? {
            let classes = URLSessionConfiguration.default.protocolClasses ?? []
            return classes.first { "\($0)" == nativeClassName } as? URLProtocol.Type
        }

        /// Set while a patched class is asked whether the patch works.
        @TaskLocal static var isProbing = false

        fileprivate func accepts(_ request: URLRequest) -> Bool {
            isNative(request) && !NativeGate.isProbing && SessionInterceptor.shared.door(for: request) == nil
        }
    }

    /// Overrides `canInit` and nothing else.
    ///
    /// In it `self` is the native class: nothing can be reached through it.
    private final class HTTPGate: URLProtocol {
        nonisolated override class func canInit(with request: URLRequest) -> Bool {
            NativeGate.http.accepts(request)
        }
    }

    /// Overrides `canInit` and nothing else.
    ///
    /// In it `self` is the native class: nothing can be reached through it.
    private final class FTPGate: URLProtocol {
        nonisolated override class func canInit(with request: URLRequest) -> Bool {
            NativeGate.ftp.accepts(request)
        }
    }

    /// Overrides `canInit` and nothing else.
    ///
    /// In it `self` is the native class: nothing can be reached through it.
    private final class WebSocketGate: URLProtocol {
        nonisolated override class func canInit(with request: URLRequest) -> Bool {
            NativeGate.webSocket.accepts(request)
        }
    }
#endif
