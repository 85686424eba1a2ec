public import DoppelCore

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
    public func stubbed(by registry: StubRegistry) -> URLSessionConfiguration {
        guard let copy = self.copy() as? URLSessionConfiguration else { return self }
        let door = DoorClasses.door(of: registry).type
        copy.protocolClasses = [door] + (copy.protocolClasses ?? []).filter { $0 != door }
        return copy
    }
}
