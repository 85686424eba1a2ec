import DoppelMocks
import Testing

@Suite("A failure tells apart")
struct MessageTests {
    @Test("calls of other types")
    func otherTypes() throws {
        let shelf = MockShelf()
        _ = try? shelf.decode(Int.self, from: "a")
        let texts = failureTexts { verify(shelf.decode(.type(String.self), from: .any)) }
        #expect(
            texts == [
                """
                MockShelf.decode(String.self, from: any) was called 0 times, but was expected at least 1 time.
                Calls of decode(_:from:), the closest first:
                  1. decode(Int, from: "a") ✗ (other types) → 0
                A stub for the closest call: when(shelf.decode(.type(Int.self), from: "a")).returns(<#Int#>)
                """
            ])
    }

    @Test("calls of other objects")
    func otherObjects() {
        let (library, other) = (Library(name: "A"), Library(name: "B"))
        let texts = failureTexts {
            withMocks {
                _ = library.title()
                verify(other.title())
                verify(Library.open("a"))
                _ = today(offset: 3)
                verify(today(offset: 2))
            }
        }
        #expect(
            texts == [
                """
                Library.title() was called 0 times, but was expected at least 1 time.
                Calls of Library.title(), the closest first:
                  1. title() ✗ (on another object) → "Library A"
                A stub for the closest call: when(Library.title()).returns(<#String#>)
                """,
                """
                Library.open("a") was called 0 times, but was expected at least 1 time.
                There was no call of Library.open(_:).
                Other calls: Library.title() 1 time
                """,
                """
                today(offset: 2) was called 0 times, but was expected at least 1 time.
                Calls of today(offset:), the closest first:
                  1. today(offset: 3 ✗ (expected 2)) → "day 3"
                A stub for the closest call: when(today(offset: 3)).returns(<#String#>)
                """,
            ])
    }

    @Test("mocks of one type, by where they were made, in an order of expectations")
    func namesakes() {
        let (first, second) = (MockSpeaker(line: 3), MockSpeaker(line: 4))
        inOrder {
            expect(first.stop(), line: 8)
            expect(second.stop(), line: 9)
        }
        second.stop()
        first.stop()
        second.stop()
        #expect(
            failureTexts { verifyAll(first, second) } == [
                """
                MockSpeaker.stop() (made at MessageTests.swift:4) was called out of turn: MockSpeaker.stop() \
                (made at MessageTests.swift:3) was expected before it (MessageTests.swift:8).
                """
            ])
    }

    @Test("mocks of one type, by where they were made, in an order of verifications")
    func namesakesInOrder() {
        let (first, second) = (MockSpeaker(line: 3), MockSpeaker(line: 4))
        second.stop()
        first.stop()
        let texts = failureTexts {
            inOrder {
                verify(first.stop())
                verify(second.stop())
            }
        }
        #expect(
            texts == [
                """
                MockSpeaker.stop() (made at MessageTests.swift:4) was called 0 times after the calls verified \
                before it, but was expected at least 1 time.
                Calls of stop(), the closest first:
                  1. stop()
                The calls came in this order, ✓ if verified before:
                  1. MockSpeaker.stop() (made at MessageTests.swift:4)
                  2. MockSpeaker.stop() (made at MessageTests.swift:3) ✓
                """
            ])
    }

    @Test("the first 20 of the calls that nothing verified, and says how many more there are")
    func manyUnverified() {
        let speaker = MockSpeaker()
        for _ in 0..<23 { speaker.stop() }
        let lines = failureTexts { noMoreCalls(speaker) }.flatMap { $0.split(separator: "\n") }
        #expect(lines.count == 22)
        #expect(lines.first == "MockSpeaker received 23 calls that nothing verified or expected:")
        #expect(lines.suffix(2) == ["  20. stop()", "  … and 3 more"])
    }
}
