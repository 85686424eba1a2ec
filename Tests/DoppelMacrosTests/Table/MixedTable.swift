import DoppelMocks
import DoppelSupport
import Testing

/// Several things at once, each of which other tables have alone.
var mixedShapes: [Shape] {
    [
        Shape("closures that do not escape, with typed errors and results that cannot be copied or are sent")
        {
            () async throws in
            let mock = MockCabinet()
            when(mock.typed(.any)).does { (body) throws(Muted) in try body.closure() }
            when(mock.file(.any)).returns(.making { File(number: 2) }).then.throws(Muted())
            when(mock.fileLater(.any)).returns(.making { File(number: 3) })
            when(mock.sentLater(.any)).returns(Folder())
            #expect(throws: Muted()) { try mock.typed { () throws(Muted) in throw Muted() } }
            #expect(try mock.file { $0 }.number == 2)
            do throws(Muted) { _ = try mock.file { $0 } } catch { #expect(error == Muted()) }
            #expect(try await mock.fileLater { $0 }.number == 3)
            #expect(await mock.sentLater {}.label == "")
            verify(mock.typed(.any), .exactly(1))
        },
        Shape("partial mock: the same") { () async throws in
            let mock = MockCabinet(.partial(of: RealCabinet()))
            #expect(throws: Muted()) { try mock.typed { () throws(Muted) in throw Muted() } }
            #expect(try mock.file { $0 + 1 }.number == 5)
            #expect(try await mock.fileLater { $0 + 2 }.number == 6)
            #expect(try mock.sent { () throws(Muted) in }.label == "")
            #expect(mock.tag(in: 1, 2, in: "a") == 2)
            var isRun = false
            mock.run(isRun = true)
            #expect(isRun)
        },
        Shape("arguments that are consumed beside a closure that does not escape") { () async throws in
            let mock = MockShredder()
            when(mock.shred(.any, .any, .any)).does { $2.closure() }
            let number = try mock.shred(File(), Folder()) { 3 }
            let partial = MockShredder(.partial(of: RealShredder()))
            let failures = try Failures.of { _ = try partial.shred(File(), Folder()) { 4 } }
            #expect(number == 3 && failures.count == 1)
            let reason =
                "'file' is consumed, which cannot be done behind a closure that does not escape. Stub it"
            #expect(failures.first?.contains(reason) == true)
        },
        Shape("func copy(_ item: Item, _ body: () throws -> String) rethrows -> sending Folder") {
            () async throws in
            let mock = MockCopier<Int>()
            when(mock.copy(1, .any)).returns(Folder())
            #expect(mock.copy(1) { "a" }.label == "")
            let partial = MockCopier<Int>(.partial(of: RealCopier()))
            #expect(partial.copy(2) { "a" }.label == "a2")
            #expect(throws: Muted()) { try partial.copy(3) { throw Muted() } }
        },
        Shape("properties and subscripts that cannot be copied") { () async throws in
            let mock = MockCabinet()
            when(mock.top(.get)).returns(.making { File(number: 5) })
            when(mock[2]).returns(.making { File(number: 6) })
            #expect(mock.top.number == 5 && mock[2].number == 6)
            mock.top = File()
            mock[3] = File()
            verify(mock.top(set: .any), .exactly(1))
            verify(mock[3, set: .any], .exactly(1))
        },
        Shape("init?(_ check: () throws(Muted) -> Bool) throws(Muted)") { () async throws in
            when(MockCabinet.initializer(.any)).returns(.fails)
            #expect(try MockCabinet { () throws(Muted) in true } == nil)
            when(MockCabinet.initializer(.any)).throws(Muted())
            #expect(throws: Muted()) { try MockCabinet { () throws(Muted) in true } }
        },
        Shape("partial mock: an actor's initializer, and arguments that are changed and sent") {
            () async throws in
            let depot = try await RealDepot(name: "d")
            let mock = MockDepot(.partial(of: depot))
            var label = ""
            #expect(await mock.change(&label, for: Folder()) == 4 && label == "changed")
            _ = MockDepot(first: Folder(), [])
            verify(MockDepot.initializer(first: .any, .isEmpty), .exactly(1))
            let made = try await MockDepot(name: "x")
            when(made.change("changed", for: .any)).returns(5)
            #expect(await made.change(&label, for: Folder()) == 5)
            #expect(await mock.find { "real" }.label == "real")
            when(made.find(.any)).returns(Folder())
            #expect(await made.find { "mock" }.label == "")
            when(MockDepot.kind(.any)).returns([Int].self)
            #expect(MockDepot.kind(String.self) == [Int].self)
        },
        Shape(
            "protocol Grower: Planted { var key: Self.Key { mutating get set }; subscript -> Self { get set } }"
        ) {
            () async throws in
            let mock = MockGrower<Int>()
            when(mock.key(.get)).returns(3)
            when(mock.run(5)).returns(6)
            #expect(mock.key == 3)
            #expect(await mock.run(on: nil, 5) == 6)
            mock.key = 4
            mock[1] = MockGrower<Int>()
            verify(mock.key(set: 4), .exactly(1))
            verify(mock[1, set: .any], .exactly(1))
            let partial = MockGrower<Int>(.partial(of: RealGrower()))
            #expect(await partial.run(on: nil, 7) == 7)
        },
        Shape("actors that take types and values of any type, behind closures too") { () async throws in
            let partial = MockEasel<Int>(.partial(of: RealEasel()))
            #expect(await partial.draw([Int].self, like: partial) == "Array<Int>")
            var counts: [Int] = []
            await partial.paint([1, 2]) { counts.append($0) }
            #expect(counts == [2])
            when(partial.draw(.any, like: .any)).returns("stub")
            #expect(await partial.draw(String.self, like: partial) == "stub")
            verify(partial.paint(.any, .any), .exactly(1))
            when(MockEasel<Int>.initializer(0)).returns(.fails)
            #expect(await MockEasel(0) == nil)
            #expect(await MockEasel(1) != nil)
        },
    ]
}
