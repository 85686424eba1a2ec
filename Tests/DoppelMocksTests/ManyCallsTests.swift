import DoppelMocks
import Testing

@Suite("A verification of more calls than it looks at a time")
struct ManyCallsTests {
    private static let number = 5_000

    private func called() -> MockSpeaker {
        let speaker = MockSpeaker()
        when(speaker.say(.any, times: .lessThan(10))).returns(true)
        for number in 0..<Self.number { _ = speaker.say(number == 4_500 ? "late" : "a", times: number % 100) }
        return speaker
    }

    @Test("counts them, by values, by closures and by how they ended")
    func counts() {
        let speaker = called()
        verify(speaker.say(.any, times: .any), .exactly(5_000))
        verify(speaker.say("a", times: 3), .exactly(50))
        verify(speaker.say(.matching { $0.hasPrefix("a") }, times: .matching { $0 == 3 }), .exactly(50))
        verify(speaker.say(.any, times: .any), returned: true, .exactly(500))
        verify(speaker.say(.hasPrefix("la"), times: .any), .exactly(1))
        noMoreCalls(speaker)
    }

    @Test("hands on their arguments in their order")
    func arguments() {
        let speaker = called()
        let wanted = (0..<Self.number).map { $0 % 100 }.filter { $0 > 97 }
        let times = Captor<Int>()
        verify(speaker.say(.any, times: .captured(by: times, where: .greaterThan(97))), .exactly(100))
        #expect(times.values == wanted)
        #expect(calls(of: speaker.say(.any, times: .greaterThan(97))).map(\.1) == wanted)
    }

    @Test("finds their order")
    func order() {
        let speaker = called()
        inOrder {
            verify(speaker.say("late", times: .any))
            verify(speaker.say("a", times: 1), .exactly(1))
            verify(speaker.say("a", times: 99), .exactly(1))
        }
        let texts = failureTexts {
            inOrder {
                verify(speaker.say("late", times: .any))
                verify(speaker.say("late", times: .any))
            }
        }
        let head = #"MockSpeaker.say("late", times: any) was called 0 times after the calls"#
        #expect(texts.first?.hasPrefix(head) == true)
    }

    @Test("goes on where it was when calls were forgotten, and marks the rest")
    func forgotten() {
        let speaker = called()
        verify(speaker.say(.any, times: .any), .exactly(5_000))
        forgetCalls(speaker)
        _ = speaker.say("b", times: 1)
        verify(speaker.say("c", times: 1), .never)
        #expect(failureTexts { noMoreCalls(speaker) }.count == 1, "marks of forgotten calls are gone")
        verify(speaker.say("b", times: 1), .exactly(1))
        noMoreCalls(speaker)
    }

    @Test("names the closest of them, wherever it is, and asks once about each")
    func message() {
        let speaker = called()
        let asked = Locked(0)
        let text = ArgumentMatcher<String>.matching("late at night") { text in
            asked.withLock { $0 += 1 }
            return text == "late"
        }
        let lines = failureTexts { verify(speaker.say(text, times: 99)) }.flatMap {
            $0.split(separator: "\n")
        }
        let closest = #"  100. say("a" ✗ (expected late at night), times: 99 ✓) → false"#
        #expect(lines.dropFirst(2).first.map(String.init) == closest)
        #expect(lines.contains("  … and 4980 more"))
        #expect(asked.withLock { $0 } == 5_000)
    }

    @Test("asks once about calls of other objects, where it fails")
    func otherObjects() async {
        let (library, other) = (Library(name: "A"), Library(name: "B"))
        let asked = Locked(0)
        let counting = ArgumentMatcher<Int>.matching("counted") { _ in
            asked.withLock { $0 += 1 }
            return true
        }
        await withMocks {
            _ = try? await other.load(id: 3)
            let texts = failureTexts { verify(library.load(id: counting)) }
            #expect(texts.count == 1)
            #expect(texts.first?.contains("(on another object)") == true)
        }
        #expect(asked.withLock { $0 } == 1)
    }
}
