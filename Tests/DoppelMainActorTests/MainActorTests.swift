import DoppelMocks
import Foundation
import Testing

@Suite("In a module of the main actor, mocks")
struct MainActorTests {
    @Test("answer as everywhere")
    func plain() async throws {
        try await withMocks { () async throws in
            let inn = MockInn(name: "i")
            when(inn.guest(1)).returns(Guest(name: "a"))
            when(inn[2]).returns(Guest(name: "b"))
            when(inn.each(.any)).does { $0.closure(Guest(name: "c")) }
            when(inn.wait(.any)).returns(4)
            when(MockInn.open()).returns(5)
            var names = [try await inn.guest(1).name, inn[2]?.name]
            inn.each { names.append($0.name) }
            inn.guests = []
            #expect(names == ["a", "b", "c"] && MockInn.open() == 5)
            #expect(await inn.wait { 1 } == 4)
            verify(inn.guests(set: []), .exactly(1))
            verify(MockInn.initializer(name: "i"), .exactly(1))
        }
    }

    @Test("have an identity that other actors may ask for")
    func identity() async {
        let inn = MockInn()
        when(inn.id(.get)).returns(7)
        let isFound = await Task.detached { inn.id == 7 && Set([inn]).contains(inn) && inn == inn }.value
        #expect(isFound)
    }

    @Test("stay off it when their protocol does")
    func nonisolated() async {
        let kitchen = MockKitchen()
        when(kitchen.cook("soup")).returns(3)
        when(kitchen.serve()).returns("soup")
        let (minutes, dish) = await Task.detached { (kitchen.cook("soup"), await kitchen.serve()) }.value
        #expect(minutes == 3 && dish == "soup")
        let safe = MockSafe()
        when(safe.open("k")).returns(Guest())
        #expect(await safe.open("k") == Guest())
    }

    @Test("describe what can be hashed there only, and forward closures with types that differ")
    func lobby() async {
        let mock = MockLobby<Int>()
        when(mock.rooms(of: .any)).returns([Guest(): [3]])
        when(mock.waiting(.get)).returns([Guest()])
        when(mock.id(.get)).returns(7)
        let foyer = MockFoyer()
        when(foyer.id(.get)).returns(8)
        let plain: any Foyer = foyer
        #expect(foyer.id == 8 && plain.id == 8)
        #expect(mock.rooms(of: [:]) == [Guest(): [3]] && mock.waiting == [Guest()])
        #expect(await Task.detached { mock.id }.value == 7)
        let partial = MockLobby<Int>(.partial(of: RealLobby()))
        var names: [String] = []
        #expect(partial.call({ names.append($0.name) }, 1) === partial && names == ["real"])
        #expect(await partial.move(5, on: MainActor.shared) == 5)
    }

    @Test("call closures where they were called, also off it")
    func closures() async throws {
        let mock = MockPantry()
        when(mock.each(.any)).does {
            MainActor.assertIsolated()
            $0.closure("rice")
            return 2
        }
        when(mock.find(.any, .any)).does { body, end in
            end.closure()
            return try await body.closure("salt") ? "salt" : nil
        }
        when(mock.count(.any)).throws(Burnt())
        var seen: [String] = []
        #expect(await mock.each { seen.append($0) } == 2)
        #expect(try await mock.find({ $0 == "salt" }, { seen.append("end") }) == "salt")
        await #expect(throws: Burnt.self) { try await mock.count { $0.count } }
        let partial = MockPantry(.partial(of: RealPantry()))
        #expect(await partial.each { seen.append($0) } == 1)
        #expect(try await partial.find({ $0 == "salt" }, { seen.append("end") }) == nil)
        #expect(try await partial.count { $0.count } == 4)
        await #expect(throws: Burnt.self) {
            try await partial.count { (_: String) throws(Burnt) -> Int in throw Burnt() }
        }
        #expect(seen == ["rice", "end", "real", "end"])
        verify(mock.find(.any, .any), .exactly(1))
    }

    @Test("can be coded, generic, in a type, and written by hand")
    func others() async throws {
        let menu = MockMenu<String>()
        when(menu.order(.any)).returns(["soup"])
        #expect(try menu.order("x") == ["soup"])
        #expect(try JSONEncoder().encode(menu).count == 2)
        let desk = Booking.MockDesk()
        when(desk.book(.matching { $0.nights > 1 })).returns(Guest(name: "d"))
        #expect(try await desk.book(Booking.Request(nights: 2)).name == "d")
        let (garden, hotel) = (GardenByHand(), HotelByHand(name: ""))
        when(garden.water(.any)).does { $0 * 2 }
        when(hotel.guests(.get)).returns([Guest()])
        #expect(garden.water(2) == 4 && hotel.guests.count == 1)
    }

    #if DEBUG
        @Test("and spied code stays where it was called")
        func spiedClosures() async throws {
            try await withMocks { () async throws in
                let cellar = Cellar()
                var (seen, bottles) = ([String](), ["wine"])
                #expect(try await cellar.each({ seen.append($0) }, &bottles) == "each(_:_:)")
                when(cellar.each(.any, ["wine"])).does { body, bottles in
                    body.closure("stub")
                    bottles.value = []
                    return "stubbed"
                }
                #expect(try await cellar.each({ seen.append($0) }, &bottles) == "stubbed")
                #expect(seen == ["wine", "stub"] && bottles == [])
                verify(cellar.each(.any, .any), .exactly(2))
            }
        }

        @Test("and spies are stubbed")
        func spies() async throws {
            try await withMocks { () async throws in
                let porter = Porter(name: "p")
                when(porter.carry(1)).returns(7)
                when(Porter.call()).returns(8)
                when(Porter.tips(.get)).returns(9)
                when(stars(1)).returns(5)
                when(porter.greet(.any)).returns("hi")
                let numbers: [Int] = [porter.carry(1), porter.carry(2), Porter.call(), porter.tips]
                #expect(numbers == [7, 2, 8, 9])
                #expect(stars(1) == 5 && stars(2) == 2)
                #expect(try await porter.greet(Guest()) == "hi")
            }
        }
    #endif
}
