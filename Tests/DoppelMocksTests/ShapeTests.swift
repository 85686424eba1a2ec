import DoppelMocks
import Testing

@Suite("Members of all kinds are stubbed and verified by the same verbs:")
struct ShapeTests {
    let shelf = MockShelf()

    @Test("subscripts, read and written")
    func subscripts() {
        when(shelf["a", at: .any]).returns(3)
        shelf["a", at: 1] += 4
        #expect(shelf["b", at: 1] == 0)
        verify(shelf["a", at: 1, set: 7], .exactly(1))
        verify(shelf["b", at: .any])
    }

    @Test("subscripts and static members, written in messages as in source")
    func messages() {
        _ = shelf["b", at: 1]
        let subscripts = failureTexts { verify(shelf["a", at: 1]) }
        #expect(
            subscripts == [
                """
                MockShelf["a", at: 1] was called 0 times, but was expected at least 1 time.
                Calls of subscript(_:at:), the closest first:
                  1. ["b" ✗ (expected "a"), at: 1 ✓] → 0
                A stub for the closest call: when(shelf["b", at: 1]).returns(<#Int#>)
                """
            ])
        let statics = withMocks(verifying: false) { () -> [String] in
            _ = MockShelf.count
            return failureTexts { verify(MockShelf.count(.get), returned: 3) }
        }
        #expect(
            statics.map { $0.split(separator: "\n").last } == [
                "A stub for the closest call: when(MockShelf.count(.get)).returns(<#Int#>)"
            ])
    }

    @Test("variadic functions and autoclosures")
    func variadics() {
        when(shelf.sum([1, 2])).returns(3)
        #expect(shelf.sum(1, 2) == 3)
        #expect(shelf.sum() == 0)
        shelf.log("a" + "b")
        verify(shelf.log("ab"))
        verify(shelf.sum(.isEmpty), .exactly(1))
    }

    @Test("generic functions, by argument and by result")
    func generics() throws {
        when(shelf.decode(.type(Int.self), from: "3")).returns(3)
        when(shelf.decode(.type(String.self), from: .any)).throws(Muted())
        #expect(try shelf.decode(Int.self, from: "3") == 3)
        #expect(throws: Muted()) { try shelf.decode(String.self, from: "3") }
        when(shelf.make(returning: Double.self)).returns(2.5)
        let made: Double = shelf.make()
        #expect(made == 2.5)
        let other: Int = shelf.make()
        #expect(other == 0)
        verify(shelf.make(returning: Double.self), .exactly(1))
    }

    @Test("rethrowing functions")
    func rethrowing() {
        when(shelf.map(.any)).does { try $0.closure(4) + "!" }
        #expect(shelf.map { "\($0)" } == "4!")
        #expect(throws: Muted()) { try shelf.map { (_: Int) throws -> String in throw Muted() } }
    }

    @Test("overloads by return type")
    func overloads() {
        when(shelf.find("a"), returning: Int.self).returns(4)
        when(shelf.find("a"), returning: String?.self).returns("four")
        #expect(shelf.find("a") as Int == 4)
        #expect(shelf.find("a") as String? == "four")
        verify(shelf.find("a"), returning: Int.self, .exactly(1))
    }

    @Test("results of Self, which by default are the mock itself")
    func selfResults() {
        let other = MockShelf()
        #expect(shelf.copy() === shelf)
        when(shelf.copy()).returns(other)
        #expect(shelf.copy() === other)
    }

    @Test("actors, without waiting for them to stub and verify")
    func actors() async throws {
        let store = MockStore()
        when(store.get("a")).returns(3)
        when(store.size(.get)).returns(1)
        when(store.put(.any, .lessThan(0))).throws(Muted())
        #expect(await store.get("a") == 3)
        #expect(await store.size == 1)
        try await store.put("a", 1)
        await #expect(throws: Muted()) { try await store.put("a", -1) }
        verify(store.put("a", .any), .exactly(2))
    }

    @Test("members of a global actor, from anywhere")
    func globalActors() async {
        let screen = MockScreen()
        when(screen.title(.get)).returns("Home")
        when(screen.wait()).returns(5)
        await MainActor.run {
            screen.show("a")
            screen.title = "Away"
            #expect(screen.title == "Home")
        }
        #expect(await screen.wait() == 5)
        verify(screen.show("a"), .exactly(1))
        verify(screen.title(set: "Away"))
    }

    @Test("members with associated types")
    func associatedTypes() async throws {
        let repository = MockRepository<String>()
        when(repository.all()).returns(["a"])
        when(repository.save("bad")).throws(Muted())
        let plain: any Repository<String> = repository
        #expect(try await plain.all() == ["a"])
        try await plain.save("good")
        await #expect(throws: Muted()) { try await plain.save("bad") }
    }

    @Test("static members and initialisers, inside a scope of their own")
    func statics() throws {
        try withMocks { () throws in
            when(MockShelf.count(.get)).returns(8)
            when(MockShelf.open("a")).throws(Muted())
            #expect(MockShelf.count == 8)
            #expect(throws: Muted()) { try MockShelf.open("a") }
            #expect(try MockShelf.open("b") == 0)
            _ = MockShelf(name: "new")
            verify(MockShelf.initializer(name: "new"), .exactly(1))
        }
        withMocks {
            #expect(MockShelf.count == 0)
            verify(MockShelf.initializer(name: .any), .never)
        }
    }

    @Test("inherited requirements, also in a mock written without a change elsewhere")
    func inheritance() {
        let studio = BigStudioMock()
        let speaker = MockSpeaker()
        when(studio.speaker()).returns(speaker)
        when(studio.size()).returns(2.5)
        let plain: any BigStudio = studio
        #expect(plain.speaker() as? MockSpeaker === speaker)
        #expect(plain.size() == 2.5)
    }
}
