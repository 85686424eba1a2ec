public import DoppelCore
import DoppelSupport
import Foundation

/// Which sessions a registry answers beside those that are configured for it.
public struct InterceptedSessions: Sendable, Hashable {
    private let name: String

    /// Every session of the process: `URLSession.shared`, sessions made by the program, and those made before.
    ///
    /// Not the background sessions of Apple's platforms: another process loads their requests.
    public static let allSessions = InterceptedSessions(name: "allSessions")
}

/// Why sessions made elsewhere can't be intercepted here.
public enum InterceptionError: Error, Sendable, Hashable, CustomStringConvertible {
    /// Foundation's classes are not as expected, so nothing was changed.
    case unsupportedPlatform(reason: String)
    /// The build leaves interception out: a release build with the package's trait DebugOnly, and without Demo.
    case leftOut

    /// The error in words, with what to do next.
    public var description: String {
        switch self {
        case .unsupportedPlatform(let reason):
            """
            Sessions made elsewhere can't be intercepted here: \(reason). Nothing was changed. Give the code a \
            session whose configuration is stubbed: URLSessionConfiguration.default.stubbed(by: stubs).
            """
        case .leftOut:
            """
            This release build leaves interception out (package trait DebugOnly), so that these requests would reach \
            the network: run it in debug, or with the trait Demo.
            """
        }
    }
}

/// A registry's hold on all sessions of the process; lasts until it is removed, also when nobody keeps this value.
public final class Interception: Sendable {
    private let registry: StubRegistry
    private let isHeld = Locked(true)

    init(_ registry: StubRegistry) throws {
        self.registry = registry
        #if DOPPEL_DEBUG_ONLY && !DOPPEL_DEMO
            isHeld.withLock { $0 = false }
            LeftOut.say("sessions are not intercepted")
        #else
            SessionInterceptor.shared.add(registry, try InterceptionHold.take())
        #endif
    }

    /// Gives the sessions back at once; replies under way go on.
    ///
    /// - Returns: whether the sessions were still intercepted through this value.
    @discardableResult
    public func remove() -> Bool {
        let wasHeld = isHeld.withLock { isHeld in
            defer { isHeld = false }
            return isHeld
        }
        #if !DOPPEL_DEBUG_ONLY || DOPPEL_DEMO
            if wasHeld { SessionInterceptor.shared.remove(registry) }
        #endif
        return wasHeld
    }
}

extension StubRegistry {
    /// The registry that is asked first about sessions that the program makes itself; `nil` when none is.
    package static var interceptingAllSessions: StubRegistry? {
        #if DOPPEL_DEBUG_ONLY && !DOPPEL_DEMO
            nil
        #else
            SessionInterceptor.shared.registries.first
        #endif
    }

    /// Answers the requests of sessions that the program makes itself, `URLSession.shared` included.
    ///
    /// Asking twice is harmless. Of several registries the newest is asked first; one that lets unmatched
    /// requests pass hands them to the next. Any may leave first.
    ///
    /// ```swift
    /// let interception = try stubs.intercept(.allSessions)
    /// defer { interception.remove() }
    /// ```
    ///
    /// - Throws: ``InterceptionError`` where the platform does not allow it.
    @discardableResult
    public func intercept(_ sessions: InterceptedSessions) throws -> Interception {
        try Interception(self)
    }
}
