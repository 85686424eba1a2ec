import Foundation

/// How far workarounds may reach into Foundation on Linux.
///
/// `DOPPEL_PLATFORM=public` in the environment restricts them to public interfaces.
enum PlatformAccess {
    /// Public interfaces, and internals that were verified first.
    case verifiedInternals
    /// Public interfaces only.
    case publicOnly

    /// Looks at Foundation's internals, once, before the first load.
    ///
    /// Looking makes sessions and tasks, which must not happen on the loading queue: it would wait for itself.
    static func prepare() { _ = prepared }

    private static let prepared: Void = {
        #if canImport(FoundationNetworking)
            LoadingQueue.prepare()
            SessionOfTask.prepare()
            _ = UploadBody.isSupported
        #endif
    }()

    /// What stubbed exchanges lack in this process, in words; `nil` when they lack nothing.
    static var shortcoming: String? {
        #if canImport(FoundationNetworking)
            guard !SessionOfTask.isKnown else { return nil }
            let reason =
                current == .publicOnly
                ? "DOPPEL_PLATFORM=public is set" : "Foundation is not as expected here"
            return """
                \(reason), so that the session of a task is not known: its headers, cookies, time limits and \
                delegate have no part in this exchange.
                """
        #else
            return nil
        #endif
    }

    static let current: PlatformAccess =
        ProcessInfo.processInfo.environment["DOPPEL_PLATFORM"] == "public" ? .publicOnly : .verifiedInternals
}
