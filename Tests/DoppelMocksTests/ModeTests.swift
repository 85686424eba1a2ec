import DoppelMocks
import Testing

@Suite("A nice mock")
struct NiceMockTests {
    @Test("returns an empty value for everything that has one")
    func defaults() async throws {
        let studio = BigStudioMock()
        let values = studio.plainValues()
        #expect(values.0 == 0 && values.1 == nil && values.2.isEmpty && values.3.isEmpty && values.4.isEmpty)
        #expect(values.5 == false)
        #expect(studio.size() == 0)
        let speaker = MockSpeaker()
        #expect(try speaker.load(id: 1).isEmpty)
        #expect(try await speaker.fetch("a").isEmpty)
        await speaker.rest()
    }

    @Test("returns the mock of a protocol, the same each time, which can be stubbed and verified")
    func mocksOfMocks() throws {
        let studio = BigStudioMock()
        let speaker = try #require(studio.speaker() as? MockSpeaker)
        when(speaker.volume(.get)).returns(4)
        #expect(studio.speaker().volume == 4)
        verify(speaker.volume(.get), .exactly(1))
    }

    @Test("keeps no cycle with the mocks it returned, its calls, its stubs and its captors")
    func noCycles() {
        weak var core: MockCore?
        weak var child: MockSpeaker?
        do {
            let studio = BigStudioMock()
            core = studio.mock
            child = studio.speaker() as? MockSpeaker
            #expect(child != nil)
            when(studio.size()).returns(3)
            expect(studio.size(), .atLeast(0)).returns(4)
            _ = studio.size()
            verify(studio.size())
        }
        #expect(core == nil)
        #expect(child == nil)
    }

    @Test("throws where there is no default, and says how to stub")
    func noDefault() {
        let studio = BigStudioMock()
        let texts = failureTexts { #expect(throws: UnstubbedCall.self) { try studio.unknown() } }
        #expect(
            texts == [
                """
                BigStudioMock.unknown() was called, but has no stub, and Unknown has no default value.
                Stub it: when(bigStudioMock.unknown()).returns(<#Unknown#>)
                """
            ])
    }

    @Test("names the stub that has no answer, where there is no default")
    func noAnswer() {
        let studio = BigStudioMock()
        when(studio.unknown(), line: 8)
        let text = """
            BigStudioMock.unknown() was called, but its stub (ModeTests.swift:8) has no answer, and Unknown has no default \
            value.
            Stub it: when(bigStudioMock.unknown()).returns(<#Unknown#>)
            """
        #expect(failureTexts { #expect(throws: UnstubbedCall.self) { try studio.unknown() } } == [text])
        when(studio.unknown(), line: 8).runs {}
        #expect(failureTexts { #expect(throws: UnstubbedCall.self) { try studio.unknown() } } == [text])
    }

    @Test("returns streams that end at once")
    func streams() async throws {
        let core = MockCore("Probe")
        for await _ in core.received("a()", (), returning: AsyncStream<Int>.self).result() {
            Issue.record("a value")
        }
        let stream = core.received("b()", (), returning: AsyncThrowingStream<Int, any Error>.self).result()
        for try await _ in stream { Issue.record("a value") }
    }

    @Test("takes defaults of your own types")
    func ownDefaults() throws {
        DefaultValues.register(Registered.self) { Registered(id: 7) }
        let core = MockCore("Probe")
        #expect(core.received("a()", (), returning: Registered.self).result() == Registered(id: 7))
        #expect(core.received("b()", (), returning: Conforming.self).result() == Conforming(id: 8))
        #expect(core.received("c()", (), returning: Registered?.self).result() == nil)
    }

    private struct Registered: Equatable, Sendable { var id: Int }

    private struct Conforming: Equatable, HasDefaultValue {
        var id: Int
        static var defaultValue: Conforming { Conforming(id: 8) }
    }

    @Test("stops the program only where it can neither return nor throw")
    func stopsTheProgram() async {
        await #expect(processExitsWith: .failure) {
            // What it reports is not this test's failure.
            Failure.$interceptor.withValue(Failure.Interceptor { _, _ in }) {
                _ = MockCore("Probe").received("a()", (), returning: Muted.self).result()
            }
        }
    }
}

@Suite("A strict mock")
struct StrictMockTests {
    let speaker = MockSpeaker(.strict, line: 7)

    @Test("fails at once for a call that is neither stubbed nor expected, at the line where it was made")
    func unexpected() {
        when(speaker.say("bye", times: 3), line: 8).returns(true)
        when(speaker.say("hello", times: 3), line: 9).returns(true)
        let seen = failures { _ = speaker.say("bye", times: 2) }
        #expect(seen.map(\.line) == [7])
        #expect(
            seen.map(\.text) == [
                """
                MockSpeaker.say("bye", times: 2) was called, but is neither stubbed nor expected (the mock is strict).
                Stubs of say(_:times:), the closest first:
                  - say("bye" ✓, times: 2 ✗ (expected 3)) (ModeTests.swift:8)
                  - say("bye" ✗ (expected "hello"), times: 2 ✗ (expected 3)) (ModeTests.swift:9)
                Stub it: when(speaker.say("bye", times: 2)).returns(<#Bool#>)
                """
            ])
    }

    @Test("repeats a failure in verifyAll, in case it was swallowed")
    func swallowed() {
        _ = failures { speaker.stop() }
        let texts = failureTexts { verifyAll(speaker) }
        #expect(
            texts == [
                """
                MockSpeaker.stop() was called, but is neither stubbed nor expected (the mock is strict).
                Stub it: when(speaker.stop()).returns()
                verifyAll repeats what was reported when it happened, in case it was swallowed.
                """
            ])
    }

    @Test("throws where the member can")
    func throwing() {
        let texts = failureTexts { #expect(throws: UnstubbedCall.self) { try speaker.load(id: 3) } }
        #expect(texts.count == 1)
    }

    @Test("accepts what is expected, and reports stubs that nothing used")
    func unusedStubs() {
        expect(speaker.stop())
        when(speaker.volume(.get), line: 30).returns(3)
        speaker.stop()
        let seen = failures { verifyAll(speaker) }
        #expect(seen == [.init(text: "MockSpeaker.volume is stubbed, but was not called.", line: 30)])
    }

    @Test("does not report a stub that a test replaces in the same words")
    func replacedStubs() {
        when(speaker.volume(.get), line: 30).returns(3)
        when(speaker.load(id: 1), line: 31).returns("a")
        when(speaker.load(id: .any), line: 32).returns("b")
        when(speaker.volume(.get), line: 33).returns(4)
        #expect(speaker.volume == 4)
        #expect((try? speaker.load(id: 1)) == "b")
        #expect(
            failures { verifyAll(speaker) } == [
                .init(text: "MockSpeaker.load(id: 1) is stubbed, but was not called.", line: 31)
            ])
    }

    @Test("says of a call that comes once too often that it was expected, and how often")
    func exhausted() {
        expect(speaker.stop(), line: 20)
        expect(speaker.volume(.get), .never, line: 21)
        speaker.stop()
        #expect(
            failureTexts { speaker.stop() } == [
                """
                MockSpeaker.stop() was called, but was expected exactly 1 time, which had come (ModeTests.swift:20; \
                the mock is strict).
                Stub it: when(speaker.stop()).returns()
                """
            ])
        #expect(
            failureTexts { _ = speaker.volume } == [
                """
                MockSpeaker.volume was called, but was expected never (ModeTests.swift:21; the mock is strict).
                Stub it: when(speaker.volume(.get)).returns(<#Int#>)
                """
            ])
        when(speaker.stop()).returns()
        speaker.stop()
    }

    @Test("makes its children strict too")
    func children() {
        let core = MockCore("Probe", .strict)
        let call: Call<Void, any Speaker, Never> = core.describe("speaker()")
        expect(call, .atLeast(1))
        let texts = failureTexts {
            core.received("speaker()", (), returning: (any Speaker).self).result().stop()
        }
        #expect(texts.map { $0.prefix(32) } == ["MockSpeaker.stop() was called, b"])
    }
}

@Suite("A partial mock")
struct PartialMockTests {
    let real = Megaphone()

    @Test("forwards what is not stubbed, and records it with what came of it")
    func forwards() async throws {
        let speaker = MockSpeaker(.partial(of: real))
        when(speaker.say("secret", times: .any)).returns(false)
        #expect(speaker.say("hello", times: 1))
        #expect(!speaker.say("secret", times: 1))
        #expect(real.texts == ["hello"])
        #expect(try speaker.load(id: 3) == "text 3")
        #expect(throws: Muted(reason: "id -1")) { try speaker.load(id: -1) }
        #expect(try await speaker.fetch("a") == ["a", "real"])
        await speaker.rest()
        #expect(throws: Muted(reason: "nothing")) { try speaker.pick(from: 0) }
        verify(speaker.load(id: .any), returned: "text 3", .exactly(1))
        verify(speaker.load(id: .any), threw: Muted.self, .exactly(1))
    }

    @Test("writes properties of the real object")
    func properties() {
        let speaker = MockSpeaker(.partial(of: real))
        speaker.volume += 4
        #expect(real.volume == 5)
        #expect(speaker.volume == 5)
    }

    @Test("can forward one call and answer the next")
    func sometimes() {
        let speaker = MockSpeaker(.partial(of: real))
        when(speaker.volume(.get)).forwards().then.returns(9)
        #expect([speaker.volume, speaker.volume] == [1, 9])
    }

    @Test("runs side effects, and suspends, before it forwards")
    func effects() async throws {
        let clock = TestClock()
        let speaker = MockSpeaker(.partial(of: real))
        let count = Locked(0)
        when(speaker.say(.any, times: .any)).runs { _, _ in count.withLock { $0 += 1 } }.forwards()
        #expect(speaker.say("a", times: 1))
        #expect(count.withLock { $0 } == 1)
        when(speaker.fetch(.any)).suspends(for: .seconds(9), time: clock).forwards()
        let answer = Task { try await speaker.fetch("b") }
        await clock.waiting()
        clock.advance(by: .seconds(9))
        #expect(try await answer.value == ["b", "real"])
    }

    @Test("without a real object of the member's type says so")
    func noReal() {
        let speaker = MockSpeaker()
        when(speaker.volume(.get)).forwards()
        let texts = failureTexts { #expect(speaker.volume == 0) }
        #expect(
            texts == [
                """
                MockSpeaker.volume should be forwarded, but MockSpeaker has no real object of type Speaker. \
                Make it with MockSpeaker(.partial(of: object)).
                """
            ])
    }
}
