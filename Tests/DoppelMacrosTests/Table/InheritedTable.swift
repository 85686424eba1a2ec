import DoppelMocks
import MockedSources
import Testing

var inheritedShapes: [Shape] {
    [
        Shape("protocol IntSource: Source where Item == Int, Failure == Oops") { () async throws in
            let mock = MockIntSource()
            when(mock.next()).returns(3)
            when(mock.sum([1])).returns(4)
            when(mock.last()).throws(Oops())
            #expect(try await mock.next() == 3)
            #expect(mock.sum([1]) == 4)
            do throws(Oops) { _ = try mock.last() } catch { #expect(error == Oops()) }
        },
        Shape("protocol OpenSource<Item>: Source where Failure == Oops") { () async throws in
            let mock = MockOpenSource<String>()
            when(mock.next()).returns("x")
            when(mock.push("a")).returns("b")
            #expect(try await mock.next() == "x")
            #expect(mock.push("a") == "b")
        },
        Shape("protocol RestatedSource: Source { associatedtype Item }") { () async throws in
            let mock = MockRestatedSource<Int>()
            when(mock.push(1)).returns(2)
            #expect(mock.push(1) == 2)
        },
        Shape("protocol HashedSource<Item>: Source where Item: Hashable, Failure == Never") {
            () async throws in
            let mock = MockHashedSource<Int>()
            when(mock.push(1)).returns([2])
            #expect(mock.push(1) == [2] && mock.last() == [])
        },
        Shape("protocol Duct<Item>: Source, Sink where Input == Item") { () async throws in
            let mock = MockDuct<Int>()
            when(mock.flush()).returns(2)
            mock.send(3)
            verify(mock.send(3), .exactly(1))
            #expect(mock.flush() == 2 && mock == mock && mock != MockDuct<Int>())
            #expect("\(mock)" == "MockDuct<Int>")
        },
        Shape("protocol SpecialSource: IntSource, fixed by the parent") { () async throws in
            let mock = MockSpecialSource()
            when(mock.special(3)).returns([1])
            mock.current = 4
            #expect(mock.special(3) == [1])
            verify(mock.current(set: .equal(4)), .exactly(1))
        },
        Shape("protocol TextSource: Source<String>") { () async throws in
            let mock = MockTextSource()
            when(mock.trim("a")).returns("b")
            #expect(mock.trim("a") == "b")
        },
        Shape("protocol NestedSource<Item>: Source where Item.Element == Int") { () async throws in
            let mock = MockNestedSource<[Int]>()
            when(mock.count([1])).returns(5)
            #expect(mock.count([1]) == 5)
        },
        Shape("final class HandSource: OpenSource, Mocked { typealias Item = Int }") { () async throws in
            let mock = HandSource()
            when(mock.push(1)).returns(5)
            #expect(mock.push(1) == 5)
        },
        Shape("final class HandDuct<Element: Sendable>: Duct, Mocked") { () async throws in
            let mock = HandDuct<Int>()
            mock.send(1)
            verify(mock.send(1), .exactly(1))
            #expect(Set([mock, mock]).count == 1)
        },
        Shape("partial mock: associated types that are inherited from another module") { () async throws in
            let mock = MockOpenSource<Int>(.partial(of: Numbers()))
            #expect(try await mock.next() == 1)
            #expect(try mock.last() == [4] && mock.push(1) == 2)
            mock.current = 7
            #expect(mock.current == 7)
        },
    ]
}
