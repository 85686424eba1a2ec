import DoppelMocks
import DoppelSupport
import Testing

/// A value that counts how often it was described.
private struct Verbose: Equatable, Sendable, CustomStringConvertible {
    let number: Int
    let descriptions: Counter

    final class Counter: Sendable {
        let count = Locked(0)
        var value: Int { count.withLock { $0 } }
    }

    var description: String {
        descriptions.count.withLock { $0 += 1 }
        return "verbose \(number)"
    }

    static func == (left: Self, right: Self) -> Bool { left.number == right.number }
}

@Suite("Values in descriptions of calls, which may be large,")
struct LateWordsTests {
    private let counter = Verbose.Counter()
    private let core = MockCore("Probe")

    private func value(_ number: Int) -> Verbose { Verbose(number: number, descriptions: counter) }

    private func describe(_ matcher: ArgumentMatcher<Verbose>) -> Call<Verbose, Verbose, Never> {
        core.describe("turn(_:)", matcher)
    }

    @Test("are put into words for messages only")
    func words() {
        when(describe(.equal(value(1)) && .notEqual(value(3)))).returns(value(2))
        expect(describe(.oneOf(value(1), value(5)))).returns(value(4))
        for _ in 0..<2 { _ = core.received("turn(_:)", value(1), returning: Verbose.self).result() }
        verify(describe(.equal(value(1))), .exactly(2))
        verify(describe(.any), returned: .equal(value(2)))
        #expect(counter.value == 0)
        let texts = failureTexts { verify(describe(.equal(value(7)))) }
        #expect(texts.first?.hasPrefix("Probe.turn(verbose 7) was called 0 times") == true)
        #expect(texts.first?.contains("turn(verbose 1 ✗ (expected verbose 7)) → verbose 4") == true)
    }
}
