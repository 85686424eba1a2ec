import DoppelMocks
import Foundation
import Testing

@Suite("OCMock's expectations: OCMExpect(…)")
struct OCMockExpectTests {
    let speaker = MockSpeaker()

    @Test("OCMVerifyAll passes when every expectation was met, and fails when one was not")
    func verifyingAll() {
        expect(speaker.stop())
        #expect(failureTexts { verifyAll(speaker) }.count == 1)
        speaker.stop()
        verifyAll(speaker)
    }

    @Test("an expectation takes the actions of a stub")
    func actions() throws {
        expect(speaker.load(id: 1)).returns("a")
        #expect(try speaker.load(id: 1) == "a")
    }

    @Test("an expectation is consumed once, then the plain stub answers")
    func consumedOnce() throws {
        when(speaker.load(id: 1)).returns("stub")
        expect(speaker.load(id: 1), .range(1...1)).returns("expected")
        #expect(try [speaker.load(id: 1), speaker.load(id: 1)] == ["expected", "stub"])
    }

    @Test("the same call expected twice is two expectations, each with its own return value")
    func twice() throws {
        expect(speaker.load(id: 1)).returns("a")
        expect(speaker.load(id: 1)).returns("b")
        #expect(try speaker.load(id: 1) == "a")
        #expect(failureTexts { verifyAll(speaker) }.count == 1)
        #expect(try speaker.load(id: 1) == "b")
        verifyAll(speaker)
    }

    @Test("OCMReject(…) fails when the call comes, and again in OCMVerifyAll")
    func reject() {
        DoppelMocks.reject(speaker.stop())
        #expect(failureTexts { speaker.stop() }.count == 1)
        #expect(failureTexts { verifyAll(speaker) }.count == 1)
    }

    @Test("setExpectationOrderMatters:YES is inOrder { }, and fails a strict mock at once")
    func orderMatters() {
        let speaker = MockSpeaker(.strict)
        inOrder {
            expect(speaker.say("a", times: 1))
            expect(speaker.stop())
        }
        #expect(failureTexts { speaker.stop() }.count == 1)
    }

    @Test("without it the order does not matter")
    func orderDoesNotMatter() {
        expect(speaker.say("a", times: 1))
        expect(speaker.stop())
        speaker.stop()
        _ = speaker.say("a", times: 1)
        verifyAll(speaker)
    }

    @Test("OCMVerifyAllWithDelay returns as soon as everything is met; rejections do not hold it up")
    func withDelay() async {
        expect(speaker.stop())
        DoppelMocks.reject(speaker.say(.any, times: .any))
        let work = Task.detached { [speaker] in speaker.stop() }
        await verifyAll(speaker, within: .seconds(60), time: TestClock())
        await work.value
    }
}

@Suite("OCMock's verifications: OCMVerify(…)")
struct OCMockVerifyTests {
    let speaker = MockSpeaker()

    @Test("OCMVerify(call) asks for at least one call")
    func once() {
        #expect(failureTexts { verify(speaker.stop()) }.count == 1)
        speaker.stop()
        speaker.stop()
        verify(speaker.stop())
    }

    @Test("times(n), never(), atLeast(n), atMost(n)")
    func quantifiers() {
        verify(speaker.stop(), .never)
        speaker.stop()
        speaker.stop()
        verify(speaker.stop(), .exactly(2))
        verify(speaker.stop(), .atLeast(1))
        verify(speaker.stop(), .atMost(2))
        #expect(failureTexts { verify(speaker.stop(), .never) }.count == 1)
        #expect(failureTexts { verify(speaker.stop(), .exactly(1)) }.count == 1)
        #expect(failureTexts { verify(speaker.stop(), .atLeast(3)) }.count == 1)
        #expect(failureTexts { verify(speaker.stop(), .atMost(1)) }.count == 1)
    }

    @Test("a stubbed call can be verified, and verifying twice is fine")
    func stubbed() {
        when(speaker.volume(.get)).returns(3)
        _ = speaker.volume
        verify(speaker.volume(.get), .exactly(1))
        verify(speaker.volume(.get), .exactly(1))
    }

    @Test("the text says how often it came, and how often it was expected")
    func text() {
        speaker.stop()
        #expect(
            failureTexts { verify(speaker.stop(), .exactly(2)) } == [
                """
                MockSpeaker.stop() was called 1 time, but was expected exactly 2 times.
                Calls of stop(), the closest first:
                  1. stop()
                """
            ])
    }
}

@Suite("OCMock's class methods, partial mocks and lives")
struct OCMockObjectTests {
    @Test("OCMStrictProtocolMock raises for unexpected methods, and verify raises what was ignored")
    func strict() {
        let speaker = MockSpeaker(.strict)
        #expect(failureTexts { speaker.stop() }.count == 1)
        #expect(failureTexts { verifyAll(speaker) }.first?.contains("verifyAll repeats") == true)
    }

    @Test("OCMProtocolMock returns default values")
    func nice() { #expect(MockSpeaker().volume == 0) }

    @Test("OCMStub(ClassMethod(…)) replaces a class method, and stopMocking brings it back")
    func classMethods() {
        withMocks {
            when(Library.open("a")).returns(9)
            #expect(Library.open("a") == 9)
        }
        withMocks { #expect(Library.open("a") == 1) }
    }

    @Test("OCMPartialMock(object): a stub answers through self, through the object, and through the mock")
    func partialOfSpied() async throws {
        let library = Library(name: "A")
        try await withMocks { () async throws in
            when(library.load(id: 1)).returns("stub")
            #expect(try await library.loadAll([1, 2]) == ["stub", "A 2"])
            verify(library.load(id: .any), .exactly(2))
        }
        #expect(try await library.load(id: 1) == "A 1")
    }

    @Test("OCMPartialMock of a protocol's object forwards what is not stubbed, and records it")
    func partial() throws {
        let speaker = MockSpeaker(.partial(of: Megaphone()))
        when(speaker.load(id: 1)).returns("stub")
        #expect(try [speaker.load(id: 1), speaker.load(id: 2)] == ["stub", "text 2"])
        verify(speaker.load(id: 2))
    }

    @Test("OCMObserverMock expects notifications")
    func observers() {
        let center = NotificationCenter()
        let observer = MockObserver(of: center, .strict)
        expect(observer.notification(Notification.Name("a"), userInfo: .with(["id": 1])))
        center.post(name: Notification.Name("a"), object: nil, userInfo: ["id": 1])
        verifyAll(observer)
        #expect(failureTexts { center.post(name: Notification.Name("b"), object: nil) }.count == 1)
    }

    @Test("after stopMocking a use raises")
    func stopping() {
        let speaker = MockSpeaker()
        stopMocking(speaker)
        #expect(failureTexts { speaker.stop() }.count == 1)
    }

    @Test("stubs are added while other threads call (3.3)")
    func threads() async {
        let speaker = MockSpeaker()
        await withTaskGroup { group in
            group.addTask { for _ in 0..<500 { speaker.stop() } }
            for number in 0..<100 { when(speaker.load(id: .equal(number))).returns("a") }
        }
        verify(speaker.stop(), .exactly(500))
    }
}
