import DoppelMocks
import Foundation
import Testing

// What OCMock's users know, one test per behaviour, named by OCMock's words.

@Suite("OCMock's stubs: OCMStub(…)")
struct OCMockStubTests {
    let speaker = MockSpeaker()

    @Test("andReturn(value)")
    func andReturn() {
        when(speaker.say("hello", times: 1)).returns(true)
        #expect(speaker.say("hello", times: 1))
    }

    @Test("andThrow(exception) throws an error")
    func andThrow() {
        when(speaker.load(id: .any)).throws(Muted())
        #expect(throws: Muted()) { try speaker.load(id: 1) }
    }

    @Test("andPost(notification), and andReturn after it")
    func andPost() {
        let center = NotificationCenter()
        let observer = MockObserver(of: center)
        let name = Notification.Name("said")
        when(speaker.say(.any, times: .any)).posts(name, object: "me", to: center).returns(true)
        #expect(speaker.say("a", times: 1))
        verify(observer.notification(name, object: .is(String.self)), .exactly(1))
    }

    @Test("andCall(object, selector) calls a method of another object")
    func andCall() {
        let real = Megaphone()
        when(speaker.say(.any, times: .any)).does { text, times in real.say(text, times: times) }
        #expect(speaker.say("a", times: 1))
        #expect(real.texts == ["a"])
        when(speaker.load(id: .any)).does(real.load)
        #expect((try? speaker.load(id: 3)) == "text 3")
    }

    @Test("andDo(^(NSInvocation *) { … }) gets the arguments in their types, and returns the result")
    func andDo() {
        when(speaker.say(.any, times: .any)).does { text, times in text.count == times }
        #expect(speaker.say("abc", times: 3))
    }

    @Test("andForwardToRealObject()")
    func andForwardToRealObject() {
        let speaker = MockSpeaker(.partial(of: Megaphone()))
        when(speaker.volume(.get)).returns(8).then.forwards()
        #expect(speaker.volume == 8)
        #expect(speaker.volume == 1)
    }

    @Test("andFulfill(expectation), andLog(…) and andBreak() are side effects")
    func andFulfill() async {
        await confirmation(expectedCount: 2) { fulfilled in
            when(speaker.stop()).runs { fulfilled() }
            speaker.stop()
            speaker.stop()
        }
    }

    @Test("a nil return value")
    func nilReturn() {
        let shelf = MockShelf()
        when(shelf.find("a"), returning: String?.self).returns(nil)
        let found: String? = shelf.find("a")
        #expect(found == nil)
    }

    @Test("a property's getter and setter")
    func properties() {
        when(speaker.volume(.get)).returns(3)
        speaker.volume = 9
        #expect(speaker.volume == 3)
        verify(speaker.volume(set: 9))
    }

    @Test("with several stubs for a call the one added last wins")
    func lastWins() {
        when(speaker.load(id: .any)).returns("first")
        when(speaker.load(id: .any)).returns("second")
        #expect((try? speaker.load(id: 1)) == "second")
    }
}

@Suite("OCMock's arguments: OCMArg")
struct OCMockArgumentTests {
    let speaker = MockSpeaker()
    let shelf = MockShelf()

    @Test("any, isEqual:, isNotEqual:, isNil, isNotNil, isKindOfClass:")
    func constraints() {
        _ = speaker.say("hello", times: 2)
        shelf.later({ _, _ in }, nil)
        verify(speaker.say(.any, times: .any))
        verify(speaker.say(.equal("hello"), times: .notEqual(3)))
        verify(shelf.later(.any, .isNil))
        verify(shelf.later(.any, .isNotNil), .never)
        verify(speaker.say(.is(String.self), times: .any))
    }

    @Test("checkWithBlock: is asked once per call")
    func checkWithBlock() {
        let asked = Locked(0)
        let even = ArgumentMatcher<Int>.matching("an even number") { number in
            asked.withLock { $0 += 1 }
            return number.isMultiple(of: 2)
        }
        when(speaker.say(.any, times: even)).returns(true)
        #expect(speaker.say("a", times: 2))
        #expect(!speaker.say("a", times: 3))
        #expect(asked.withLock { $0 } == 2)
    }

    @Test("ignoringNonObjectArgs() is .any for each")
    func ignoring() {
        when(speaker.say("a", times: .any)).returns(true)
        #expect(speaker.say("a", times: 99))
    }

    @Test("setTo: and setToValue: set an inout argument")
    func setTo() {
        when(shelf.fill(.any, with: 1)).sets({ $0.0 }, to: [7])
        var buffer: [Int] = []
        _ = shelf.fill(&buffer, with: 1)
        #expect(buffer == [7])
    }

    @Test("invokeBlock calls the block with default values")
    func invokeBlock() {
        let seen = Captor<String>()
        when(shelf.later(.any, .any)).calls { $0.0 }
        shelf.later({ number, text in seen.note("\(number)\(text)") }, nil)
        #expect(seen.values == ["0"])
    }

    @Test("invokeBlockWithArgs: calls the block with given values")
    func invokeBlockWithArgs() {
        let seen = Captor<String>()
        when(shelf.later(.any, .any)).calls({ $0.0 }, with: 2, "two")
        shelf.later({ number, text in seen.note("\(number) \(text)") }, nil)
        #expect(seen.values == ["2 two"])
    }
}

extension Captor {
    /// Collects by hand.
    fileprivate func note(_ value: Value) {
        let core = MockCore("Note")
        let call: Call<Value, Void, Never> = core.describe("note(_:)", .captured(by: self))
        when(call)
        core.received("note(_:)", value, returning: Void.self).result()
    }
}
