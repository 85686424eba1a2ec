import DoppelMocks
import Testing

@Suite("A mock is released though it returned")
struct CycleTests {
    /// Fails unless a shelf and its memory are gone after `body`.
    private func expectRelease(
        at location: SourceLocation = #_sourceLocation, after body: (MockShelf) -> Void
    ) {
        weak var mock: MockShelf?
        weak var core: MockCore?
        do {
            let shelf = MockShelf()
            (mock, core) = (shelf, shelf.mock)
            body(shelf)
        }
        #expect(mock == nil && core == nil, sourceLocation: location)
    }

    /// Calls a member that returns `Result`, as `@Mock` writes it for `-> Self` and the like.
    private func call<Result>(_ shelf: MockShelf, orElse value: Result) -> Result {
        shelf.mock.received("twins()", (), returning: Result.self).result(orElse: value)
    }

    @Test("itself, by default")
    func itself() {
        expectRelease { shelf in
            #expect(shelf.copy() === shelf)
            verify(shelf.copy(), returned: .identical(shelf), .exactly(1))
        }
    }

    @Test("itself as an optional, in arrays, and as its protocol")
    func wrapped() {
        expectRelease { shelf in #expect(call(shelf, orElse: shelf as MockShelf?) === shelf) }
        expectRelease { shelf in
            let twins = call(shelf, orElse: [[shelf], [], [MockShelf(), shelf]])
            #expect(twins.map(\.count) == [1, 0, 2])
            let described: Call<Void, [[MockShelf]], Never> = shelf.mock.describe("twins()")
            verify(described, returned: .matching { $0[0][0] === shelf && $0[2][1] === shelf })
            verify(described, returned: .matching { $0[2][0] === shelf }, .never)
        }
        expectRelease { shelf in
            let twin: any Shelf = call(shelf, orElse: shelf)
            #expect(twin === shelf)
        }
        expectRelease { shelf in #expect(call(shelf, orElse: [shelf as any Shelf]).count == 1) }
    }

    @Test("what an asynchronous member returns")
    func asynchronous() async {
        weak var core: MockCore?
        do {
            let shelf = MockShelf()
            core = shelf.mock
            let call = shelf.mock.received("twin()", (), returning: MockShelf.self)
            #expect(await call.resultAsync(orElse: shelf) === shelf)
        }
        #expect(core == nil)
    }

    @Test("itself, because a stub or an expectation said so")
    func stubbed() {
        expectRelease { shelf in
            let other = MockShelf()
            when(shelf.copy()).returns(other, shelf)
            #expect((0..<3).map { _ in shelf.copy() === shelf } == [false, true, true])
            verify(shelf.copy(), returned: .identical(shelf), .exactly(2))
        }
        expectRelease { shelf in
            expect(shelf.copy()).runs {}.returns(shelf)
            #expect(shelf.copy() === shelf)
            verifyAll(shelf)
        }
        expectRelease { shelf in
            let described: Call<Void, [MockShelf], Never> = shelf.mock.describe("twins()")
            when(described).returns([shelf, shelf])
            #expect(call(shelf, orElse: [MockShelf]()).map { $0 === shelf } == [true, true])
        }
    }

    @Test("itself in the place of the real object that it forwards to")
    func forwarded() {
        weak var core: MockCore?
        do {
            let real = MockShelf()
            let shelf = MockShelf(.partial(of: real))
            core = shelf.mock
            let call = shelf.mock.received("twin()", (), returning: MockShelf.self)
            let answer = call.answered(real, by: real as any Shelf, as: (any Shelf).self, for: shelf)
            #expect(answer === real)
            #expect(call.returned(shelf) === shelf)
        }
        #expect(core == nil)
    }

    @Test("a mock that was given this one, when the calls are forgotten")
    func arguments() {
        weak var core: MockCore?
        weak var child: MockCore?
        do {
            let (parent, speaker) = (MockCore("Parent"), MockSpeaker())
            (core, child) = (parent, speaker.mock)
            _ = parent.received("child()", (), returning: MockSpeaker.self).result(orElse: speaker)
            speaker.mock.received("join(_:)", parent, returning: Void.self).result()
            forgetCalls(speaker)
        }
        #expect(core == nil)
        #expect(child == nil)
    }

    @Test("a mock that was given this one, when their scope ends")
    func scopes() {
        weak var core: MockCore?
        withMocks {
            let (parent, speaker) = (MockCore("Parent"), MockSpeaker())
            core = parent
            _ = parent.received("child()", (), returning: MockSpeaker.self).result(orElse: speaker)
            speaker.mock.received("join(_:)", parent, returning: Void.self).result()
        }
        #expect(core == nil)
    }
}
