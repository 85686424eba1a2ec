import DoppelMocks
import Testing

var functionShapes: [Shape] {
    [
        Shape("func nothing()") { () async throws in
            let mock = MockFunctions()
            mock.nothing()
            verify(mock.nothing(), .exactly(1))
        },
        Shape("func oneArgument(_ text: String)") { () async throws in
            let mock = MockFunctions()
            mock.oneArgument("a")
            verify(mock.oneArgument("a"), .exactly(1))
            verify(mock.oneArgument("b"), .never)
        },
        Shape("func labelled(text: String)") { () async throws in
            let mock = MockFunctions()
            mock.labelled(text: "a")
            verify(mock.labelled(text: .contains("a")), .exactly(1))
        },
        Shape("func twoNames(of text: String)") { () async throws in
            let mock = MockFunctions()
            mock.twoNames(of: "a")
            verify(mock.twoNames(of: "a"), .exactly(1))
        },
        Shape("func several(_ text: String, times: Int, loud: Bool) -> Bool") { () async throws in
            let mock = MockFunctions()
            when(mock.several("a", times: .lessThan(3), loud: .any)).returns(true)
            #expect(mock.several("a", times: 2, loud: false))
            #expect(!mock.several("a", times: 3, loud: false))
            when(mock.several(.any, times: .any, loud: true)).does { text, times, _ in text.count == times }
            #expect(mock.several("abc", times: 3, loud: true))
        },
        Shape("func result() -> Int") { () async throws in
            let mock = MockFunctions()
            when(mock.result()).returns(1, 2)
            #expect([mock.result(), mock.result(), mock.result()] == [1, 2, 2])
        },
        Shape("func optionalResult() -> String?") { () async throws in
            let mock = MockFunctions()
            #expect(mock.optionalResult() == nil)
            when(mock.optionalResult()).returns("a")
            #expect(mock.optionalResult() == "a")
        },
        Shape("func tupleResult() -> (Int, name: String)") { () async throws in
            let mock = MockFunctions()
            when(mock.tupleResult()).does { (3, "a") }
            #expect(mock.tupleResult() == (3, "a"))
        },
        Shape("func arrayResult() -> [String]") { () async throws in
            let mock = MockFunctions()
            when(mock.arrayResult()).returns(["a"])
            #expect(mock.arrayResult() == ["a"])
        },
        Shape("func dictionaryResult() -> [String: [Int]]") { () async throws in
            let mock = MockFunctions()
            #expect(mock.dictionaryResult().isEmpty)
            when(mock.dictionaryResult()).returns(["a": [1]])
            #expect(mock.dictionaryResult() == ["a": [1]])
        },
        Shape("func voidResult() -> Void") { () async throws in
            let mock = MockFunctions()
            mock.voidResult()
            verify(mock.voidResult())
        },
        Shape("func emptyTuple() -> ()") { () async throws in
            let mock = MockFunctions()
            mock.emptyTuple()
            verify(mock.emptyTuple())
        },
        Shape("func nested(_ map: [String: [Set<Int>]]) -> [[Int?]]") { () async throws in
            let mock = MockFunctions()
            when(mock.nested(.any)).returns([[1, nil]])
            #expect(mock.nested(["a": [[1]]]) == [[1, nil]])
        },
        Shape("func tuple(_ pair: (Int, String)) -> Int") { () async throws in
            let mock = MockFunctions()
            when(mock.tuple(.matching { $0.0 == 1 })).returns(5)
            #expect(mock.tuple((1, "a")) == 5)
            #expect(mock.tuple((2, "a")) == 0)
        },
        Shape("func optional(_ text: String?) -> Int?") { () async throws in
            let mock = MockFunctions()
            when(mock.optional(.isNil)).returns(1)
            when(mock.optional(.equal("a"))).returns(2)
            #expect([mock.optional(nil), mock.optional("a"), mock.optional("b")] == [1, 2, nil])
        },
        Shape("func doubleOptional(_ text: String??) -> Int??") { () async throws in
            let mock = MockFunctions()
            when(mock.doubleOptional(.any)).returns(3)
            #expect(mock.doubleOptional("a") == 3)
        },
        Shape("func unwrapped(_ text: String!) -> Int!") { () async throws in
            let mock = MockFunctions()
            when(mock.unwrapped(.equal("a"))).returns(3)
            #expect(mock.unwrapped("a") == 3)
            #expect(mock.unwrapped(nil) == nil)
        },
        Shape("func throwing() throws -> Int") { () async throws in
            let mock = MockFunctions()
            when(mock.throwing()).throws(Muted())
            #expect(throws: Muted()) { try mock.throwing() }
            verify(mock.throwing(), threw: Muted.self, .exactly(1))
        },
        Shape("func throwingNothing() throws") { () async throws in
            let mock = MockFunctions()
            try mock.throwingNothing()
            when(mock.throwingNothing()).throws(Muted())
            #expect(throws: Muted()) { try mock.throwingNothing() }
        },
        Shape("func typed(_ number: Int) throws(Muted) -> Int") { () async throws in
            let mock = MockFunctions()
            when(mock.typed(3)).throws(Muted(reason: "3"))
            do throws(Muted) { _ = try mock.typed(3) } catch { #expect(error.reason == "3") }
            #expect(try mock.typed(4) == 0)
        },
        Shape("func typedAny() throws(any Error) -> Int") { () async throws in
            let mock = MockFunctions()
            when(mock.typedAny()).throws(Muted())
            #expect(throws: Muted()) { try mock.typedAny() }
        },
        Shape("func typedNever() throws(Never) -> Int") { () async throws in
            let mock = MockFunctions()
            when(mock.typedNever()).returns(3)
            #expect(mock.typedNever() == 3)
        },
        Shape("func asynchronous() async -> Int") { () async throws in
            let mock = MockFunctions()
            when(mock.asynchronous()).does {
                await Task.yield(); return 4
            }
            #expect(await mock.asynchronous() == 4)
        },
        Shape("func asynchronousThrowing(_ id: Int) async throws -> Book") { () async throws in
            let mock = MockFunctions()
            when(mock.asynchronousThrowing(.any)).does { Book(id: $0) }
            when(mock.asynchronousThrowing(.lessThan(0))).throws(Muted())
            #expect(try await mock.asynchronousThrowing(3) == Book(id: 3))
            await #expect(throws: Muted()) { try await mock.asynchronousThrowing(-3) }
        },
        Shape("func asynchronousTyped(_ id: Int) async throws(Muted) -> Book") { () async throws in
            let mock = MockFunctions()
            when(mock.asynchronousTyped(1)).throws(Muted())
            do throws(Muted) { _ = try await mock.asynchronousTyped(1) } catch { #expect(error == Muted()) }
        },
        Shape("func asynchronousNothing() async") { () async throws in
            let mock = MockFunctions()
            await mock.asynchronousNothing()
            verify(mock.asynchronousNothing(), .exactly(1))
        },
        Shape("func existential(_ error: any Error) -> (any Error)?") { () async throws in
            let mock = MockFunctions()
            when(mock.existential(.any)).returns(Muted())
            #expect(mock.existential(Muted(reason: "b")) as? Muted == Muted())
        },
        Shape("func composition(_ value: any Sendable & CustomStringConvertible) -> Int") { () async throws in
            let mock = MockFunctions()
            when(mock.composition(.matching { $0.description == "3" })).returns(1)
            #expect(mock.composition(3) == 1)
        },
        Shape("func metatype(_ type: Any.Type) -> Bool") { () async throws in
            let mock = MockFunctions()
            when(mock.metatype(.matching { $0 == Int.self })).returns(true)
            #expect(mock.metatype(Int.self) && !mock.metatype(String.self))
        },
        Shape("func module(_ text: Swift.String) -> Swift.Int") { () async throws in
            let mock = MockFunctions()
            when(mock.module("a")).returns(2)
            #expect(mock.module("a") == 2)
        },
        Shape("@discardableResult func discardable() -> Int") { () async throws in
            let mock = MockFunctions()
            mock.discardable()
            verify(mock.discardable())
        },
        Shape("func commented(/* a comment */ _ a: Int, // another") { () async throws in
            let mock = MockFunctions()
            when(mock.commented(1, b: 2)).returns(3)
            #expect(mock.commented(1, b: 2) == 3)
        },
        Shape("any protocol as a partial mock of a real object") { () async throws in
            struct Real: Named {
                let name = "real"
                func greet(_ other: String) -> String { "\(other), \(name)" }
            }
            let mock = MockNamed(.partial(of: Real()))
            when(mock.greet("stubbed")).returns("stub")
            #expect([mock.name, mock.greet("hi"), mock.greet("stubbed")] == ["real", "hi, real", "stub"])
        },
        Shape("#if … @Mock #endif protocol Debugged, with attributes under conditions") {
            () async throws in
            let mock = MockDebugged()
            when(mock.play()).returns(3)
            mock.stop()
            #expect(mock.play() == 3)
        },
    ]
}
