public import DoppelMocks
import Foundation

// Protocols in types, which speak of types that are there with them.

enum Cloud {
    struct Request: Equatable, Sendable { var path = "" }
    struct String: Equatable, Sendable { var text: Swift.String }
    struct Ticket: ~Copyable { var number = 1 }
    struct Failure: Error, Equatable {}
    struct Parcel {}
    protocol Coding { func code() -> Int }
    struct Coder: Coding { func code() -> Int { 7 } }
    typealias Done = (Request) -> Void
    enum Deep {
        struct Reply: Equatable, Sendable { var request = Request() }

        @Mock protocol Client: Sendable {
            init(base request: Request)
            var last: Request? { get set }
            static var shared: Reply { get }
            subscript(request: Request) -> [Reply] { get set }
            func send(_ request: Request, to url: Foundation.URL?) async throws(Failure) -> Reply
            func log(_ request: String, with coding: any Coding) -> Swift.String
            func same<Value: Coding>(_ value: Value, _ request: Request) -> Value where Value: Sendable
            func some(_ coding: some Coding) -> (reply: Reply, request: Request)
        }
    }

    @Mock(uncopyable: Ticket.self, closures: Done.self) protocol Portal<Item> {
        associatedtype Item
        func each(_ done: Done) -> Item?
        func later(
            _ done: @escaping Done, else other: @escaping @Sendable (_ failure: Failure) async -> Deep.Reply)
        func stamp(_ ticket: inout Ticket)
        func put(_ item: Item, for request: Request) throws(Failure) -> [Request: Item]
    }
}

extension Cloud.Request: Hashable {}

struct Parcel: Hashable, Sendable { var weight = 1 }

extension Cloud.Deep {
    /// Sees what is in `Deep`, but nothing that is in `Cloud`.
    @Mock protocol Carrier { func carry(_ parcel: Parcel) -> [Parcel: Reply] }
}

/// Has the members of a protocol in a type.
@Mock protocol FastClient: Cloud.Deep.Client {
    func hurry() -> Bool
}

extension Cloud {
    @Mock protocol SlowPortal<Item>: Portal {
        func wait(_ request: Request) -> Item
    }
}

final class HandClient: Cloud.Deep.Client, GeneratedMock {
    let mock: MockCore
    init(mock: MockCore) { self.mock = mock }
}

/// What is `public` in it is as visible as the type.
enum Attic {
    struct Chest: Equatable { var weight = 1 }

    /// Has types of the attic in its members.
    @Mock public protocol Keeper<Key> {
        associatedtype Key
        init(chest: Chest)
        var heaviest: Chest { get set }
        func open(_ chest: Chest, with key: Key) throws -> [Chest]
    }

    /// A public type that is not.
    public enum Corner { @Mock package protocol Spider { func hide(in chest: Chest) -> Chest } }
}

private enum Strongroom {
    struct Gold: Equatable { var ounces = 1 }
    /// Hidden as well.
    @Mock public protocol Guard { func count(_ gold: Gold) -> Gold }
}

/// Its extension says who is public.
public enum Hall {}

public extension Hall {
    struct Door: Equatable, Sendable {}
    @Mock protocol Porter { func open(_ door: Door) -> Door }
}

/// The weight of a chest in the attic, as mocks say it.
func weighHidden() throws -> [Int] {
    let (keeper, spider, watch) = (Attic.MockKeeper<Int>(), Attic.Corner.MockSpider(), Strongroom.MockGuard())
    when(keeper.open(.equal(Attic.Chest()), with: 2)).returns([Attic.Chest(weight: 2)])
    when(spider.hide(in: .any)).returns(Attic.Chest(weight: 3))
    when(watch.count(.any)).returns(Strongroom.Gold(ounces: 4))
    let porter: any Hall.Porter = Hall.MockPorter(.partial(of: OneDoor()))
    let isOpen = porter.open(Hall.Door()) == Hall.Door()
    return try [
        keeper.open(Attic.Chest(), with: 2)[0].weight, spider.hide(in: Attic.Chest()).weight,
        watch.count(Strongroom.Gold()).ounces, isOpen ? 5 : 0,
    ]
}

private struct OneDoor: Hall.Porter {
    func open(_ door: Hall.Door) -> Hall.Door { door }
}
