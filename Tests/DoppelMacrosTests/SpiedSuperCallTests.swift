import DoppelMocks
import DoppelSupport
import Testing

#if DEBUG
    @Suite("A method that goes past an override by super")
    struct SpiedSuperCallTests {
        @Test("calls it like any other, before the override has run and later", arguments: [false, true])
        func order(hasRun: Bool) {
            withMocks {
                let moth = Moth()
                if hasRun { #expect(Moth().digest() == 11) }
                #expect([moth.eat(), moth.digest(), moth.eat(), moth.digest()] == [1, 11, 1, 11])
                verify(moth.digest(), .exactly(4))
                when(Larva.digest()).returns(0)
                #expect([moth.eat(), moth.digest(), moth.eat(), Moth().eat()] == [0, 0, 0, 0])
                verify(moth.digest(), .exactly(7))
            }
        }

        @Test("may reach another override, which then calls super as part of it", arguments: [false, true])
        func chain(hasRun: Bool) {
            withMocks {
                let moth = Hawkmoth()
                if hasRun { #expect(Hawkmoth().digest() == 111) }
                #expect([moth.digestAsMoth(), moth.digest(), moth.digestAsMoth()] == [11, 111, 11])
                verify(moth.digest(), .exactly(3))
                #expect([moth.eat(), moth.digest()] == [1, 111])
                verify(moth.digest(), .exactly(5))
            }
        }

        @Test("may do so while an override of another object runs")
        func twoObjects() {
            withMocks {
                let (moth, other) = (Hawkmoth(), Moth())
                moth.neighbour = other
                #expect(moth.digest() == 112)
                verify(moth.digest(), .exactly(1))
                verify(other.digest(), returned: 1, .exactly(1))
                when(other.digest()).returns(5)
                #expect(moth.digest() == 116)
                verify(Larva.digest(), .exactly(4))
            }
        }

        @Test("may do so after an override has thrown, or was suspended")
        func asynchronous() async throws {
            try await withMocks { () async throws in
                let (moth, other) = (Moth(), Moth())
                moth.wait = { () async throws in throw Muted() }
                #expect(try await moth.spin(1) == 1)
                await #expect(throws: Muted()) { try await moth.grow(2) }
                #expect(try await moth.spin(3) == 3)
                verify(moth.grow(.any), .exactly(3))
                moth.wait = { () async throws in
                    await Task.yield()
                    #expect(try await other.spin(4) == 4)
                }
                #expect(try await moth.grow(5) == 15)
                verify(moth.grow(.any), .exactly(4))
                verify(other.grow(.any), .exactly(1))
                when(Larva.grow(6)).returns(0)
                #expect(try await moth.spin(6) == 0)
            }
        }

        @Test("may be one of the class")
        func classMethods() {
            withMocks {
                #expect([Moth.countLarvae(), Moth.count(), Moth.countLarvae()] == [1, 11, 1])
                verify(Larva.count(), .exactly(3))
                #expect([Hawkmoth.count(), Hawkmoth.countLarvae()] == [111, 1])
                verify(Hawkmoth.count(), .exactly(2))
                when(Moth.count()).returns(0)
                #expect([Moth.countLarvae(), Hawkmoth.countLarvae(), Larva.count()] == [0, 0, 1])
            }
        }
    }
#endif
