import DoppelMocks
import Foundation
import Testing

/// Mocks of protocols in types.
var nestedShapes: [Shape] {
    [
        Shape("enum Cloud { enum Deep { protocol Client } }") { () async throws in
            let mock = Cloud.Deep.MockClient()
            let request = Cloud.Request(path: "a")
            when(mock.send(.equal(request), to: .isNil)).returns(Cloud.Deep.Reply(request: request))
                .then.throws(Cloud.Failure())
            when(mock.log(.equal(Cloud.String(text: "x")), with: .any)).returns("logged")
            when(mock[.equal(request)]).returns([Cloud.Deep.Reply()])
            when(Cloud.Deep.MockClient.shared(.get)).returns(Cloud.Deep.Reply())
            #expect(try await mock.send(request, to: nil).request == request)
            await #expect(throws: Cloud.Failure()) { try await mock.send(request, to: nil) }
            #expect(
                mock.log(Cloud.String(text: "x"), with: Cloud.Coder()) == "logged" && mock[request].count == 1
            )
            mock.last = request
            verify(mock.last(set: .equal(request)), .exactly(1))
            when(mock.same(.any as ArgumentMatcher<Cloud.Coder>, .any)).returns(Cloud.Coder())
            #expect(mock.same(Cloud.Coder(), request).code() == 7)
            when(mock.some(.any as ArgumentMatcher<Cloud.Coder>)).returns((Cloud.Deep.Reply(), request))
            #expect(
                mock.some(Cloud.Coder()).request == request
                    && Cloud.Deep.MockClient.shared == Cloud.Deep.Reply())
        },
        Shape("public protocols in types that are internal, private, or in a public extension") {
            () async throws in #expect(try weighHidden() == [2, 3, 4, 5])
        },
        Shape("enum Cloud { protocol Portal<Item> }, with closures and types that cannot be copied") {
            () async throws in
            let mock = Cloud.MockPortal<Int>()
            when(mock.each(.any)).does {
                $0.closure(Cloud.Request(path: "b"))
                return 3
            }
            var seen: [String] = []
            #expect(mock.each { seen.append($0.path) } == 3 && seen == ["b"])
            when(mock.stamp(.any)).does { $0.value.number = 5 }
            var ticket = Cloud.Ticket()
            mock.stamp(&ticket)
            #expect(ticket.number == 5)
            when(mock.put(1, for: .any)).throws(Cloud.Failure())
            #expect(throws: Cloud.Failure()) { try mock.put(1, for: Cloud.Request()) }
            mock.later({ _ in }, else: { _ in Cloud.Deep.Reply() })
            verify(mock.later(.any, else: .any), .exactly(1))
        },
        Shape("protocol FastClient: Cloud.Deep.Client") { () async throws in
            let mock = MockFastClient(base: Cloud.Request())
            when(mock.send(.any, to: .any)).throws(Cloud.Failure())
            await #expect(throws: Cloud.Failure()) { try await mock.send(Cloud.Request(), to: nil) }
            #expect(!mock.hurry())
        },
        Shape("extension Cloud { protocol SlowPortal<Item>: Portal }") { () async throws in
            let mock = Cloud.MockSlowPortal<String>()
            when(mock.wait(.any)).returns("w")
            when(mock.put("x", for: .any)).returns([:])
            #expect(try mock.wait(Cloud.Request()) == "w" && mock.put("x", for: Cloud.Request()) == [:])
        },
        Shape("extension Cloud.Deep { protocol Carrier }, in which the types of Cloud are not seen") {
            () async throws in
            let mock = Cloud.Deep.MockCarrier()
            when(mock.carry(.equal(Parcel(weight: 2)))).returns([Parcel(): Cloud.Deep.Reply()])
            #expect(
                mock.carry(Parcel(weight: 2))[Parcel()] == Cloud.Deep.Reply() && mock.carry(Parcel()) == [:])
        },
        Shape("final class HandClient: Cloud.Deep.Client, GeneratedMock") { () async throws in
            let mock = HandClient(base: Cloud.Request())
            when(mock.log(.any, with: .any)).returns("hand")
            #expect(mock.log(Cloud.String(text: ""), with: Cloud.Coder()) == "hand")
        },
    ]
}
