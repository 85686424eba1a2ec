import DoppelMocks
import Testing

var typeShapes: [Shape] {
    [
        Shape("protocol Repository<Element>: Sendable { associatedtype Element: Sendable }") {
            () async throws in
            let mock = MockRepository<String>()
            when(mock.all()).returns(["a"])
            when(mock.save("bad")).throws(Muted())
            let plain: any Repository<String> = mock
            #expect(try await plain.all() == ["a"])
            await #expect(throws: Muted()) { try await plain.save("bad") }
        },
        Shape("members whose closures take an associated type") { () async throws in
            let mock = MockRepository<Int>()
            when(mock.find(where: .any)).does { $0.closure(3) ? 3 : nil }
            #expect(mock.find(where: { $0 == 3 }) == 3)
            mock.first = 4
            verify(mock.first(set: .equal(4)), .exactly(1))
        },
        Shape("protocol Cache<Key, Value> with a subscript, a static member and an initialiser") {
            () async throws in
            let mock = MockCache<String, Int>(limit: 3)
            verify(MockCache<String, Int>.initializer(limit: 3), .exactly(1))
            when(mock["a"]).returns(1)
            mock["b"] = 2
            #expect(mock["a"] == 1 && mock["b"] == nil)
            verify(mock["b", set: .equal(2)], .exactly(1))
            let other = MockCache<String, Int>()
            when(MockCache<String, Int>.make(limit: 1)).returns(other)
            #expect(MockCache<String, Int>.make(limit: 1) === other)
        },
        Shape("func removeAll(where test: (Key, Value) throws -> Bool) rethrows") { () async throws in
            let mock = MockCache<String, Int>()
            when(mock.removeAll(where: .any)).does { _ = try $0.closure("a", 1) }
            #expect(throws: Muted()) { try mock.removeAll { _, _ in throw Muted() } }
            mock.removeAll { _, _ in true }
        },
        Shape("associatedtype Items: Sequence where Items.Element == Int") { () async throws in
            let mock = MockListing<[Int], String>()
            when(mock.items()).returns([1])
            when(mock.apply("a", .any)).does { _, handler in handler([2]) }
            #expect(mock.items() == [1])
            var seen: [Int] = []
            mock.apply("a") { seen = $0 }
            #expect(seen == [2])
        },
        Shape("associatedtype Failure: Swift.Error, thrown by a member") { () async throws in
            let mock = MockParsing<String, Muted>()
            when(mock.parse("a")).throws(Muted(reason: "a"))
            do throws(Muted) { _ = try mock.parse("a") } catch { #expect(error.reason == "a") }
        },
        Shape("protocol Kid: Named, the members of both") { () async throws in
            let mock = MockKid()
            when(mock.name(.get)).returns("Ann")
            when(mock.greet("Bob")).returns("hi")
            when(mock.toys()).returns(["ball"])
            let plain: any Kid = mock
            #expect([plain.name, plain.greet("Bob"), plain.toys()[0]] == ["Ann", "hi", "ball"])
            mock.age = 3
            verify(mock.age(set: 3), .exactly(1))
        },
        Shape("protocol Prodigy: Kid, CustomStringConvertible, over three levels") { () async throws in
            let mock = MockProdigy()
            when(mock.name(.get)).returns("Wolfgang")
            when(mock.play("a")).returns(3)
            #expect(try await mock.play("a") == 3)
            #expect(mock.name == "Wolfgang" && "\(mock)" == "MockProdigy")
        },
        Shape("final class in a test target: Kid, Mocked") { () async throws in
            let mock = HandMade()
            when(mock.name(.get)).returns("Ann")
            when(mock.toys()).returns(["ball"])
            #expect(mock.name == "Ann" && mock.toys() == ["ball"])
        },
        Shape("protocol IntRepository: Repository where Element == Int") { () async throws in
            let mock = MockIntRepository()
            when(mock.all()).returns([1])
            when(mock.sum()).returns(1)
            #expect(try await mock.all() == [1] && mock.sum() == 1)
        },
        Shape("protocol BookRepository: Repository<Book>") { () async throws in
            let mock = MockBookRepository()
            when(mock.newest()).returns(Book(id: 1))
            when(mock.save(.any)).throws(Muted())
            #expect(mock.newest() == Book(id: 1))
            await #expect(throws: Muted()) { try await mock.save(Book(id: 1)) }
        },
        Shape("protocol Standard: Hashable, Comparable, CustomStringConvertible, …") { () async throws in
            let (mock, other) = (MockStandard(), MockStandard())
            #expect(mock == mock && mock != other && Set([mock, other, mock]).count == 2)
            #expect((mock < other) != (other < mock))
            #expect("\(mock)" == "MockStandard" && String(reflecting: mock) == "MockStandard")
        },
        Shape("protocol Entity: Identifiable { var id: Int { get } }") { () async throws in
            let mock = MockEntity()
            when(mock.id(.get)).returns(3)
            #expect(mock.id == 3)
            func id<Real: Entity>(_ entity: Real) -> Real.ID { entity.id }
            #expect(id(mock) == 3)
        },
        Shape("protocol Thing: Identifiable where ID == String") { () async throws in
            let mock = MockThing()
            when(mock.id(.get)).returns("a")
            func id(_ thing: some Thing) -> String { thing.id }
            #expect(id(mock) == "a")
        },
        Shape("protocol Failing: Error") { () async throws in
            let mock = MockFailing()
            when(mock.code(.get)).returns(3)
            let functions = MockFunctions()
            when(functions.throwing()).throws(mock)
            do { _ = try functions.throwing() } catch let error as any Failing { #expect(error.code == 3) }
        },
        Shape("protocol ClassBound: AnyObject { var delegate: (any Named)? { get set } }") {
            () async throws in
            let (mock, delegate) = (MockClassBound(), MockNamed())
            mock.delegate = delegate
            verify(mock.delegate(set: .isNotNil), .exactly(1))
        },
        Shape("protocol SelfBound where Self: AnyObject") { () async throws in
            let mock = MockSelfBound()
            mock.value = 3
            verify(mock.value(set: 3), .exactly(1))
        },
        Shape("protocol Empty {}") { () async throws in
            let mock: any Empty = MockEmpty()
            #expect(mock is MockEmpty)
        },
        Shape("public protocol") { () async throws in
            let mock = MockPublicService(name: "a")
            when(mock.run("a")).returns(3)
            mock.state = 4
            mock["a"] = 5
            MockPublicService.shared(.get) ~> 6
            #expect(try await mock.run("a") == 3 && MockPublicService.shared == 6)
            verify(mock.state(set: 4))
            verify(mock["a", set: 5])
        },
        Shape("package protocol") { () async throws in
            let mock = MockPackageService()
            when(mock.run()).returns(3)
            #expect(mock.run() == 3)
        },
        Shape("fileprivate and private protocols") { #expect(FileAccess.run() == [3, 4]) },
        Shape("a protocol inside a type") { () async throws in
            let mock = Outer.MockInner()
            when(mock.run()).returns(3)
            mock.state = 4
            #expect(mock.run() == 3)
            verify(mock.state(set: 4))
        },
        Shape("#if with branches inside a protocol, nested") { () async throws in
            let mock = MockConditional()
            when(mock.always()).returns(1)
            when(mock.modern()).returns(2)
            #if DEBUG
                when(mock.debugging()).returns(3)
                mock.debug = 4
                #expect(mock.debugging() == 3)
            #else
                when(mock.releasing()).returns(3)
                #expect(mock.releasing() == 3)
            #endif
            #expect([mock.always(), mock.modern(), mock.last()] == [1, 2, 0])
        },
        Shape("@available on the protocol and on a requirement") { () async throws in
            let mock = MockAvailable()
            when(mock.old()).returns(1)
            when(mock.new()).returns(2)
            #expect([mock.old(), mock.new()] == [1, 2])
        },
    ]
}

infix operator ~>
private func ~> <Result, Failure: Error>(call: Call<Void, Result, Failure>, result: Result) {
    when(call).returns(result)
}

final class HandMade: Kid, Mocked {
    let mock = MockCore("HandMade")
}
