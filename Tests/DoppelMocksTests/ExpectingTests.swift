import DoppelMocks
import Testing

@Suite("An expectation")
struct ExpectingTests {
    let speaker = MockSpeaker()

    @Test("answers as a stub does, and is met")
    func answers() throws {
        expect(speaker.load(id: 1)).returns("one")
        #expect(try speaker.load(id: 1) == "one")
        verifyAll(speaker)
    }

    @Test("that is not met fails verifyAll, at its own line")
    func unmet() {
        expect(speaker.say("hello", times: .any), .atLeast(2), line: 33).returns(true)
        _ = speaker.say("hello", times: 4)
        _ = speaker.say("bye", times: 4)
        speaker.stop()
        let seen = failures { verifyAll(speaker) }
        #expect(
            seen == [
                .init(
                    text: """
                        MockSpeaker.say("hello", times: any) was called 1 time, but was expected at least 2 times.
                        Calls of say(_:times:), the closest first:
                          1. say("hello" ✓, times: 4 ✓) → true
                          2. say("bye" ✗ (expected "hello"), times: 4 ✓) → false
                        Other calls: stop() 1 time
                        """, line: 33)
            ])
    }

    @Test("that no call met names the closest one, a stub for it, and how many calls were left out")
    func noneClose() {
        expect(speaker.say("hello", times: 1), line: 33)
        for times in 0..<30 { _ = speaker.say("bye", times: times) }
        let lines = failureTexts { verifyAll(speaker) }.flatMap { $0.split(separator: "\n") }
        #expect(
            lines.prefix(4) == [
                "MockSpeaker.say(\"hello\", times: 1) was called 0 times, but was expected exactly 1 time.",
                "Calls of say(_:times:), the closest first:",
                "  2. say(\"bye\" ✗ (expected \"hello\"), times: 1 ✓) → false",
                "  1. say(\"bye\" ✗ (expected \"hello\"), times: 0 ✗ (expected 1)) → false",
            ])
        #expect(
            lines.suffix(2) == [
                "  … and 10 more",
                "A stub for the closest call: when(speaker.say(\"bye\", times: 1)).returns(<#Bool#>)",
            ])
    }

    @Test("that is exceeded fails verifyAll")
    func exceeded() {
        expect(speaker.stop(), .atMost(1))
        speaker.stop()
        speaker.stop()
        #expect(
            failureTexts { verifyAll(speaker) }.map { $0.prefix { $0 != "\n" } } == [
                "MockSpeaker.stop() was called 2 times, but was expected at most 1 time."
            ])
    }

    @Test("of the same call, twice, gives each its own answer")
    func sameCallTwice() throws {
        expect(speaker.load(id: 1)).returns("first")
        expect(speaker.load(id: 1)).returns("second")
        #expect(try [speaker.load(id: 1), speaker.load(id: 1)] == ["first", "second"])
        verifyAll(speaker)
    }

    @Test("leaves further calls to the stubs")
    func fallsBackToStubs() throws {
        when(speaker.load(id: .any)).returns("stub")
        expect(speaker.load(id: 1), .atMost(1)).returns("expected")
        #expect(try [speaker.load(id: 1), speaker.load(id: 2)] == ["expected", "stub"])
    }

    @Test("without an answer leaves it to the stubs")
    func withoutAnswer() throws {
        when(speaker.load(id: .any)).returns("stub")
        expect(speaker.load(id: 1))
        #expect(try speaker.load(id: 1) == "stub")
        verifyAll(speaker)
    }

    @Test("captures arguments")
    func captures() {
        let texts = Captor<String>()
        expect(speaker.say(.captured(by: texts), times: .any), .exactly(2))
        _ = speaker.say("a", times: 1)
        _ = speaker.say("b", times: 1)
        #expect(texts.values == ["a", "b"])
        verifyAll(speaker)
    }
}

@Suite("A rejection")
struct RejectingTests {
    let speaker = MockSpeaker()

    @Test("fails at once, at its own line, and again in verifyAll")
    func fails() {
        reject(speaker.say("loud", times: .any), line: 8)
        let text =
            "MockSpeaker.say(\"loud\", times: 3) was called, but say(\"loud\", times: any) is rejected (ExpectingTests.swift:8)."
        let seen = failures { _ = speaker.say("loud", times: 3) }
        #expect(seen == [.init(text: text, line: 8)])
        _ = speaker.say("soft", times: 3)
        #expect(
            failureTexts { verifyAll(speaker) } == [
                "\(text)\nverifyAll repeats what was reported when it happened, in case it was swallowed."
            ])
    }

    @Test("collects the arguments of the call")
    func captures() {
        let texts = Captor<String>()
        reject(speaker.say(.captured(by: texts), times: 3))
        _ = speaker.say("soft", times: 2)
        #expect(failures { _ = speaker.say("loud", times: 3) }.count == 1)
        #expect(texts.values == ["loud"])
    }

    @Test("leaves the answer to the stubs, and throws from a strict mock that has none")
    func answers() {
        let strict = MockSpeaker(.strict)
        reject(strict.load(id: 1), line: 8)
        let answers = Locked<[String]>([])
        let load = {
            do {
                let text = try strict.load(id: 1)
                answers.withLock { $0.append(text) }
            } catch {
                answers.withLock { $0.append("\(type(of: error))") }
            }
        }
        #expect(failures(load).map(\.line) == [8])
        when(strict.load(id: .any)).returns("a")
        #expect(failures(load).map(\.line) == [8])
        #expect(answers.withLock { $0 } == ["UnstubbedCall", "a"])
    }

    @Test("of a count beside an expectation of the same call allows just so many")
    func besideExpectation() {
        expect(speaker.stop(), .exactly(2))
        reject(speaker.stop(), line: 8)
        #expect(failures { for _ in 0..<2 { speaker.stop() } }.isEmpty)
        #expect(failures { speaker.stop() }.map(\.line) == [8])
    }

    @Test("that nothing violates passes")
    func passes() {
        reject(speaker.stop())
        verifyAll(speaker)
    }
}

@Suite("The life of a mock:")
struct LifeTests {
    let speaker = MockSpeaker()

    @Test("reset forgets stubs, expectations and calls")
    func resetting() {
        when(speaker.volume(.get)).returns(3)
        expect(speaker.stop())
        _ = speaker.volume
        reset(speaker)
        #expect(speaker.volume == 0)
        verify(speaker.volume(.get), .exactly(1))
        verifyAll(speaker)
    }

    @Test("forgetCalls keeps the stubs")
    func forgetting() {
        when(speaker.volume(.get)).returns(3)
        _ = speaker.volume
        forgetCalls(speaker)
        verify(speaker.volume(.get), .never)
        #expect(speaker.volume == 3)
    }

    @Test("after stopMocking each call fails the test, and names the place where the mock was made")
    func stopping() {
        let speaker = MockSpeaker(line: 6)
        when(speaker.volume(.get)).returns(3)
        stopMocking(speaker)
        let seen = failures { #expect(speaker.volume == 0) }
        #expect(
            seen == [
                .init(
                    text: """
                        MockSpeaker.volume was called after the mock was stopped or its test had ended. \
                        It was made at ExpectingTests.swift:6.
                        """, line: 6)
            ])
    }

    @Test("a strict mock that was stopped says so once, and a partial one leaves the real object alone")
    func stoppingOthers() {
        let strict = MockSpeaker(.strict, line: 6)
        let megaphone = Megaphone()
        let partial = MockSpeaker(.partial(of: megaphone), line: 7)
        stopMocking(strict, partial)
        let seen = failures {
            strict.stop()
            partial.stop()
        }
        #expect(seen.map(\.line) == [6, 7])
        #expect(
            seen.first?.text == """
                MockSpeaker.stop() was called after the mock was stopped or its test had ended. It was made at \
                ExpectingTests.swift:6.
                """)
        #expect(megaphone.texts.isEmpty)
    }

    @Test("a mock that outlives its scope does the same")
    func afterTheScope() {
        var left: MockSpeaker?
        withMocks { left = MockSpeaker(line: 6) }
        let text = """
            MockSpeaker.stop() was called after the mock was stopped or its test had ended. It was made at \
            ExpectingTests.swift:6.
            """
        #expect(failures { left?.stop() } == [.init(text: text, line: 6)])
    }

    @Test("a scope verifies its mocks when it ends")
    func scopesVerify() {
        let seen = failures {
            withMocks {
                let speaker = MockSpeaker()
                expect(speaker.stop(), line: 4)
            }
        }
        #expect(seen.map(\.line) == [4])
        let none = failures { withMocks(verifying: false) { _ = expect(MockSpeaker().stop()) } }
        #expect(none.isEmpty)
    }
}
