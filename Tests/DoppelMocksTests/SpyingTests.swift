import DoppelMocks
import Testing

@Suite("Spied code")
struct SpyingTests {
    let library = Library(name: "A")

    @Test("runs as written where nothing is stubbed, and is recorded inside a scope")
    func recorded() async throws {
        #expect(try await library.load(id: 1) == "A 1")
        try await withMocks { () async throws in
            #expect(try await library.load(id: 1) == "A 1")
            await #expect(throws: Muted(reason: "id -1")) { try await library.load(id: -1) }
            verify(Library.load(id: .any), .exactly(2))
            verify(Library.load(id: .any), returned: "A 1", .exactly(1))
            verify(Library.load(id: .any), threw: Muted.self, .exactly(1))
        }
    }

    @Test("is replaced by a stub, also when it is called through self")
    func throughSelf() async throws {
        try await withMocks { () async throws in
            when(Library.load(id: 2)).returns("stub")
            #expect(try await library.loadAll([1, 2]) == ["A 1", "stub"])
        }
        #expect(try await library.load(id: 2) == "A 2")
    }

    @Test("can be stubbed for one instance alone, through every reference to it")
    func oneInstance() async throws {
        let other = Library(name: "B")
        let same: AnyObject = library
        try await withMocks { () async throws in
            when(library.load(id: .any)).returns("one")
            #expect(try await library.load(id: 1) == "one")
            #expect(try await (same as? Library)?.load(id: 1) == "one")
            #expect(try await other.load(id: 1) == "B 1")
            verify(library.load(id: 1), .exactly(2))
            verify(other.load(id: 1), .exactly(1))
            verify(Library.load(id: 1), .exactly(3))
        }
    }

    @Test("stubbed or expected for one instance does not keep it alive, nor mean another one")
    func oneInstanceReleased() {
        withMocks {
            weak var library: Library?
            do {
                let made = Library(name: "B")
                library = made
                when(made.title()).returns("stub")
                expect(made.title(), .exactly(1))
                #expect(made.title() == "stub")
            }
            #expect(library == nil)
            #expect(Library(name: "C").title() == "Library C")
        }
    }

    @Test("can be static, a method of a struct, or a free function")
    func otherKinds() {
        withMocks {
            when(Library.open("a")).returns(40)
            when(today(offset: .lessThan(0))).returns("past")
            when(Counter.add(5)).returns(-5)
            #expect(Library.open("a") == 40)
            #expect(Library.open("abc") == 3)
            #expect(today(offset: -1) == "past")
            #expect(today(offset: 1) == "day 1")
            var counter = Counter()
            #expect([counter.add(3), counter.add(5), counter.total] == [3, -5, 3])
            verify(today(offset: .any), .exactly(2))
        }
        #expect(today(offset: -1) == "day -1")
    }

    @Test("can be expected, rejected and forwarded as members of mocks are")
    func expectations() {
        let seen = failures {
            withMocks {
                expect(Library.open("b"), .exactly(1), line: 4)
                reject(today(offset: 0), line: 5)
                when(library.title()).forwards().then.returns("stub")
                #expect([library.title(), library.title()] == ["Library A", "stub"])
                #expect(today(offset: 0) == "day 0")
            }
        }
        #expect(seen.map(\.line).sorted() == [4, 5])
        #expect(
            seen.last { $0.line == 4 }?.text == """
                Library.open("b") was called 0 times, but was expected exactly 1 time.
                There was no call of Library.open(_:).
                Other calls: Library.title() 2 times
                """)
    }

    @Test("of one scope is not seen by another that runs at the same time")
    func parallelScopes() async {
        await withTaskGroup { group in
            for number in 0..<20 {
                group.addTask {
                    await withMocks {
                        when(today(offset: .any)).returns("scope \(number)")
                        for _ in 0..<10 {
                            #expect(today(offset: 1) == "scope \(number)")
                            await Task.yield()
                        }
                        let child = await Task { today(offset: 2) }.value
                        #expect(child == "scope \(number)")
                        verify(today(offset: .any), .exactly(11))
                    }
                }
            }
        }
    }

    @Test("called from outside every scope reaches the only open one, and else is the real code")
    func outsideScopes() async {
        await #expect(processExitsWith: .success) {
            await withMocks {
                when(today(offset: .any)).returns("stub")
                #expect(await Task.detached { today(offset: 1) }.value == "stub")
                await withCheckedContinuation { done in
                    Task.detached {
                        await withMocks {
                            #expect(await Task.detached { today(offset: 1) }.value == "day 1")
                        }
                        done.resume()
                    }
                }
                #expect(today(offset: 1) == "stub")
            }
            #expect(await Task.detached { today(offset: 1) }.value == "day 1")
        }
    }

    @Test("cannot be stubbed outside a scope, which fails at the line that tries")
    func noScope() async {
        await #expect(processExitsWith: .success) {
            let seen = failures { _ = when(Library.open("a"), line: 12).returns(1) }
            #expect(
                seen == [
                    .init(
                        text: """
                            Library.open(_:) can be stubbed and verified in a scope only, and none is open here. \
                            Give the test the trait .mocked, call useMocks() in a test of XCTest, or write \
                            withMocks { … } around it.
                            """, line: 12)
                ])
            #expect(Library.open("a") == 1)
        }
    }
}

@Suite("Spied code that a task calls after its scope has ended")
struct LateSpyingTests {
    /// What such a task gets, which is let go on by the end of `signal`.
    private func late(_ signal: AsyncStream<Void>) -> Task<String, Never> {
        withMocks {
            when(today(offset: .any)).returns("stub")
            #expect(today(offset: 1) == "stub")
            return Task {
                for await _ in signal {}
                return today(offset: 1)
            }
        }
    }

    @Test("runs as written, and fails no test that has a scope meanwhile")
    func besideOthers() async {
        let (signal, end) = AsyncStream.makeStream(of: Void.self)
        let seen = await failures {
            let late = late(signal)
            await withMocks {
                when(today(offset: .any)).returns("other test")
                end.finish()
                #expect(await late.value == "day 1")
                verify(today(offset: .any), .never)
            }
        }
        #expect(seen == [])
    }

    @Test("belongs to the scope around the one that ended")
    func nested() async {
        let (signal, end) = AsyncStream.makeStream(of: Void.self)
        await withMocks {
            when(today(offset: .any)).returns("outer")
            let late = late(signal)
            end.finish()
            #expect(await late.value == "outer")
            verify(today(offset: 1), .exactly(1))
        }
    }

    @Test("cannot be stubbed there")
    func stubbing() async {
        let (signal, end) = AsyncStream.makeStream(of: Void.self)
        let seen = await failures {
            let late = withMocks {
                Task {
                    for await _ in signal {}
                    _ = when(today(offset: .any), line: 3).returns("stub")
                }
            }
            await withMocks {
                end.finish()
                await late.value
            }
        }
        #expect(seen.map(\.line) == [3])
    }
}
