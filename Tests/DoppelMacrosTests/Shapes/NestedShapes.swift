import DoppelMocks
import Foundation

// Protocols in types, which speak of types that are there with them.

enum Cloud {
    struct Request: Equatable, Sendable { var path = "" }
    struct String: Equatable, Sendable { var text: Swift.String }
    struct Ticket: ~Copyable { var number = 1 }
    struct Failure: Error, Equatable {}
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
