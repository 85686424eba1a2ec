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
            BigStudioMock.unknown() was called, but its stub (NiceMockTests.swift:8) has no answer, and Unknown has no default \
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
