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
#endif
