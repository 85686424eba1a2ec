public import DoppelCore
import DoppelSupport

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#else
    public import Foundation
#endif

extension URLSessionConfiguration {
    /// A copy of this configuration whose sessions are answered by a registry.
    ///
    /// ```swift
    /// let session = URLSession(configuration: .default.stubbed(by: stubs))
    /// ```
    ///
    /// The registry is asked before the configuration's own protocol classes; what it lets pass goes to them,
    /// and to the network. Any scheme can be stubbed. The registry lives as long as the process, since a
    /// session may be used at any time.
    ///
    /// A background configuration can't be stubbed, since another process loads its requests: what comes back is
    /// a configuration whose requests all fail with ``LoadingError/backgroundSession(identifier:request:)``.
    public func stubbed(by registry: StubRegistry) -> URLSessionConfiguration {
        #if DOPPEL_DEBUG_ONLY && !DOPPEL_DEMO
            LeftOut.say("configurations are not stubbed")
            return self
        #else
            if let identifier { return .refusing(backgroundSession: identifier) }
            guard let copy = self.copy() as? URLSessionConfiguration else { return self }
            let door = DoorClasses.door(of: registry).type
            copy.protocolClasses = [door] + (copy.protocolClasses ?? []).filter { $0 != door }
            return copy
        #endif
    }

    /// A configuration in the foreground, where protocol classes are asked.
    private static func refusing(backgroundSession identifier: String) -> URLSessionConfiguration {
        let configuration = URLSessionConfiguration.default
        configuration.protocolClasses = [DoorClasses.door(ofBackgroundSession: identifier).type]
        return configuration
    }
}
