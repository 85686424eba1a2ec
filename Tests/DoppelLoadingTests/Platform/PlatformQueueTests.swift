#if canImport(FoundationNetworking)
    import Dispatch
    import DoppelSupport
    import DoppelTestSupport
    import Foundation
    import FoundationNetworking
    import Testing

    @Suite("Foundation's loading queue without Doppel", .timeLimit(.minutes(1)))
    struct PlatformQueueTests {
        @Test("is not where a client's calls from other threads are taken")
        func clientCalls() async {
            await PlatformFault.clientCallsRace.isStillThere {
                let (session, loaders) = (URLSession.raw, Recorder<Held>())
                let task = session.start(.make(RawProtocol.url { loaders.record(Held(loader: $0)) }))
                let held = try await loaders.elements(1)[0]
                // Nothing else can happen on the queue meanwhile: what happens was not taken there.
                return await whileTheQueueIsBusy(session) {
                    held.loader.respond()
                    return task.response == nil
                }
            }
        }

        @Test("is waited for by cancel()")
        func cancelling() async {
            await PlatformFault.cancelWaitsForTheQueue.isStillThere {
                let session = URLSession.raw
                let task = session.start(.make(RawProtocol.url { _ in }))
                return await whileTheQueueIsBusy(session) {
                    let isCancelled = DispatchSemaphore(value: 0)
                    Thread.detachNewThread {
                        task.cancel()
                        isCancelled.signal()
                    }
                    // Waiting in vain takes this long; there is no event for what does not happen.
                    return isCancelled.wait(timeout: .now() + .milliseconds(20)) == .success
                }
            }
        }

        @Test("ends the process when a client is called after the end of its task")
        func lateCall() async {
            await PlatformFault.lateClientCallsCrash.crashes {
                await #expect(processExitsWith: .success) {
                    let (session, loaders) = (URLSession.raw, Recorder<Held>())
                    let first = RawProtocol.url { loader in
                        loaders.record(Held(loader: loader))
                        loader.answer()
                    }
                    _ = await session.outcome(of: .make(first))
                    await session.roundTrips()
                    let held = try await loaders.elements(1)[0]
                    let late = RawProtocol.url { loader in
                        held.loader.respond()
                        loader.answer()
                    }
                    _ = await session.outcome(of: .make(late))
                }
            }
        }

        @Test("ends the process when a protocol redirects")
        func redirect() async {
            await PlatformFault.redirectsCrash.crashes {
                await #expect(processExitsWith: .success) {
                    let target = RawProtocol.url { $0.answer() }
                    let moved = RawProtocol.url { loader in
                        loader.redirect(to: target)
                    }
                    _ = await URLSession.raw.outcome(of: .make(moved))
                }
            }
        }

        /// Runs `body` on a thread of its own while a load holds the queue.
        ///
        /// Not on one of the tests' threads, all of which may be waiting for the queue.
        private func whileTheQueueIsBusy(
            _ session: URLSession, _ body: @escaping @Sendable () -> Bool
        ) async -> Bool {
            let (isBusy, isOver) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
            let busy = RawProtocol.url { loader in
                isBusy.signal()
                isOver.wait()
                loader.answer()
            }
            return await withCheckedContinuation { continuation in
                Thread.detachNewThread {
                    session.start(.make(busy))
                    isBusy.wait()
                    let result = body()
                    isOver.signal()
                    continuation.resume(returning: result)
                }
            }
        }
    }

    /// A loader that is used elsewhere than where it was made: that is what is tested.
    private struct Held: @unchecked Sendable {
        // `@unchecked`: the loading queue is busy, or has finished with it, whenever it is used.
        let loader: RawProtocol
    }
#endif
