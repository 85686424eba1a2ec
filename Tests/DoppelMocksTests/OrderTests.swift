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
                Other calls: say(_:times:) 1 time
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
            texts == ["MockSpeaker.stop() did not follow at once: MockShelf.sum([4]) → 0 came before it."])
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
            await verify(speaker.say("a", times: .any), within: .seconds(10))
            await verify(speaker.stop(), within: .seconds(10))
        }
        await work.value
    }
}
