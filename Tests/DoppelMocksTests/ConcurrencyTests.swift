import DoppelMocks
import Testing

@Suite("A mock that many tasks call")
struct ConcurrencyTests {
    @Test("counts every call once: stubs, expectations, verifications and captors agree")
    func exactCounts() async {
        let speaker = MockSpeaker()
        let captor = Captor<Int>()
        when(speaker.say(.any, times: .captured(by: captor))).returns(true)
        expect(speaker.stop(), .exactly(8_000))
        await withTaskGroup { group in
            for task in 0..<8 {
                group.addTask {
                    for _ in 0..<1_000 {
                        _ = speaker.say("a", times: task)
                        speaker.stop()
                    }
                }
            }
        }
        verifyAll(speaker)
        verify(speaker.say("a", times: .any), .exactly(8_000))
        for task in 0..<8 { verify(speaker.say("a", times: .equal(task)), .exactly(1_000)) }
        #expect(captor.values.count == 8_000)
        noMoreCalls(speaker)
    }

    @Test("hands each value of a sequence to one call")
    func sequences() async {
        let speaker = MockSpeaker()
        let stubbing = when(speaker.volume(.get)).returns(0)
        for number in 1..<400 { stubbing.returns(number) }
        let values = await withTaskGroup(of: [Int].self) { group in
            for _ in 0..<4 { group.addTask { (0..<100).map { _ in speaker.volume } } }
            return await group.reduce(into: []) { $0 += $1 }
        }
        #expect(values.sorted() == Array(0..<400))
    }

    @Test("gives an expectation of so many calls to just so many")
    func claims() async {
        let speaker = MockSpeaker()
        when(speaker.say("a", times: .any)).returns(false)
        expect(speaker.say("a", times: .any), .range(50...50)).returns(true)
        let trues = await withTaskGroup(of: Int.self) { group in
            for _ in 0..<8 {
                group.addTask { (0..<25).count { speaker.say("a", times: $0) } }
            }
            return await group.reduce(0, +)
        }
        #expect(trues == 50)
    }
}
