import Dispatch
import DoppelSupport
import Testing

@Suite("Locked state")
struct LockedTests {
    @Test("is changed by one thread at a time")
    func exclusion() {
        let number = Locked(0)
        DispatchQueue.concurrentPerform(iterations: 8) { _ in
            for _ in 0..<1_000 { number.withLock { $0 += 1 } }
        }
        #expect(number.withLock { $0 } == 8_000)
    }

    @Test("is free again after its body threw, and keeps what the body did before")
    func throwing() {
        struct Refused: Error {}
        let number = Locked(1)
        #expect(throws: Refused.self) {
            try number.withLock { number in
                number = 2
                throw Refused()
            }
        }
        #expect(number.withLock { $0 } == 2)
    }
}
