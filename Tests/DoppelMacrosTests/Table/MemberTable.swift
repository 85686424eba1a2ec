import DoppelMocks
import Testing

var memberShapes: [Shape] {
    [
        Shape("var readOnly: Int { get }") { () async throws in
            let mock = MockProperties()
            when(mock.readOnly(.get)).returns(3)
            #expect(mock.readOnly == 3)
            verify(mock.readOnly(.get), .exactly(1))
        },
        Shape("var readWrite: Int { get set }") { () async throws in
            let mock = MockProperties()
            when(mock.readWrite(.get)).returns(3)
            mock.readWrite += 1
            verify(mock.readWrite(set: 4), .exactly(1))
        },
        Shape("var optional: String? { get set }") { () async throws in
            let mock = MockProperties()
            mock.optional = nil
            #expect(mock.optional == nil)
            verify(mock.optional(set: .isNil), .exactly(1))
        },
        Shape("var unwrapped: String! { get set }") { () async throws in
            let mock = MockProperties()
            when(mock.unwrapped(.get)).returns("a")
            mock.unwrapped = "b"
            #expect(mock.unwrapped == "a")
            verify(mock.unwrapped(set: .equal("b")), .exactly(1))
        },
        Shape("var array: [Int] { get set }") { () async throws in
            let mock = MockProperties()
            when(mock.array(.get)).returns([1])
            mock.array.append(2)
            verify(mock.array(set: [1, 2]), .exactly(1))
        },
        Shape("var tuple: (Int, String) { get set }") { () async throws in
            let mock = MockProperties()
            mock.tuple = (1, "a")
            when(mock.tuple(.get)).returns((2, "b"))
            #expect(mock.tuple == (2, "b"))
            verify(mock.tuple(set: .matching { $0.0 == 1 }), .exactly(1))
        },
        Shape("var closure: @Sendable (Int) -> Void { get set }") { () async throws in
            let mock = MockProperties()
            when(mock.closure(.get)).returns({ @Sendable in #expect($0 == 3) })
            mock.closure(3)
            mock.closure = { _ in }
            verify(mock.closure(set: .any), .exactly(1))
        },
        Shape("var optionalClosure: (@Sendable () -> Int)? { get set }") { () async throws in
            let mock = MockProperties()
            #expect(mock.optionalClosure?() == nil)
            when(mock.optionalClosure(.get)).returns({ @Sendable in 3 })
            #expect(mock.optionalClosure?() == 3)
        },
        Shape("var existential: (any Error)? { get }") { () async throws in
            let mock = MockProperties()
            when(mock.existential(.get)).returns(Muted())
            #expect(mock.existential as? Muted == Muted())
        },
        Shape("var throwing: Int { get throws }") { () async throws in
            let mock = MockProperties()
            when(mock.throwing(.get)).throws(Muted())
            #expect(throws: Muted()) { try mock.throwing }
        },
        Shape("var typed: Int { get throws(Muted) }") { () async throws in
            let mock = MockProperties()
            when(mock.typed(.get)).throws(Muted(reason: "t"))
            do throws(Muted) { _ = try mock.typed } catch { #expect(error.reason == "t") }
        },
        Shape("var asynchronous: Int { get async }") { () async throws in
            let mock = MockProperties()
            when(mock.asynchronous(.get)).does {
                await Task.yield(); return 3
            }
            #expect(await mock.asynchronous == 3)
        },
        Shape("var asynchronousThrowing: String { get async throws }") { () async throws in
            let mock = MockProperties()
            when(mock.asynchronousThrowing(.get)).throws(Muted()).then.returns("a")
            await #expect(throws: Muted()) { try await mock.asynchronousThrowing }
            #expect(try await mock.asynchronousThrowing == "a")
        },
        Shape("var asynchronousTyped: String { get async throws(Muted) }") { () async throws in
            let mock = MockProperties()
            when(mock.asynchronousTyped(.get)).throws(Muted())
            do throws(Muted) { _ = try await mock.asynchronousTyped } catch { #expect(error == Muted()) }
        },
        Shape("var multiline: Int { get set } on several lines") { () async throws in
            let mock = MockProperties()
            mock.multiline = 3
            verify(mock.multiline(set: 3))
        },
        Shape("var setFirst: Int { set get }") { () async throws in
            let mock = MockProperties()
            mock.setFirst = mock.setFirst + 1
            verify(mock.setFirst(set: 1))
        },
        Shape("var total: Int { get nonmutating set }") { () async throws in
            let mock = MockStructlike()
            mock.total = 3
            verify(mock.total(set: 3))
        },
        Shape("var next: Int { mutating get }") { () async throws in
            var mock = MockStructlike()
            when(mock.next(.get)).returns(1, 2)
            #expect([mock.next, mock.next] == [1, 2])
            mock = MockStructlike()
        },
        Shape("mutating func take(_ count: Int) -> [Int]") { () async throws in
            let mock = MockStructlike()
            when(mock.take(2)).returns([1, 2])
            mock.advance()
            #expect(mock.take(2) == [1, 2])
            verify(mock.advance(), .exactly(1))
        },
        Shape("mutating func, forwarded to a struct that the mock keeps") { () async throws in
            let mock = MockStructlike(.partial(of: Steps()))
            mock.advance()
            #expect(mock.take(2) == [2, 3])
            #expect(mock.peek() == 4)
        },
        Shape("mutating func fail() throws") { () async throws in
            let mock = MockStructlike()
            when(mock.fail()).throws(Muted())
            #expect(throws: Muted()) { try mock.fail() }
            await mock.wait()
            verify(mock.wait())
        },
        Shape("subscript(key: String) -> Int { get set }") { () async throws in
            let mock = MockSubscripts()
            when(mock["a"]).returns(3)
            mock["a"] += 1
            verify(mock["a", set: 4], .exactly(1))
        },
        Shape("subscript(_ key: Int, at place: Int) -> String { get }") { () async throws in
            let mock = MockSubscripts()
            when(mock[1, at: .any]).returns("a")
            #expect(mock[1, at: 2] == "a" && mock[2, at: 2] == "")
        },
        Shape("subscript<Key: Hashable>(generic key: Key) -> Int? { get set }") { () async throws in
            let mock = MockSubscripts()
            when(mock[generic: .equal("a")]).returns(3)
            mock[generic: 4] = 5
            #expect(mock[generic: "a"] == 3 && mock[generic: 4] == nil)
            verify(mock[generic: .equal(4), set: .equal(5)], .exactly(1))
        },
        Shape("subscript(throwing key: Int) -> Int { get throws }") { () async throws in
            let mock = MockSubscripts()
            when(mock[throwing: 1]).throws(Muted())
            #expect(throws: Muted()) { try mock[throwing: 1] }
        },
        Shape("subscript(later key: Int) -> Int { get async throws }") { () async throws in
            let mock = MockSubscripts()
            when(mock[later: 1]).returns(3)
            #expect(try await mock[later: 1] == 3)
        },
        Shape("subscript() -> Int { get }") { () async throws in
            let mock = MockSubscripts()
            when(mock[]).returns(3)
            #expect(mock[] == 3)
        },
        Shape("subscript(row: Int, column column: Int) -> Int { get set }") { () async throws in
            let mock = MockSubscripts()
            when(mock[1, column: 2]).returns(3)
            mock[1, column: 2] += 1
            verify(mock[1, column: 2, set: 4], .exactly(1))
        },
        Shape("subscript(many: Int...) -> Int { get }") { () async throws in
            let mock = MockSubscripts()
            when(mock[ArgumentMatcher<[Int]>.count(3)]).returns(3)
            #expect(mock[1, 2, 3] == 3)
        },
        Shape("var labelled: (_ count: Int, _ name: String) throws -> (first: Int, second: Int) { get set }")
        {
            () async throws in
            let mock = MockProperties()
            when(mock.labelled(.get)).returns { count, name in (count, name.count) }
            #expect(try mock.labelled(3, "ab") == (3, 2))
            mock.labelled = { _, _ in (first: 1, second: 1) }
            verify(mock.labelled(set: .any), .exactly(1))
        },
    ]
}

/// A real object that is a value.
struct Steps: Structlike {
    var total: Int {
        get { 0 }
        nonmutating set {}
    }
    private var step = 1
    var next: Int { step }
    mutating func advance() { step += 1 }
    mutating func take(_ count: Int) -> [Int] {
        defer { step += count }
        return Array(step..<(step + count))
    }
    mutating func fail() throws {}
    mutating func wait() async {}
    func peek() -> Int { step }
}
