import DoppelMocks
import Testing

var genericShapes: [Shape] {
    [
        Shape("func same<Value>(_ value: Value) -> Value") { () async throws in
            let mock = MockGenerics()
            when(mock.same(.equal("a"))).returns("b")
            #expect(mock.same("a") == "b")
            #expect(mock.same(3) == 0)
        },
        Shape("func constrained<Value: Sendable & Equatable>(_ value: Value) -> Bool") { () async throws in
            let mock = MockGenerics()
            when(mock.constrained(.equal(3))).returns(true)
            #expect(mock.constrained(3) && !mock.constrained("3"))
        },
        Shape(
            "func decode<Value: Decodable & Sendable>(_ type: Value.Type, from text: String) throws -> Value"
        ) { () async throws in
            let mock = MockGenerics()
            when(mock.decode(.type(Int.self), from: "3")).returns(3)
            when(mock.decode(.type(String.self), from: .any)).throws(Muted())
            #expect(try mock.decode(Int.self, from: "3") == 3)
            #expect(throws: Muted()) { try mock.decode(String.self, from: "3") }
        },
        Shape("func make<Value>() -> Value") { () async throws in
            let mock = MockGenerics()
            when(mock.make(returning: Double.self)).returns(2.5)
            #expect(mock.make() as Double == 2.5)
            #expect(mock.make() as Int == 0)
        },
        Shape("func makeTwo<First, Second>() -> (First, Second)") { () async throws in
            let mock = MockGenerics()
            when(mock.makeTwo(returning: Int.self, String.self)).returns((1, "a"))
            let (number, text): (Int, String) = mock.makeTwo()
            #expect(number == 1 && text == "a")
        },
        Shape("func convert<Input, Output>(_ input: Input) -> Output") { () async throws in
            let mock = MockGenerics()
            when(mock.convert(.equal(3), returning: String.self)).returns("three")
            #expect(mock.convert(3) == "three")
        },
        Shape("func matching<Value>(_ value: Value) -> [Value] where Value: Sequence, Value.Element == Int") {
            () async throws in
            let mock = MockGenerics()
            when(mock.matching(.equal([1]))).returns([[2]])
            #expect(mock.matching([1]) == [[2]])
        },
        Shape("func opaque(_ values: some Sequence<Int>) -> Int") { () async throws in
            let mock = MockGenerics()
            when(mock.opaque(.equal([1, 2]))).returns(3)
            #expect(mock.opaque([1, 2]) == 3)
            #expect(mock.opaque(Set([1])) == 0)
        },
        Shape("func opaqueTwo(_ first: some Equatable, _ second: [some Hashable]) -> Int") {
            () async throws in
            let mock = MockGenerics()
            when(mock.opaqueTwo(.equal(1), .equal(["a"]))).returns(3)
            #expect(mock.opaqueTwo(1, ["a"]) == 3)
        },
        Shape("func opaqueNested(_ values: some Sequence<some Hashable>) -> Int") { () async throws in
            let mock = MockGenerics()
            when(mock.opaqueNested(.equal([1]))).returns(3)
            #expect(mock.opaqueNested([1]) == 3 && mock.opaqueNested(["a"]) == 0)
        },
        Shape("func fails<Failure: Error>(_ error: Failure) throws(Failure) -> Int") { () async throws in
            let mock = MockGenerics()
            when(mock.fails(.equal(Muted()))).throws(Muted(reason: "other"))
            do throws(Muted) { _ = try mock.fails(Muted()) } catch { #expect(error.reason == "other") }
        },
        Shape("func optional<Value>(_ value: Value?) -> Value?") { () async throws in
            let mock = MockGenerics()
            when(mock.optional(.equal(3))).returns(4)
            #expect(mock.optional(3) == 4)
            #expect(mock.optional("a") == nil)
        },
        Shape("func later<Value: Sendable>(_ value: Value) async throws -> Value") { () async throws in
            let mock = MockGenerics()
            when(mock.later(.equal("a"))).returns("b")
            #expect(try await mock.later("a") == "b")
        },
        Shape("func transform<Value, Output>(_ values: [Value], _ body: (Value) -> Output) -> [Output]") {
            () async throws in
            let mock = MockGenerics()
            let call = mock.transform(.equal([1]), ArgumentMatcher<(Int) -> String>.any)
            when(call).does { values, body in values.map { body.closure($0) + "!" } }
            #expect(mock.transform([1]) { "\($0)" } == ["1!"])
        },
    ]
}
