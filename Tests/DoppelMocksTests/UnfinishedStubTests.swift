import DoppelMocks
import Testing

@Suite("A stub whose answer has not been said yet")
struct UnfinishedStubTests {
    let speaker = MockSpeaker()

    @Test("leaves calls to older stubs, until its answer is said")
    func olderStub() throws {
        when(speaker.load(id: .any)).returns("old")
        let stubbing = when(speaker.load(id: 1))
        #expect(try speaker.load(id: 1) == "old")
        stubbing.returns("new")
        #expect(try [speaker.load(id: 1), speaker.load(id: 2)] == ["new", "old"])
    }

    @Test("leaves calls to older stubs where its type has no default value")
    func noDefault() {
        let core = MockCore("Probe")
        let call: Call<Void, Muted, Never> = core.describe("reason()")
        let ask = { core.received("reason()", (), returning: Muted.self).result() }
        when(call).returns(Muted(reason: "old"))
        let stubbing = when(call)
        #expect(ask() == Muted(reason: "old"))
        stubbing.returns(Muted(reason: "new"))
        #expect(ask() == Muted(reason: "new"))
    }

    @Test("leaves calls to the object behind a partial mock")
    func realObject() {
        let speaker = MockSpeaker(.partial(of: Megaphone()))
        let stubbing = when(speaker.volume(.get))
        #expect(speaker.volume == 1)
        stubbing.returns(9)
        #expect(speaker.volume == 9)
    }

    @Test("does not excuse calls of a strict mock")
    func strict() {
        let speaker = MockSpeaker(.strict)
        let stubbing = when(speaker.volume(.get))
        #expect(
            failureTexts { _ = speaker.volume } == [
                """
                MockSpeaker.volume was called, but is neither stubbed nor expected (the mock is strict).
                Stub it: when(speaker.volume(.get)).returns(<#Int#>)
                """
            ])
        stubbing.returns(9)
        #expect(speaker.volume == 9)
    }

    @Test("runs no side effects before its answer is said")
    func sideEffects() {
        let count = Locked(0)
        when(speaker.volume(.get)).returns(1)
        let stubbing = when(speaker.volume(.get)).runs { count.withLock { $0 += 1 } }
        #expect(speaker.volume == 1)
        #expect(count.withLock { $0 } == 0)
        stubbing.returns(2).runs { count.withLock { $0 += 10 } }
        #expect(speaker.volume == 2)
        #expect(count.withLock { $0 } == 1)
        stubbing.returns(3)
        #expect(speaker.volume == 3)
        #expect(count.withLock { $0 } == 11)
    }

    @Test("is the newest when its answer is said")
    func newest() {
        let late = when(speaker.volume(.get))
        when(speaker.volume(.get)).returns(1)
        late.returns(2)
        #expect(speaker.volume == 2)
    }

    @Test("counts calls if it is an expectation, and leaves their answers to the stubs")
    func expectation() throws {
        when(speaker.load(id: .any)).returns("stub")
        let expectation = expect(speaker.load(id: 1), .exactly(2)).runs { _ in Issue.record("too early") }
        #expect(try speaker.load(id: 1) == "stub")
        expectation.then.returns("expected")
        verify(speaker.load(id: 1), returned: "stub", .exactly(1))
    }
}

@Suite("Side effects behind an answer")
struct TrailingEffectTests {
    let speaker = MockSpeaker()
    let seen = Locked<[String]>([])

    private func note(_ text: String) { seen.withLock { $0.append(text) } }

    @Test("belong to it: the order of actions in a stub does not matter")
    func trailing() {
        when(speaker.volume(.get)).runs { note("a") }.returns(3).runs { note("b") }.runs { note("c") }
        #expect([speaker.volume, speaker.volume] == [3, 3])
        #expect(seen.withLock { $0 } == ["a", "b", "c", "a", "b", "c"])
    }

    @Test("belong to the last of several answers")
    func several() throws {
        when(speaker.load(id: .any)).returns("a").throws(Muted()).runs { note("\($0)") }
        #expect(try speaker.load(id: 1) == "a")
        #expect(throws: Muted()) { try speaker.load(id: 2) }
        #expect(seen.withLock { $0 } == ["2"])
    }

    @Test("belong to the answer that follows, where one does")
    func between() {
        when(speaker.volume(.get)).returns(1).runs { note("a") }.returns(2)
        #expect([speaker.volume, speaker.volume] == [1, 2])
        #expect(seen.withLock { $0 } == ["a"])
    }

    @Test("behind 'then' have a call and the default value to themselves")
    func then() {
        when(speaker.volume(.get)).returns(1).then.runs { note("a") }
        #expect([speaker.volume, speaker.volume] == [1, 0])
        #expect(seen.withLock { $0 } == ["a"])
    }

    @Test("of an expectation belong to it, too")
    func expectation() {
        expect(speaker.say("a", times: .any)).returns(true).runs { text, _ in note(text) }
        #expect(speaker.say("a", times: 1))
        #expect(seen.withLock { $0 } == ["a"])
    }
}

@Suite("A stub without an answer")
struct AnswerlessStubTests {
    @Test("returns the default value in place of older stubs")
    func olderStub() {
        let speaker = MockSpeaker()
        when(speaker.volume(.get)).returns(3)
        when(speaker.volume(.get))
        #expect(speaker.volume == 0)
    }

    @Test("returns the default value in place of the object behind a partial mock")
    func realObject() {
        let megaphone = Megaphone()
        let speaker = MockSpeaker(.partial(of: megaphone))
        when(speaker.stop())
        when(speaker.volume(.get))
        speaker.stop()
        #expect(speaker.volume == 0)
        #expect(megaphone.texts == [])
    }

    @Test("allows calls of a strict mock, and collects their arguments")
    func captor() {
        let speaker = MockSpeaker(.strict)
        let texts = Captor<String>()
        when(speaker.say(.captured(by: texts), times: .any))
        #expect(!speaker.say("a", times: 1))
        #expect(texts.values == ["a"])
        verifyAll(speaker)
    }

    @Test("runs its side effects")
    func sideEffects() {
        let count = Locked(0)
        let speaker = MockSpeaker()
        when(speaker.volume(.get)).returns(3)
        let add = { @Sendable (number: Int) in count.withLock { $0 += number } }
        when(speaker.volume(.get)).runs { add(1) }.then.runs { add(5) }
        #expect([speaker.volume, speaker.volume, speaker.volume] == [0, 0, 0])
        #expect(count.withLock { $0 } == 11)
    }
}

@Suite("Stubs that replace each other beside calls")
struct RestubbingTests {
    let speaker = MockSpeaker()

    /// What calls on other threads return while `body` runs, and a few more behind it; one list for each.
    private func values(while body: @Sendable () -> Void) async -> [[Int]] {
        let isOver = Locked(false)
        let begun = Locked(0)
        return await withTaskGroup(of: [Int].self) { group in
            for _ in 0..<2 {
                group.addTask { [speaker] in
                    var values = [speaker.volume]
                    begun.withLock { $0 += 1 }
                    while !isOver.withLock({ $0 }) {
                        values.append(speaker.volume)
                        if values.count.isMultiple(of: 64) { await Task.yield() }
                    }
                    return values + (0..<4).map { _ in speaker.volume }
                }
            }
            while begun.withLock({ $0 < 2 }) { await Task.yield() }
            body()
            isOver.withLock { $0 = true }
            return await group.reduce(into: []) { $0.append($1) }
        }
    }

    @Test("answer each call with the old value or the new one")
    func oldOrNew() async {
        when(speaker.volume(.get)).returns(1)
        let values = await values {
            for number in 2...500 { when(speaker.volume(.get)).runs {}.returns(number) }
        }
        for values in values {
            #expect(values == values.sorted())
            #expect(values.first ?? 0 >= 1)
        }
    }

    @Test("hand out each of several values once, though the first is said before the others")
    func severalValues() async {
        for _ in 0..<50 {
            reset(speaker)
            when(speaker.volume(.get)).returns(0)
            let values = await values { when(speaker.volume(.get)).returns(1, 2, 3, 4) }.joined()
            #expect(values.filter { 1...3 ~= $0 }.sorted() == [1, 2, 3])
            #expect(values.contains(4))
        }
    }
}
