import DoppelMocks
import Testing

@Suite("A mock that is reset in an order of expectations")
struct ResetOrderTests {
    let first = MockSpeaker(.strict)
    let second = MockSpeaker(.strict)

    @Test("no longer ends the turn of those before it")
    func turn() {
        inOrder {
            expect(first.say(.any, times: .any), .atLeast(1))
            expect(second.stop())
        }
        _ = first.say("a", times: 1)
        second.stop()
        reset(second)
        #expect(failureTexts { _ = first.say("b", times: 1) } == [])
        verifyAll(first, second)
    }
}
