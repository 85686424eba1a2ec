import DoppelMocks
import Foundation
import Testing

extension Notification.Name {
    fileprivate static let saved = Notification.Name("saved")
    fileprivate static let failed = Notification.Name("failed")
}

@Suite("A mock observer")
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
                        Calls of notification(_:object:userInfo:):
                          1. notification("saved", object: nil, userInfo: ["id": 4, "who": "ada"])
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
        let observer = MockObserver(of: center)
        inOrder {
            expect(observer.notification(.saved))
            expect(observer.notification(.failed))
        }
        center.post(name: .failed, object: nil)
        center.post(name: .saved, object: nil)
        #expect(failureTexts { verifyAll(observer) }.contains { $0.contains("out of turn") })
        inOrder {
            verify(observer.notification(.failed))
            verify(observer.notification(.saved))
        }
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
}
