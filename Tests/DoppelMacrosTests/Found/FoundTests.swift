import DoppelMocks
import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("Protocols as code bases have them can be mocked")
struct FoundTests {
    let url = URL(fileURLWithPath: "/a")

    @Test("sessions, whose completion handlers are called")
    func session() async throws {
        let (session, task) = (MockURLSessionProtocol(), MockURLSessionDataTaskProtocol())
        when(session.dataTask(with: .any, completionHandler: .any)).runs { _, done in
            done(Data([1]), nil, nil)
        }.returns(task)
        when(session.data(from: .equal(url))).throws(NetworkFailure.offline)
        let seen = Locked<Data?>(nil)
        session.dataTask(with: URLRequest(url: url)) { data, _, _ in seen.withLock { $0 = data } }.resume()
        #expect(seen.withLock { $0 } == Data([1]))
        verify(task.resume(), .exactly(1))
        await #expect(throws: NetworkFailure.offline) { try await session.data(from: url) }
    }

    @Test("clients with generic requests and streams")
    func client() async throws {
        let client = MockHTTPClient()
        when(client.get("/me", query: .any, as: .type(Person.self))).returns(Person(name: "Ann"))
        when(client.post("/log", body: .equal("x"), returning: Int.self)).returns(7)
        when(client.lines(.any)).returns(AsyncThrowingStream { $0.finish() })
        let person: Person = try await client.get("/me")
        let number: Int = try await client.post("/log", body: "x")
        #expect(person.name == "Ann" && number == 7)
        for try await _ in client.lines("a") { Issue.record("no line was expected") }
    }

    @Test("repositories with typed errors, results and predicates")
    func repository() async throws {
        let users = MockUserRepository()
        let ann = Person(name: "Ann")
        when(users.user(id: .equal(ann.id))).returns(ann).then.throws(.offline)
        when(users.users(matching: .any)).does { [ann].filter($0.closure) }
        when(users.delete(id: .any)).returns(.failure(.offline))
        when(users.save(.any, completion: .isNotNil)).does { user, done in done?(.success(user)) }
        when(users.cached(.get)).returns([ann.id: ann])
        #expect(try await users.user(id: ann.id.uuidString) == ann)
        await #expect(throws: NetworkFailure.offline) { try await users.user(id: ann.id) }
        #expect(try await users.users { $0.name == "Ann" } == [ann])
        let deleted = await users.delete(id: ann.id)
        #expect(throws: NetworkFailure.offline) { try deleted.get() }
        #expect(await users.cached == [ann.id: ann])
        users.save(ann) { #expect((try? $0.get()) == ann) }
        for await _ in users.observe() {}
    }

    @Test("stores with generic subscripts and values of any type")
    func store() {
        let store = MockKeyValueStore()
        when(store["age"]).returns(3 as Int?)
        let age: Int? = store["age"]
        let name: String? = store["name"]
        #expect(age == 3 && name == nil)
        store["age"] = 4
        store.set(5, forKey: "b")
        store.synchronize()
        verify(store["age", set: .equal(4 as Int?)], .exactly(1))
        verify(store.set(.matching { $0 as? Int == 5 }, forKey: "b"), .exactly(1))
    }

    @Test("files, caches, endpoints and logs")
    func files() async throws {
        let files = MockFileManaging()
        when(files.contentsOfDirectory(at: .any, includingPropertiesForKeys: .isNil)).returns([url])
        when(files.enumerate(.any, using: .any)).does { url, body in
            var stop = false
            try body.closure(url, &stop)
        }
        #expect(try files.contentsOfDirectory(at: url, includingPropertiesForKeys: nil) == [url])
        #expect(throws: Muted()) { try files.enumerate(url) { _, _ in throw Muted() } }
        let cache = MockDataCaching<String>()
        when(cache.cachedData(for: "a")).returns(Data([1]))
        let plain: any DataCaching<String> = cache
        #expect(await plain.cachedData(for: "a") == Data([1]))
        let endpoint = MockAPIEndpoint<Person, Never>()
        when(endpoint.path(.get)).returns("/p")
        #expect(endpoint.path == "/p" && endpoint.headers == [:] && endpoint.body == nil)
        let log = MockLogging()
        log.log(
            level: .error, message: "m", metadata: ["a": "b"], source: nil, file: "", function: "", line: 1)
        log.logLevel = .error
        verify(
            log.log(
                level: .equal(.error), message: "m", metadata: .any, source: .isNil, file: .any,
                function: .any,
                line: 1), .exactly(1))
    }

    @Test("screens of the main actor") @MainActor
    func screens() async {
        let model = MockProfileViewModel<Route>()
        when(model.state(.get)).returns(.home)
        when(model.load()).returns()
        await model.load()
        model.isLoading = true
        model.select(Person(name: "Ann"), animated: true)
        #expect(model.state == .home && model.identifier() == "")
        verify(model.isLoading(set: true), .exactly(1))
        let coordinator = MockCoordinator()
        coordinator.children = [MockCoordinator()]
        coordinator.show(.detail(id: 1), from: "x", completion: nil)
        await coordinator.dismiss(animated: true)
        verify(coordinator.show(.equal(.detail(id: 1)), from: .equal("x"), completion: .isNil), .exactly(1))
    }

    @Test("delegates, which are held weakly")
    func delegates() {
        let (delegate, downloader) = (MockDownloaderDelegate(), Downloader())
        downloader.delegate = delegate
        downloader.run()
        verify(delegate.downloaderDidStart(.identical(downloader)), .exactly(1))
        verify(delegate.downloader(.any, didReceive: 3, of: .isNil), .exactly(1))
        verify(delegate.downloader(.any, didFinishWith: .any), .exactly(1))
        when(delegate.downloader(.any, shouldRetryAfter: .any)).returns(true)
        downloader.run()
        verify(delegate.downloader(.any, didFinishWith: .any), .exactly(1))
    }

    @Test("actors, trackers and services")
    func services() async throws {
        let tracker = MockLocationTracking()
        when(tracker.last(2)).returns([Place(latitude: 1)])
        when(tracker.start(accuracy: .lessThan(1))).throws(Muted())
        #expect(await tracker.last(2) == [Place(latitude: 1)])
        await #expect(throws: Muted()) { try await tracker.start(accuracy: 0.5) }
        let analytics = MockAnalyticsTracking<String>()
        analytics.track("open", properties: ["a": 1])
        verify(analytics.track("open", properties: .any), .exactly(1))
        when(MockAnalyticsTracking<String>.shared(.get)).returns(analytics)
        #expect(MockAnalyticsTracking<String>.shared === analytics)
        let service = MockAuthenticationServiceProtocol()
        when(service.refresh(token: .any)).does { token in
            token.value = "new"
            return true
        }
        var token = "old"
        #expect(try await service.refresh(token: &token))
        #expect(token == "new")
        #expect(await service.currentUser == nil)
    }

    @Test("middleware, channels, databases and reducers")
    func servers() async throws {
        let (middleware, next) = (MockAsyncMiddleware(), MockAsyncResponder())
        when(next.respond(to: .any)).returns(WebResponse(status: 404))
        when(middleware.respond(to: .any, chainingTo: .any)).does { try await $1.respond(to: $0) }
        #expect(try await middleware.respond(to: WebRequest(), chainingTo: next).status == 404)
        let handler = MockChannelInboundHandler<Data, Never>()
        let context = Context()
        when(handler.write(.any, promise: .any)).does { _, promise in
            promise?(.success(()))
            return context
        }
        #expect(handler.write(Data(), promise: nil) === context)
        let database = MockDatabase2()
        when(database.transaction(.any), returning: Int.self).returns(3)
        let number: Int = try await database.transaction(isolation: nil) { _ in 4 }
        #expect(number == 3)
        when(database.withConnection(.any), returning: Int.self).does { try $0.closure(MockTransaction()) }
        #expect(database.withConnection { _ in 5 } == 5)
        let reducer = MockReducer<Int, String>()
        when(reducer.reduce(into: .any, action: "add")).does { state, _ in
            state.value += 1
            return ["added"]
        }
        var state = 1
        #expect(reducer.reduce(into: &state, action: "add") == ["added"] && state == 2)
    }

    @Test("publishers and flags")
    func publishers() async throws {
        struct Flag: FlagKey {
            typealias Value = Int
            var name = "f"
        }
        enum Key: String { case one }
        let (publisher, subscriber) = (MockPublisherLike<Int, Muted>(), MockSubscriberLike<Int, Muted>())
        publisher.receive(subscriber: subscriber)
        typealias Subscriber = ArgumentMatcher<MockSubscriberLike<Int, Muted>>
        verify(publisher.receive(subscriber: Subscriber.identical(subscriber)), .exactly(1))
        let flags = MockFeatureFlagging()
        when(flags.isEnabled(.equal(Key.one))).returns(true)
        when(flags.value(for: .any as ArgumentMatcher<Flag>, default: 2)).returns(9)
        #expect(flags.isEnabled(Key.one) && flags.value(for: Flag(), default: 2) == 9)
    }
}
