import DoppelMocks
import Testing

var nameShapes: [Shape] {
    [
        Shape("func `default`() -> Int") { () async throws in
            let mock = MockNames()
            when(mock.default()).returns(3)
            #expect(mock.default() == 3)
        },
        Shape("func `in`(`for`: Int, in place: Int) -> Int") { () async throws in
            let mock = MockNames()
            when(mock.in(for: 1, in: 2)).returns(3)
            #expect(mock.in(for: 1, in: 2) == 3)
        },
        Shape("func `class`(_ `self`: Int) -> Int") { () async throws in
            let mock = MockNames()
            when(mock.class(1)).returns(3)
            #expect(mock.class(1) == 3)
        },
        Shape("func `a raw name`(`with a label` value: Int) -> Int") { () async throws in
            let mock = MockNames()
            when(mock.`a raw name`(`with a label`: 1)).returns(3)
            #expect(mock.`a raw name`(`with a label`: 1) == 3)
        },
        Shape("parameters with the names that the mock's own code uses") { () async throws in
            let mock = MockNames()
            when(mock.call(call: 1, real: 2, error: 3, newValue: 4)).returns(3)
            #expect(mock.call(call: 1, real: 2, error: 3, newValue: 4) == 3)
        },
        Shape("func unnamed(_: Int, _: String, label _: Bool) -> Int") { () async throws in
            let mock = MockNames()
            when(mock.unnamed(1, .any, label: true)).returns(3)
            #expect(mock.unnamed(1, "", label: true) == 3)
        },
        Shape("func underscored(_ text: inout String, text_: Int) -> Int") { () async throws in
            let mock = MockNames()
            var text = "a"
            when(mock.underscored("a", text_: 1)).does { text, number in
                text.value = "b"
                return number
            }
            #expect(mock.underscored(&text, text_: 1) == 1 && text == "b")
        },
        Shape("func émoji(_ größe: Int) -> Int") { () async throws in
            let mock = MockNames()
            when(mock.émoji(1)).returns(3)
            #expect(mock.émoji(1) == 3)
        },
        Shape("var `case`: Int { get set }") { () async throws in
            let mock = MockNames()
            mock.case = 3
            verify(mock.case(set: 3), .exactly(1))
        },
        Shape("generic parameters that are called like the memory of a mock") { () async throws in
            let mock = MockNames()
            when(mock.same(.equal(3))).returns(4)
            when(mock[.equal("a")]).returns(5)
            mock[1] = 2
            #expect(mock.same(3) == 4 && mock["a"] == 5)
            verify(mock[.equal(1), set: 2], .exactly(1))
        },
        Shape("functions that are called like the verbs of Doppel") { () async throws in
            let mock = MockNames()
            when(mock.verify(1)).returns(3)
            when(mock.describe("a")).returns(4)
            when(mock.received("a")).returns(5)
            #expect([mock.verify(1), mock.describe("a"), mock.received("a")] == [3, 4, 5])
        },
        Shape("overloads by the type of an argument") { () async throws in
            let mock = MockOverloads()
            when(mock.find(1)).returns(1)
            when(mock.find("a"), returning: Int.self).returns(2)
            when(mock.find("a"), returning: String?.self).returns("three")
            #expect(mock.find(1) == 1)
            #expect(mock.find("a") as Int == 2)
            #expect(mock.find("a") as String? == "three")
        },
        Shape("overloads by label and by number of arguments") { () async throws in
            let mock = MockOverloads()
            when(mock.find(key: "a")).returns(1)
            when(mock.find("a", in: 1)).returns(2)
            when(mock.find()).returns(3)
            #expect([mock.find(key: "a"), mock.find("a", in: 1), mock.find()] == [1, 2, 3])
        },
        Shape("overloads by effects") { () async throws in
            let mock = MockOverloads()
            when(mock.load("a")).throws(Muted())
            when(mock.load(1)).returns(2)
            #expect(throws: Muted()) { try mock.load("a") }
            let loaded = try await mock.load(1)
            #expect(loaded == 2)
        },
        Shape("a property beside a function of its name") { () async throws in
            let mock = MockOverloads()
            when(mock.count(.get)).returns(1)
            when(mock.count(of: "a")).returns(2)
            #expect([mock.count, mock.count(of: "a")] == [1, 2])
        },
    ]
}
