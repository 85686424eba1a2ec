#if canImport(FoundationNetworking)
    import DoppelTestSupport
    import Foundation
    import FoundationNetworking
    import Testing

    @Suite("Foundation without Doppel", .timeLimit(.minutes(1)))
    struct PlatformFaultTests {
        @Test("hands a completion handler the last piece of a body only")
        func pieces() async {
            await PlatformFault.lastPieceOnly.isStillThere {
                let url = RawProtocol.url { $0.answer(["first, ", "second"]) }
                return await URLSession.raw.outcome(of: .make(url)).text == "first, second"
            }
        }

        @Test("has no file for a download")
        func download() async {
            await PlatformFault.downloadHasNoFile.isStillThere {
                let url = RawProtocol.url { $0.answer() }
                return await withCheckedContinuation { continuation in
                    URLSession.raw.downloadTask(with: url) { file, _, _ in
                        continuation.resume(returning: file != nil)
                    }.resume()
                }
            }
        }

        @Test("keeps what an upload task sends from its protocol")
        func upload() async {
            await PlatformFault.uploadHasNoBody.isStillThere {
                let seen = Recorder<Bool>()
                let url = RawProtocol.url { loader in
                    seen.record(loader.request.httpBody != nil || loader.request.httpBodyStream != nil)
                    loader.answer()
                }
                let request = URLRequest.make(url, method: "POST")
                _ = try await URLSession.raw.upload(for: request, from: Data("body".utf8))
                return seen.elements == [true]
            }
        }

        @Test("tells the delegate of an async call of no data")
        func overheard() async {
            await PlatformFault.taskDelegateHearsNoData.isStillThere {
                let (url, delegate) = (RawProtocol.url { $0.answer() }, CallbackRecorder())
                let session = URLSession.raw
                _ = try await session.data(for: .make(url), delegate: delegate)
                await session.roundTrips()
                return delegate.callbacks.contains { if case .data = $0 { true } else { false } }
            }
        }

        @Test("gives a protocol's request no Content-Length")
        func contentLength() async {
            await PlatformFault.contentFieldsAreMissing.isStillThere {
                await field("Content-Length", of: .make(method: "POST", body: "body")) == "4"
            }
        }

        @Test("keeps a session's headers from its protocols, and their cookies from the session")
        func session() async {
            await PlatformFault.sessionIsUnknown.isStillThere {
                let configuration = RawProtocol.configuration
                configuration.httpAdditionalHeaders = ["X-Session": "yes"]
                let url = RawProtocol.url { $0.answer(headers: ["Set-Cookie": "a=1"]) }
                _ = await URLSession(configuration: configuration).outcome(of: .make(url))
                let cookies = configuration.httpCookieStorage?.cookies(for: url) ?? []
                let header = await field("X-Session", of: .make(), configuration)
                return cookies.map(\.value) == ["1"] && header == "yes"
            }
        }

        @Test("never ends a 401 with a challenge that nobody answers")
        func unauthorized() async {
            await PlatformFault.unauthorizedNeverEnds.isStillThere {
                let (session, ended) = (URLSession.raw, Recorder<Int>())
                let url = RawProtocol.url {
                    $0.answer(status: 401, headers: ["WWW-Authenticate": "Basic realm=\"a\""])
                }
                session.start(.make(url)) { ended.record($0.status ?? 0) }
                await session.roundTrips()
                return ended.elements == [401]
            }
        }

        @Test("asks no registered class about http")
        func registered() async {
            await PlatformFault.registeredClassIsNotAsked.isStillThere {
                _ = URLProtocol.registerClass(RawProtocol.self)
                defer { URLProtocol.unregisterClass(RawProtocol.self) }
                let configuration = URLSessionConfiguration.default
                // Nobody listens there: without the class the request fails.
                configuration.connectionProxyDictionary = nil
                let url = RawProtocol.url { $0.answer(["registered"]) }
                let session = URLSession(configuration: configuration)
                return await session.outcome(of: .make(url)).text == "registered"
            }
        }

        @Test("reads a whole body while the delegate has not taken its first piece")
        func backPressure() async throws {
            let piece = String(repeating: "a", count: 1 << 20)
            let server = try LoopbackServer(["/": .init(body: piece, neverEnds: true, repeated: 32)])
            await PlatformFault.dataPilesUp.isStillThere {
                let queue = OperationQueue()
                queue.isSuspended = true
                let session = URLSession(
                    configuration: .ephemeral, delegate: CallbackRecorder(), delegateQueue: queue)
                let task = session.dataTask(with: server.url())
                task.resume()
                // Mended, it is never sent whole.
                let isHeldBack = (try? await server.deliveries.elements(1)) == nil
                task.cancel()
                queue.isSuspended = false
                return isHeldBack
            }
        }

        /// A field of the request that a protocol gets.
        private func field(
            _ name: String, of request: URLRequest,
            _ configuration: URLSessionConfiguration = RawProtocol.configuration
        ) async -> String? {
            let seen = Recorder<String?>()
            var request = request
            request.url = RawProtocol.url { loader in
                seen.record(loader.request.value(forHTTPHeaderField: name))
                loader.answer()
            }
            _ = await URLSession(configuration: configuration).outcome(of: request)
            return seen.elements.first ?? nil
        }
    }
#endif
