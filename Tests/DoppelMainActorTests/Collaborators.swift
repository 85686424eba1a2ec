import DoppelMocks
import Foundation

// A module whose default isolation is the main actor: protocols and classes belong to it, unless they say otherwise.

struct Guest: Codable, Hashable, Identifiable {
    var id = 1
    var name = ""
}

@Mock protocol Hotel {
    init(name: String)
    var guests: [Guest] { get set }
    static func open() -> Int
    subscript(room: Int) -> Guest? { get set }
    func guest(_ id: Int) async throws -> Guest
    func each(_ body: (Guest) -> Void)
    func wait(_ body: () async -> Int) async -> Int
}

@Mock protocol Inn: Hotel, Identifiable, Hashable {
    var id: Int { get }
}

/// Its twins name a `Set` of guests, who can be hashed on the main actor only.
@Mock protocol Lobby: Identifiable<Int> {
    associatedtype Ticket
    var waiting: Set<Guest> { get set }
    func rooms(of guests: [Guest: Int]) -> [Guest: [Int]]
    func call(_ body: (Guest) -> Void, _ ticket: Ticket) -> Self
    func move(_ ticket: Ticket, on actor: isolated (any Actor)?) async -> Ticket
}

/// Does not say again who it is.
@Mock protocol Foyer: Kiosk { func open() }
@Mock protocol Kiosk: Identifiable<Int> {}

final class RealLobby: Lobby {
    nonisolated var id: Int { 4 }
    var waiting: Set<Guest> = []
    func rooms(of guests: [Guest: Int]) -> [Guest: [Int]] { [:] }
    func call(_ body: (Guest) -> Void, _ ticket: Int) -> Self {
        body(Guest(name: "real"))
        return self
    }
    func move(_ ticket: Int, on actor: isolated (any Actor)?) async -> Int { ticket }
}

@Mock nonisolated protocol Kitchen: Sendable {
    func cook(_ dish: String) -> Int
    func serve() async -> String
}

/// Its asynchronous members run where they are called.
@Mock nonisolated protocol Pantry: AnyObject {
    func each(_ body: (String) -> Void) async -> Int
    func find(_ body: (String) async throws -> Bool, _ end: () -> Void) async throws -> String?
    func count(_ body: (String) throws(Burnt) -> Int) async throws(Burnt) -> Int
}

struct Burnt: Error {}

nonisolated final class RealPantry: Pantry {
    func each(_ body: (String) -> Void) async -> Int {
        body("real")
        return 1
    }
    func find(_ body: (String) async throws -> Bool, _ end: () -> Void) async throws -> String? {
        defer { end() }
        return try await body("real") ? "real" : nil
    }
    func count(_ body: (String) throws(Burnt) -> Int) async throws(Burnt) -> Int { try body("real") }
}

@Spied nonisolated final class Cellar {
    func each(_ body: (String) -> Void, _ bottles: inout [String]) async throws -> String {
        bottles.forEach(body)
        return #function
    }
}

@Mock protocol Safe: Actor {
    func open(_ key: String) async -> Guest?
}

@Mock protocol Menu<Dish>: Codable, Comparable {
    associatedtype Dish
    func order(_ dish: Dish) throws -> [Dish]
}

enum Booking {
    struct Request { var nights = 0 }

    @Mock protocol Desk {
        func book(_ request: Request) async throws -> Guest
    }
}

@Spied final class Porter {
    let name: String
    init(name: String) { self.name = name }
    func carry(_ bags: Int) -> Int { bags }
    func greet(_ guest: Guest) async throws -> String { name + guest.name }
    static func call() -> Int { 3 }
    var tips: Int {
        @SpiedFunction get { 1 }
        @SpiedFunction set {}
    }
}

@SpiedFunction func stars(_ number: Int) -> Int { number }

protocol Garden { func water(_ litres: Int) -> Int }

final class GardenByHand: Garden, Mocked {
    let mock = MockCore("GardenByHand")
    func water(_ litres: Int) -> Int {
        mock.received("water(_:)", litres, returning: Int.self).result()
    }
    @_disfavoredOverload nonisolated func water(_ litres: ArgumentMatcher<Int>) -> Call<Int, Int, Never> {
        mock.describe("water(_:)", litres)
    }
}

final class HotelByHand: Hotel, Mocked {
    let mock = MockCore("HotelByHand")
    init(name: String) {}
}
