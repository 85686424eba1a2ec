import DoppelMocks
import Foundation
import Testing

extension Notification.Name {
    fileprivate static let saved = Notification.Name("saved")
    fileprivate static let failed = Notification.Name("failed")
}

@Suite("A mock observer", .timeLimit(.minutes(1)))
struct ObservingTests {
    let center = NotificationCenter()

    @Test("verifies notifications by name, object and user info")
    func verifies() {
        let observer = MockObserver(of: center)
        let sender = NSObject()
        center.post(name: .saved, object: sender, userInfo: ["id": 3, "who": "ada"])
        center.post(name: .saved, object: nil)
        verify(observer.notification(.saved), .exactly(2))
        verify(observer.notification(.saved, object: .identical(sender)), .exactly(1))
        verify(observer.notification(.saved, object: .isNil), .exactly(1))
        verify(observer.notification(.saved, userInfo: .with(["id": 3])), .exactly(1))
        verify(observer.notification(.saved, userInfo: .with(["id": 4])), .never)
        verify(observer.notification(.saved, userInfo: .hasKey("who")), .exactly(1))
        verify(observer.notification(.hasPrefix("sa")), .exactly(2))
        verify(observer.notification(.failed), .never)
    }

    @Test("fails for an expected notification that was not posted, and shows those that were")
    func expects() {
        let observer = MockObserver(of: center)
        expect(observer.notification(.saved, userInfo: .with(["id": 3])), line: 9)
        center.post(name: .saved, object: nil, userInfo: ["id": 4, "who": "ada"])
        let seen = failures { verifyAll(observer) }
        #expect(
            seen == [
                .init(
                    text: """
                        MockObserver.notification("saved", object: any, userInfo: with ["id": 3]) was called \
                        0 times, but was expected exactly 1 time.
                        Calls of notification(_:object:userInfo:), the closest first:
                          1. notification("saved" ✓, object: nil ✓, userInfo: ["id": 4, "who": "ada"] ✗ (expected \
                        with ["id": 3]))
                        A stub for the closest call: when(observer.notification("saved", object: nil, userInfo: \
                        .any)).returns()
                        """, line: 9)
            ])
    }

    @Test("that is strict fails for a notification that is not expected")
    func strict() {
        let observer = MockObserver(of: center, names: [.saved, .failed], .strict, line: 4)
        expect(observer.notification(.saved))
        center.post(name: .saved, object: nil)
        center.post(name: Notification.Name("other"), object: nil)
        let seen = failures { center.post(name: .failed, object: nil) }
        #expect(seen.map(\.line) == [4])
        #expect(seen.first?.text.hasPrefix("MockObserver.notification(\"failed\", object: nil,") == true)
    }

    @Test("keeps the order of notifications when it is asked to")
    func order() {
        let line = 4
        let observer = MockObserver(of: center)
        inOrder {
            expect(observer.notification(.saved), line: line)
            expect(observer.notification(.failed))
        }
        center.post(name: .failed, object: nil)
        center.post(name: .saved, object: nil)
        #expect(
            failureTexts { verifyAll(observer) } == [
                """
                MockObserver.notification("failed", object: any, userInfo: any) was called 0 times, but was expected \
                exactly 1 time.
                Calls of notification(_:object:userInfo:), the closest first:
                  1. notification("failed" ✓, object: nil ✓, userInfo: [:] ✓)
                  2. notification("saved" ✗ (expected "failed"), object: nil ✓, userInfo: [:] ✓)
                """,
                """
                MockObserver.notification("failed", object: nil, userInfo: [:]) was called out of turn: \
                MockObserver.notification("saved", object: any, userInfo: any) was expected before it \
                (ObservingTests.swift:\(line)).
                """,
            ])
        inOrder {
            verify(observer.notification(.failed))
            verify(observer.notification(.saved))
        }
    }

    @Test("that is strict fails at once for one that comes too early, and again in verifyAll")
    func strictOrder() {
        let observer = MockObserver(of: center, names: [.saved, .failed], .strict)
        inOrder {
            expect(observer.notification(.saved, userInfo: .with(["id": 3])), line: 4)
            expect(observer.notification(.failed), line: 5)
        }
        let text = """
            MockObserver.notification("failed", object: nil, userInfo: [:]) was called out of turn: \
            MockObserver.notification("saved", object: any, userInfo: with ["id": 3]) was expected before it \
            (ObservingTests.swift:4).
            """
        #expect(
            failures { center.post(name: .failed, object: nil) } == [.init(text: text, line: 4)])
        center.post(name: .saved, object: nil, userInfo: ["id": 3])
        center.post(name: .failed, object: nil)
        #expect(
            failureTexts { verifyAll(observer) } == [
                "\(text)\nverifyAll repeats what was reported when it happened, in case it was swallowed."
            ])
    }

    @Test("verifies in order, strictly, and that there were no more")
    func strictlyInOrder() {
        let observer = MockObserver(of: center)
        for name in [Notification.Name.saved, .failed, .saved] { center.post(name: name, object: nil) }
        inOrder(strictly: true, observer) {
            verify(observer.notification(.saved))
            verify(observer.notification(.failed))
            verify(observer.notification(.saved))
        }
        noMoreCalls(observer)
    }

    @Test("verifies expectations with a delay, and returns as soon as they are met")
    func delay() async {
        let clock = TestClock()
        let observer = MockObserver(of: center)
        inOrder {
            expect(observer.notification(.saved), .exactly(2))
            expect(observer.notification(.failed))
        }
        let work = Task.detached { [center] in
            for name in [Notification.Name.saved, .saved, .failed] { center.post(name: name, object: nil) }
        }
        await verifyAll(observer, within: .seconds(60), time: clock)
        await work.value
    }

    @Test("fails when the delay is over, with the notifications that came")
    func delayOver() async {
        let clock = TestClock()
        let observer = MockObserver(of: center, names: [.saved, .failed])
        expect(observer.notification(.failed, object: .isNotNil), line: 4)
        center.post(name: .saved, object: nil, userInfo: ["id": 3])
        let seen = await failures {
            async let end: Void = verifyAll(observer, within: .seconds(2), time: clock)
            await clock.waiting()
            clock.advance(by: .seconds(2))
            await end
        }
        #expect(seen.map(\.line) == [4])
        #expect(
            seen.first?.text.hasPrefix(
                """
                MockObserver.notification("failed", object: not nil, userInfo: any) was called 0 times, but was expected \
                exactly 1 time.
                """) == true)
    }

    @Test("rejects notifications, and collects what they carry")
    func rejects() {
        let observer = MockObserver(of: center)
        let infos = Captor<[AnyHashable: Any]>()
        reject(observer.notification(.failed), line: 4)
        when(observer.notification(.saved, userInfo: .captured(by: infos)))
        center.post(name: .saved, object: nil, userInfo: ["id": 3])
        #expect(infos.last?["id"] as? Int == 3)
        #expect(failures { center.post(name: .failed, object: nil) }.map(\.line) == [4])
    }

    @Test("waits for a notification from elsewhere")
    func waits() async {
        let observer = MockObserver(of: center)
        let work = Task.detached { [center] in center.post(name: .saved, object: nil) }
        await verify(observer.notification(.saved), within: .seconds(30))
        await work.value
    }

    @Test("leaves the center when it is released")
    func leaves() {
        weak var core: MockCore?
        do {
            let observer = MockObserver(of: center)
            core = observer.mock
            center.post(name: .saved, object: nil)
        }
        #expect(core == nil)
        center.post(name: .saved, object: nil)
    }

    @Test("leaves the center when it is stopped, and when its scope has ended")
    func stopped() {
        let seen = failures {
            let (stopped, ended) = withMocks {
                let stopped = MockObserver(of: center)
                stopMocking(stopped)
                center.post(name: .saved, object: nil)
                verify(stopped.notification(.saved), .never)
                return (stopped, MockObserver(of: center, names: [.saved], .strict))
            }
            center.post(name: .saved, object: nil)
            verify(ended.notification(.saved), .never)
            withExtendedLifetime((stopped, ended)) {}
        }
        #expect(seen == [])
    }

    @Test("hears a notification once whose name is given twice")
    func nameTwice() {
        let observer = MockObserver(of: center, names: [.saved, .failed, .saved])
        center.post(name: .saved, object: nil)
        verify(observer.notification(.saved), .exactly(1))
    }
}
