import DoppelMocks
import Testing

/// An object that a mock gets as an argument.
private final class Guest: Sendable {}

@Suite("An order that has ended", .timeLimit(.minutes(1)))
struct EndedOrderTests {
    private func greet(_ speaker: MockSpeaker, _ guest: Guest) {
        speaker.mock.received("greet(_:)", guest, returning: Void.self).result()
        speaker.stop()
    }

    private func greeting(_ speaker: MockSpeaker, _ matcher: ArgumentMatcher<Guest>) -> Call<
        Guest, Void, Never
    > {
        speaker.mock.describe("greet(_:)", matcher)
    }

    /// Fails unless a mock and an argument of its calls are gone after `body`.
    private func expectRelease(
        _ mode: MockMode = .nice, at location: SourceLocation = #_sourceLocation,
        after body: (MockSpeaker, Guest) -> Void
    ) {
        weak var core: MockCore?
        weak var guest: Guest?
        do {
            let (speaker, visitor) = (MockSpeaker(mode), Guest())
            (core, guest) = (speaker.mock, visitor)
            body(speaker, visitor)
        }
        #expect(core == nil && guest == nil, sourceLocation: location)
    }

    @Test("keeps no mock that it verified, nor an argument", arguments: [false, true])
    func verified(isStrict: Bool) {
        expectRelease { speaker, guest in
            greet(speaker, guest)
            let guests = Captor<Guest>()
            inOrder(strictly: isStrict, speaker) {
                verify(greeting(speaker, .captured(by: guests, where: .identical(guest))), .exactly(1))
                verify(speaker.stop())
            }
            #expect(guests.values.map { $0 === guest } == [true])
        }
    }

    @Test("keeps none where it failed", arguments: [false, true])
    func failed(isStrict: Bool) {
        expectRelease { speaker, guest in
            greet(speaker, guest)
            let texts = failureTexts {
                inOrder(strictly: isStrict) { verify(speaker.stop(), .never) }
            }
            #expect(texts.count == 1)
            let late = failureTexts {
                inOrder {
                    verify(speaker.stop())
                    verify(greeting(speaker, .identical(guest)))
                }
            }
            #expect(late.count == 1)
        }
    }

    @Test("keeps none where an error ended it, and has judged what came before")
    func thrown() {
        expectRelease { speaker, guest in
            greet(speaker, guest)
            greet(speaker, guest)
            let texts = failureTexts {
                #expect(throws: Muted.self) {
                    try inOrder(strictly: true, speaker) {
                        verify(greeting(speaker, .any), .exactly(1))
                        verify(speaker.stop(), .never)
                        throw Muted()
                    }
                }
            }
            #expect(texts.count == 1)
        }
    }

    @Test("keeps none that it expected", arguments: [false, true])
    func expected(isStrict: Bool) {
        expectRelease(isStrict ? .strict : .nice) { speaker, guest in
            inOrder(strictly: isStrict, speaker) {
                expect(greeting(speaker, .identical(guest)))
                expect(speaker.stop())
            }
            greet(speaker, guest)
            verifyAll(speaker)
        }
    }

    @Test("keeps none after it has waited")
    func waited() async {
        weak var core: MockCore?
        weak var guest: Guest?
        do {
            let (speaker, visitor) = (MockSpeaker(), Guest())
            (core, guest) = (speaker.mock, visitor)
            greet(speaker, visitor)
            await inOrder(strictly: true, speaker) {
                await verify(greeting(speaker, .identical(visitor)), within: .seconds(60))
                await verify(speaker.stop(), .exactly(1), within: .seconds(60))
            }
        }
        #expect(core == nil && guest == nil)
    }

    @Test("keeps none for a task that outlives it")
    func outlived() async {
        let (waiting, end) = AsyncStream.makeStream(of: Void.self)
        weak var core: MockCore?
        let task: Task<Void, Never>
        do {
            let speaker = MockSpeaker()
            core = speaker.mock
            speaker.stop()
            task = inOrder(strictly: true, speaker) {
                verify(speaker.stop())
                return Task { for await _ in waiting {} }
            }
        }
        #expect(core == nil)
        end.finish()
        await task.value
    }

    @Test("says nothing of what such a task verifies")
    func verifiedLater() async {
        let (waiting, end) = AsyncStream.makeStream(of: Void.self)
        let speaker = MockSpeaker()
        speaker.stop()
        let task = inOrder(strictly: true, speaker) {
            verify(speaker.stop(), .exactly(1))
            return Task { [speaker] in
                for await _ in waiting {}
                verify(speaker.stop(), .exactly(1))
            }
        }
        end.finish()
        await task.value
    }
}
