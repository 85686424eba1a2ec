import DoppelMocks
import DoppelSupport
import Testing

#if DEBUG
    @Suite("A description through a subclass")
    struct SpiedClassTests {
        @Test("means the objects of that class, of initialisers that it inherits")
        func initialisers() async throws {
            try await withMocks { () async throws in
                when(WallRack.initializer(name: .any)).throws(Muted())
                when(WallRack.initializer(maybe: .any)).returns(.fails)
                #expect(throws: Muted()) { try WallRack(name: "a") }
                #expect(WallRack(maybe: "a") == nil && Rack(maybe: "a") != nil)
                #expect(try Rack(name: "b").name == "b")
                #expect(try CornerRack(corner: 1).name == "corner 1")
                await #expect(throws: Muted()) { try await WallRack(later: "c") }
                verify(WallRack.initializer(name: .any), .exactly(2))
                verify(WallRack.initializer(later: "c"), .exactly(1))
                verify(CornerRack.initializer(name: .any), .exactly(1))
                verify(Rack.initializer(name: .any), .exactly(4))
                when(CornerRack.initializer(corner: 2)).throws(Muted())
                #expect(throws: Muted()) { try CornerRack(corner: 2) }
            }
        }

        @Test("means all classes, of what is static, and that class of what is not")
        func statics() {
            withMocks {
                when(WallRack.make()).returns(2)
                when(WallRack.limit(.get)).returns(3)
                #expect([Rack.make(), Rack.limit, WallRack.make(), WallRack.limit] == [2, 3, 2, 3])
                verify(CornerRack.make(), .exactly(2))
                when(WallRack.build()).returns(4)
                when(WallRack.depth(.get)).returns(5)
                #expect([Rack.build(), Rack.depth, WallRack.build(), WallRack.depth] == [1, 1, 4, 5])
            }
        }
    }

    @Suite("A method beside a static one of its name and types")
    struct SpiedBesideStaticTests {
        @Test("is described object by object, and the static one by the type")
        func objects() async throws {
            try await withMocks { () async throws in
                let (booklet, other) = (Booklet(), Booklet())
                when(Booklet.describe()).returns("stub")
                #expect([Booklet.describe(), booklet.describe()] == ["stub", "one"])
                when(booklet.describe()).returns("this")
                #expect(
                    [Booklet.describe(), booklet.describe(), other.describe()] == ["stub", "this", "one"])
                verify(Booklet.describe(), .exactly(2))
                verify(booklet.describe(), .exactly(2))
                when(Booklet.rate(1)).throws(Muted())
                await #expect(throws: Muted()) { try await Booklet.rate(1) }
                #expect(try await booklet.rate(1) == 1)
                when(booklet.open(.any)).does { $0.closure("stub") }
                var opened: [String] = []
                booklet.open { opened.append($0) }
                Booklet.open { opened.append($0) }
                #expect(opened == ["stub", "all"])
                when(Booklet.count()).returns(2)
                when(Booklet.describe(.any)).returns("page")
                #expect(booklet.count() == 2 && booklet.describe(0) == "page")
            }
        }

        @Test("runs as it is written in structs, where its calls could not be described")
        func values() {
            withMocks {
                when(Leaflet.describe()).returns("stub")
                #expect([Leaflet.describe(), Leaflet().describe()] == ["stub", "one"])
                verify(Leaflet.describe(), .exactly(1))
                when(Leaflet.describe(.any), returning: String.self).returns("other")
                let (page, number): (String, Int) = (Leaflet().describe(1), Leaflet.describe(1))
                #expect(page == "other" && number == 1)
            }
        }

        @Test("has an attribute of its own")
        func attribute() {
            withMocks {
                let poster = Poster()
                when(Poster.describe()).returns("stub")
                when(poster.describe()).returns("this")
                #expect(
                    [Poster.describe(), poster.describe(), Poster().describe()] == ["stub", "this", "one"])
            }
        }
    }
#endif
