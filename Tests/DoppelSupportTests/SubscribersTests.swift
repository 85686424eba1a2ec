import Testing

@testable import DoppelSupport

@Suite("Subscribers") struct SubscribersTests {
    @Test("hear of values in the order in which they came, until they are removed")
    func order() {
        let subscribers = Subscribers<Int>()
        #expect(subscribers.isEmpty)
        let heard = Locked<[String]>([])
        let first = subscribers.add { value in heard.withLock { $0.append("first \(value)") } }
        subscribers.add { value in heard.withLock { $0.append("second \(value)") } }
        subscribers.send(1)
        #expect(subscribers.remove(first))
        #expect(!subscribers.remove(first))
        subscribers.send(2)
        #expect(heard.withLock { $0 } == ["first 1", "second 1", "second 2"])
        #expect(!subscribers.isEmpty)
    }

    @Test("may remove themselves, and add others, while they are called")
    func reentry() {
        let subscribers = Subscribers<Int>()
        let heard = Locked<[String]>([])
        let own = Locked(0)
        let id = subscribers.add { value in
            heard.withLock { $0.append("once \(value)") }
            subscribers.remove(own.withLock { $0 })
            subscribers.add { value in heard.withLock { $0.append("later \(value)") } }
        }
        own.withLock { $0 = id }
        subscribers.send(1)
        subscribers.send(2)
        #expect(heard.withLock { $0 } == ["once 1", "later 2"])
    }
}
