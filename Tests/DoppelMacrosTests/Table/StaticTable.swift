import DoppelMocks
import Testing

var staticShapes: [Shape] {
    [
        Shape("static subscript(type: Int) -> Int { get set }") { () async throws in
            when(MockSubscripts[1]).returns(3)
            MockSubscripts[1] += 1
            verify(MockSubscripts[1, set: 4], .exactly(1))
        },
        Shape("static var count: Int { get }") { () async throws in
            when(MockStatics.count(.get)).returns(3)
            #expect(MockStatics.count == 3)
        },
        Shape("static var shared: Int { get set }") { () async throws in
            MockStatics.shared = 3
            verify(MockStatics.shared(set: 3), .exactly(1))
        },
        Shape("static var later: Int { get async throws }") { () async throws in
            when(MockStatics.later(.get)).throws(Muted())
            await #expect(throws: Muted()) { try await MockStatics.later }
        },
        Shape("static func open(_ name: String) throws -> Int") { () async throws in
            when(MockStatics.open("a")).throws(Muted())
            #expect(throws: Muted()) { try MockStatics.open("a") }
            #expect(try MockStatics.open("b") == 0)
        },
        Shape("static func make() -> Self") { () async throws in
            let mock = MockStatics()
            when(MockStatics.make()).returns(mock)
            #expect(MockStatics.make() === mock)
        },
        Shape("static func find(_ id: Int) -> Self?") { () async throws in
            #expect(MockStatics.find(3) == nil)
            verify(MockStatics.find(3), .exactly(1))
        },
        Shape("static func wait() async -> Int") { () async throws in
            when(MockStatics.wait()).returns(3)
            #expect(await MockStatics.wait() == 3)
        },
        Shape("static func generic<Value>(_ value: Value) -> Value") { () async throws in
            when(MockStatics.generic(.equal("a"))).returns("b")
            #expect(MockStatics.generic("a") == "b")
        },
        Shape("init()") { () async throws in
            _ = MockInitialisers()
            verify(MockInitialisers.initializer(), .exactly(1))
        },
        Shape("init(name: String)") { () async throws in
            _ = MockInitialisers(name: "a")
            verify(MockInitialisers.initializer(name: "a"), .exactly(1))
        },
        Shape("init(_ number: Int, text: String) throws") { () async throws in
            when(MockInitialisers.initializer(.lessThan(0), text: .any)).throws(Muted())
            #expect(throws: Muted()) { try MockInitialisers(-1, text: "") }
            _ = try MockInitialisers(1, text: "")
        },
        Shape("init?(maybe: Int)") { () async throws in
            when(MockInitialisers.initializer(maybe: 0)).returns(.fails)
            #expect(MockInitialisers(maybe: 0) == nil)
            #expect(MockInitialisers(maybe: 1) != nil)
        },
        Shape("init!(surely: Int)") { () async throws in
            when(MockInitialisers.initializer(surely: 0)).returns(.fails)
            let mock: MockInitialisers? = MockInitialisers(surely: 0)
            #expect(mock == nil)
        },
        Shape("init(later: Int) async throws") { () async throws in
            when(MockInitialisers.initializer(later: 1)).throws(Muted())
            await #expect(throws: Muted()) { try await MockInitialisers(later: 1) }
        },
        Shape("init<Value: Sequence>(generic: Value) where Value.Element == Int") { () async throws in
            _ = MockInitialisers(generic: [1])
            verify(MockInitialisers.initializer(generic: .equal([1])), .exactly(1))
        },
        Shape("init(closure: @escaping () -> Void)") { () async throws in
            _ = MockInitialisers(closure: {})
            verify(MockInitialisers.initializer(closure: .any), .exactly(1))
        },
        Shape("init(reading: (Int) -> Void)") { () async throws in
            when(MockInitialisers.initializer(reading: .any)).does { $0.closure(3) }
            var seen: [Int] = []
            _ = MockInitialisers(reading: { seen.append($0) })
            #expect(seen == [3])
        },
        Shape("init?(tries: Int) throws") { () async throws in
            when(MockInitialisers.initializer(tries: 0)).throws(Muted())
            when(MockInitialisers.initializer(tries: 1)).returns(.fails)
            #expect(throws: Muted()) { try MockInitialisers(tries: 0) }
            #expect(try MockInitialisers(tries: 1) == nil)
        },
        Shape("init(typed: Int) throws(Muted)") { () async throws in
            when(MockInitialisers.initializer(typed: 0)).throws(Muted())
            do throws(Muted) { _ = try MockInitialisers(typed: 0) } catch { #expect(error == Muted()) }
        },
        Shape("func copy() -> Self") { () async throws in
            let (mock, other) = (MockSelfResults(), MockSelfResults())
            #expect(mock.copy() === mock)
            when(mock.copy()).returns(other)
            #expect(mock.copy() === other)
        },
        Shape("func copyThrowing() throws -> Self") { () async throws in
            let mock = MockSelfResults()
            #expect(try mock.copyThrowing() === mock)
            when(mock.copyThrowing()).throws(Muted())
            #expect(throws: Muted()) { try mock.copyThrowing() }
        },
        Shape("func maybe() -> Self?") { () async throws in
            let mock = MockSelfResults()
            #expect(mock.maybe() == nil)
            when(mock.maybe()).returns(mock)
            #expect(mock.maybe() === mock)
        },
        Shape("func isEqual(to other: Self) -> Bool") { () async throws in
            let mock = MockSelfResults()
            when(mock.isEqual(to: .identical(mock))).returns(true)
            #expect(mock.isEqual(to: mock) && !mock.isEqual(to: MockSelfResults()))
        },
        Shape("var next: Self { get }") { () async throws in
            let (mock, other) = (MockSelfResults(), MockSelfResults())
            #expect(mock.next === mock)
            when(mock.next(.get)).returns(other)
            #expect(mock.next === other)
        },
        Shape("func children() -> [Self]") { () async throws in
            let mock = MockSelfResults()
            #expect(mock.children().isEmpty)
        },
    ]
}
