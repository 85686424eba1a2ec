#if canImport(FoundationNetworking)
    import Testing

    /// A fault of Foundation on Linux, and the files of `Sources/DoppelLoading/Platform` that are there because of it.
    ///
    /// The one table of all workarounds. ``PlatformFaultTests`` shows each fault without Doppel, as a known issue: the
    /// test that fails because its issue is gone says which file can go. Numbers are those of
    /// swift-corelibs-foundation.
    enum PlatformFault: CaseIterable {
        case clientCallsRace, lateClientCallsCrash, cancelWaitsForTheQueue, unauthorizedNeverEnds
        case downloadHasNoFile, lastPieceOnly, uploadHasNoBody, taskDelegateHearsNoData, redirectsCrash
        case sessionIsUnknown, contentFieldsAreMissing, registeredClassIsNotAsked, registeredClassesAreUntold
        case dataPilesUp

        /// The fault, where it is known by what number, and the files that can go with it.
        var entry: (fault: String, bug: String, files: [String]) {
            switch self {
            case .clientCallsRace:
                (
                    "a protocol's client must be called on URLSession's internal queue",
                    "3292, 3296; one queue since pull request 5016", ["LoadingQueue", "LoadingQueueClient"]
                )
            case .lateClientCallsCrash:
                (
                    "a client that is called after the end of its task ends the process", "3292",
                    ["ClientPort", "LoadingQueueClient"]
                )
            case .cancelWaitsForTheQueue:
                (
                    "cancel() waits for the queue, and deadlocks data(for:) that is being answered",
                    "5412; mended in Swift 6.4 by pull request 5417", ["InlineCompletion"]
                )
            case .unauthorizedNeverEnds:
                (
                    "a custom protocol's 401 with a Basic challenge never ends",
                    "5456; mended in 6.3.2 by pull requests 5457 and 5458", ["UnauthorizedResponse"]
                )
            case .downloadHasNoFile:
                ("a custom protocol's download has no file", "3367, 5465", ["DownloadedFile"])
            case .lastPieceOnly:
                ("a completion handler gets the last piece only", "not reported", ["DeliveredBody"])
            case .uploadHasNoBody:
                ("a protocol does not see what an upload task sends", "not reported", ["UploadBody"])
            case .taskDelegateHearsNoData:
                (
                    "the delegate of data(for:delegate:) hears of no custom protocol's data", "not reported",
                    ["OverheardData"]
                )
            case .redirectsCrash:
                (
                    "a protocol's redirect ends the process, so that who is asked about it must be known",
                    "not reported", ["TaskBehaviour", "SessionAccess"]
                )
            case .sessionIsUnknown:
                (
                    "a session's headers and cookies do not reach a custom protocol", "not reported",
                    ["SessionOfTask", "SessionAccess"]
                )
            case .contentFieldsAreMissing:
                ("a protocol's request lacks Content-Length", "not reported", ["WireHeaders"])
            case .registeredClassIsNotAsked:
                (
                    "sessions never ask a registered class about http", "not reported",
                    ["GlobalInterception", "MethodPatch"]
                )
            case .registeredClassesAreUntold:
                // Nothing to run: it is a call that Foundation does not have.
                ("which classes are registered can't be known", "not reported", ["RegisteredProtocol"])
            case .dataPilesUp:
                ("a session reads on while its delegate is behind", "not reported", ["DelegateQueue"])
            }
        }

        /// What serves several of the files above, and goes with the last of them.
        static let tools = ["InternalChild", "PlatformAccess", "StoredField"]
        /// What is not about Linux.
        static let elsewhere = ["GlobalInterception+Apple"]

        /// Shows the fault: expects what a mended platform does, which is not the case yet.
        func isStillThere(_ isMended: () async throws -> Bool) async {
            await withKnownIssue(mended) {
                let isMended = try await isMended()
                #expect(isMended, "\(entry.fault) (\(entry.bug))")
            }
        }

        /// Shows a fault that ends the process: expects that another process survives, which is not the case yet.
        func crashes(_ survives: () async -> Void) async {
            await withKnownIssue(mended) { await survives() }
        }

        private var mended: Comment {
            let files = entry.files.map { "Platform/\($0).swift" }.joined(separator: ", ")
            return "Mended: \(entry.fault) (\(entry.bug)). What is in \(files) because of it can go."
        }
    }
#endif
