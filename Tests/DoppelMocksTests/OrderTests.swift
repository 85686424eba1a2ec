import DoppelMocks
import Testing

@Suite("Verifications in order")
struct OrderTests {
    let speaker = MockSpeaker()
    let shelf = MockShelf()

    @Test("pass when the calls came in that order, across mocks, with others between")
    func inOrderAcrossMocks() {
        _ = speaker.say("a", times: 1)
        _ = shelf.sum(1)
        speaker.stop()
        inOrder {
            verify(speaker.say("a", times: .any))
            verify(shelf.sum(.any))
            verify(speaker.stop())
        }
        inOrder {
            verify(speaker.say(.any, times: .any))
            verify(speaker.stop())
        }
    }

    @Test("fail when one came earlier")
    func outOfOrder() {
        speaker.stop()
        _ = speaker.say("a", times: 1)
        let texts = failureTexts {
            inOrder {
                verify(speaker.say("a", times: .any))
                verify(speaker.stop())
            }
        }
        #expect(
            texts == [
                """
                MockSpeaker.stop() was called 0 times after the calls verified before it, but was expected \
                at least 1 time.
                Calls of stop(), the closest first:
                  1. stop()
                The calls came in this order, ✓ if verified before:
                  1. MockSpeaker.stop()
                  2. MockSpeaker.say("a", times: 1) → false ✓
                """
            ])
    }

    @Test("count the calls that follow")
    func counts() {
        for _ in 0..<2 { _ = speaker.say("a", times: 1) }
        speaker.stop()
        _ = speaker.say("a", times: 1)
        inOrder {
            verify(speaker.say("a", times: .any), .exactly(2))
            verify(speaker.stop(), .exactly(1))
            verify(speaker.say("a", times: .any), .exactly(1))
            verify(speaker.stop(), .never)
        }
    }

    @Test("that are strict allow no other call of the mocks between")
    func strictly() {
        _ = speaker.say("a", times: 1)
        _ = shelf.sum(4)
        speaker.stop()
        let texts = failureTexts {
            inOrder(strictly: true, speaker, shelf) {
                verify(speaker.say("a", times: .any))
                verify(speaker.stop())
            }
        }
        #expect(
            texts == [
                """
                MockSpeaker.stop() did not follow at once: MockShelf.sum([4]) → 0 came before it.
                The calls came in this order, ✓ if verified before:
                  1. MockSpeaker.say("a", times: 1) → false ✓
                  2. MockShelf.sum([4]) → 0
                  3. MockSpeaker.stop() ✓
                """
            ])
        inOrder(strictly: true, speaker) {
            verify(speaker.say("a", times: .any))
            verify(speaker.stop())
        }
    }

    @Test("may wait for their calls")
    func waiting() async {
        let work = Task { [speaker] in
            _ = speaker.say("a", times: 1)
            await Task.yield()
            speaker.stop()
        }
        await inOrder {
            await verify(speaker.say("a", times: .any), within: .seconds(120))
            await verify(speaker.stop(), within: .seconds(120))
        }
        await work.value
    }

    @Test("wait for a call behind those verified before, though one came earlier")
    func waitingBehind() async {
        speaker.stop()
        _ = speaker.say("a", times: 1)
        let clock = TestClock()
        await inOrder {
            verify(speaker.say("a", times: .any))
            async let stop: Void = verify(speaker.stop(), within: .seconds(5), time: clock)
            await clock.waiting()
            speaker.stop()
            await stop
        }
    }

    @Test("wait in vain for a call that came earlier, and say so")
    func waitingInVain() async {
        speaker.stop()
        _ = speaker.say("a", times: 1)
        let clock = TestClock()
        let texts = await failures {
            await inOrder {
                verify(speaker.say("a", times: .any))
                async let stop: Void = verify(speaker.stop(), within: .seconds(5), time: clock)
                await clock.waiting()
                clock.advance(by: .seconds(5))
                await stop
            }
        }.map(\.text)
        #expect(
            texts == [
                """
                MockSpeaker.stop() was called 0 times after the calls verified before it, but was expected \
                at least 1 time.
                Calls of stop(), the closest first:
                  1. stop()
                The calls came in this order, ✓ if verified before:
                  1. MockSpeaker.stop()
                  2. MockSpeaker.say("a", times: 1) → false ✓
                """
            ])
    }
}
