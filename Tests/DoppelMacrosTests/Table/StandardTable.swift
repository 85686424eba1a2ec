import DoppelMocks
import Foundation
import Testing

/// Mocks of protocols that refine those of the standard library.
var standardShapes: [Shape] {
    [
        Shape("protocol Coded: Codable") { () async throws in
            let mock = MockCoded()
            func encoded() throws -> String {
                String(decoding: try JSONEncoder().encode(mock), as: UTF8.self)
            }
            #expect(try encoded() == "{}")
            when(mock.encode(to: .any)).does { encoder in
                var container = encoder.singleValueContainer()
                try container.encode("x")
            }.then.throws(Oops())
            #expect(try encoded() == "\"x\"")
            #expect(throws: Oops()) { try encoded() }
            verify(mock.encode(to: .any), .exactly(3))
            #expect(try JSONDecoder().decode(MockCoded.self, from: Data("{}".utf8)).name == "")
            when(MockCoded.initializer(from: .any)).throws(Oops())
            #expect(throws: Oops()) { try JSONDecoder().decode([MockCoded].self, from: Data("[1]".utf8)) }
        },
        Shape("protocol CodedChild: Coded") { () async throws in
            when(MockCodedChild.initializer(from: .any)).returns().then.throws(Oops())
            let mock = try JSONDecoder().decode(MockCodedChild.self, from: Data("{}".utf8))
            when(mock.encode(to: .any)).throws(Oops())
            #expect(throws: Oops()) { try JSONEncoder().encode(mock) }
            #expect(throws: Oops()) { try JSONDecoder().decode(MockCodedChild.self, from: Data("{}".utf8)) }
        },
        Shape("partial mock: protocol Coded: Codable") { () async throws in
            let mock = MockCoded(.partial(of: RealCoded(name: "a")))
            #expect(String(decoding: try JSONEncoder().encode(mock), as: UTF8.self) == "{\"name\":\"a\"}")
            forwardStatics(of: MockCoded.self, to: RealCoded.self)
            let decoded = try JSONDecoder().decode(MockCoded.self, from: Data("{\"name\":\"b\"}".utf8))
            #expect(decoded.name == "b")
        },
        Shape("protocol CodedEntity: Identifiable, Hashable, Codable where ID == UUID") { () async throws in
            let (mock, id) = (MockCodedEntity(), UUID())
            when(mock.id(.get)).returns(id)
            #expect(mock.id == id && [mock: 1][mock] == 1 && mock != MockCodedEntity())
            #expect(String(decoding: try JSONEncoder().encode(mock), as: UTF8.self) == "{}")
        },
        Shape("@MainActor protocol EncodedScreen: Encodable, Equatable") { () async throws in
            let screen = MockEncodedScreen()
            when(screen.title(.get)).returns("t")
            #expect(try JSONEncoder().encode(screen).count == 2)
            #expect(await screen.title == "t")
        },
        Shape("@MainActor protocol Panelled: Identifiable { var id: UUID { get } }") { () async throws in
            let (mock, id) = (MockPanelled(), UUID())
            func identity<Item: Identifiable>(of item: Item) -> Item.ID { item.id }
            when(mock.id(.get)).returns(id)
            #expect(identity(of: mock) == id && mock.id == id)
            let partial = MockPanelled(.partial(of: RealPanelled(id: id)))
            #expect(identity(of: partial) == id)
            #expect(await partial.title == "real")
        },
        Shape("protocol Keyed<ID>: Identifiable, Comparable") { () async throws in
            let (mock, other) = (MockKeyed<Int>(), MockKeyed<Int>())
            when(mock.id(.get)).returns(3)
            #expect(mock.id == 3 && !mock.open() && (mock < other) != (other < mock))
        },
        Shape("protocol RestatedKey: Identifiable { associatedtype ID }") { () async throws in
            let mock = MockRestatedKey<String>()
            when(mock.id(.get)).returns("a")
            #expect(mock.id == "a")
        },
        Shape("protocol Problem: LocalizedError, CustomNSError, CustomReflectable") { () async throws in
            let mock = MockProblem()
            when(mock.code(.get)).returns(4)
            do { throw mock } catch let problem as any Problem { #expect(problem.code == 4) }
            #expect(Mirror(reflecting: mock).children.isEmpty)
        },
        Shape("protocol Feed: AsyncSequence, repeating makeAsyncIterator()") { () async throws in
            let mock = MockFeed()
            when(mock.makeAsyncIterator()).does {
                AsyncStream { continuation in
                    continuation.yield(3)
                    continuation.finish()
                }.makeAsyncIterator()
            }
            var seen: [Int] = []
            for await number in mock { seen.append(number) }
            #expect(seen == [3])
        },
        Shape("protocol Page: Sequence, repeating makeIterator()") { () async throws in
            let mock = MockPage()
            when(mock.makeIterator()).returns(["a", "b"].makeIterator())
            #expect(mock.map { $0 } == ["a", "b"])
        },
        Shape("protocol Code: RawRepresentable, repeating it") { () async throws in
            when(MockCode.initializer(rawValue: "x")).returns(.fails)
            #expect(MockCode(rawValue: "x") == nil && MockCode(rawValue: "y")?.rawValue == "")
        },
        Shape("protocol Output: TextOutputStream, repeating it") { () async throws in
            var mock = MockOutput()
            print("a", terminator: "", to: &mock)
            verify(mock.write("a"), .exactly(1))
        },
    ]
}
