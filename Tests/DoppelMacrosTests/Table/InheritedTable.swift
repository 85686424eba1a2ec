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
        Shape("init(path: String) throws, inherited from another module") { () async throws in
            func make<Opening: Opened>(_ type: Opening.Type, _ path: String) throws -> Opening {
                try type.init(path: path)
            }
            when(MockArchive.initializer(path: "")).throws(Oops())
            #expect(throws: Oops()) { try MockArchive(path: "") }
            let mock = try make(MockArchive.self, "a")
            when(mock.names()).returns(["n"])
            #expect(mock.names() == ["n"] && mock.path == "")
            verify(MockArchive.initializer(path: .any), .exactly(2))
            verify(MockOpened.initializer(path: .any), .never)
            _ = (MockArchive(), MockArchive(.strict))
            verify(MockArchive.initializer(), .exactly(1))
        },
        Shape("init?(of filling: Filling?) and init(later:) async, inherited and repeated") {
            () async throws in
            when(MockBag<Int>.initializer(of: .isNil)).returns(.fails)
            #expect(MockBag<Int>(of: nil) == nil && MockBag(of: 3) != nil)
            let bag = await MockBag(later: "a")
            when(bag.contains("a")).returns(true)
            #expect(try bag.contains("a") && MockBag<Int>(path: "p").contains(1) == false)
            verify(MockBag<Int>.initializer(path: "p"), .exactly(1))
        },
        Shape("@MainActor init(title: String), inherited") { () async throws in
            await MainActor.run {
                let mock = MockWideScreening(title: "t")
                mock.width = 3
                verify(MockWideScreening.initializer(title: "t"), .exactly(1))
            }
        },
        Shape("init(track: Int) of an actor, inherited") { () async throws in
            let mock = MockTapeRecorder(track: 1)
            when(mock.record()).returns(2)
            #expect(await mock.record() == 2)
            verify(MockTapeRecorder.initializer(track: 1), .exactly(1))
        },
        Shape("partial mock: inherited initialisers") { () async throws in
            forwardStatics(of: MockArchive.self, to: RealArchive.self)
            #expect(try MockArchive(path: "a").names() == ["a"])
            #expect(throws: Oops()) { try MockArchive(path: "") }
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
