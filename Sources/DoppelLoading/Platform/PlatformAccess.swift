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
            _ = (UploadBody.isSupported, TaskBehaviour.isKnown)
        #endif
    }()

    /// What stubbed exchanges lack in this process, in words; empty when they lack nothing.
    static let shortcomings: [String] = {
        #if canImport(FoundationNetworking)
            let reason =
                current == .publicOnly
                ? "DOPPEL_PLATFORM=public is set" : "Foundation is not as expected here"
            var missing: [String] = []
            if !SessionOfTask.isKnown {
                missing.append(
                    "the session of a task is not known: its headers, cookies, credentials, cache, time limits and "
                        + "delegate have no part in this exchange")
            }
            if !TaskBehaviour.isKnown {
                missing.append(
                    "it is not known whether a delegate or a handler is called: bodies arrive in one piece")
            }
            if !InlineCompletion.isSupported {
                missing.append(
                    "an async call that is cancelled while its answer arrives may never return "
                        + "(swift-corelibs-foundation issue 5412)")
            }
            return missing.map { "\(reason), so that \($0)." }
        #else
            return []
        #endif
    }()

    /// Properties that are taken for missing, as on a toolchain that does not have them (tests of Doppel itself):
    /// `DOPPEL_PLATFORM=without:session,taskRegistry`.
    static func isHidden(_ property: String) -> Bool { hidden.contains(property) }

    private static let hidden: Set<String> = {
        let setting = ProcessInfo.processInfo.environment["DOPPEL_PLATFORM"] ?? ""
        guard setting.hasPrefix("without:") else { return [] }
        return Set(setting.dropFirst("without:".count).split(separator: ",").map(String.init))
    }()

    static let current: PlatformAccess =
        ProcessInfo.processInfo.environment["DOPPEL_PLATFORM"] == "public" ? .publicOnly : .verifiedInternals
}
