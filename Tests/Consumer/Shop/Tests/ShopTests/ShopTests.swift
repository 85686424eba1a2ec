import DoppelMocks
import Foundation
import Parcels
import Testing

@testable import Shop

struct Label: Labelled, CustomStringConvertible {
    var label: String
    var description: String { label }
}

/// Has the members that are written, since it is `Mocked`.
final class ParcelCourier: Parcels.Courier, Mocked { let mock = MockCore("ParcelCourier") }

@Suite("Mocks of another package's protocols") struct ShopTests {
    @Test("are written of what the tests name, with 'any' where the protocol has none")
    func existentials() {
        let depot = MockDepot()
        when(depot.sort(.any, by: .any)).does { _ in [Label(label: "a")] }
        when(depot.pick(ArgumentMatcher<Label>.any, from: ArgumentMatcher<[any Labelled]>.any))
            .does { _ in Label(label: "b") }
        #expect(send(Parcel(), with: depot) == ["a", "7"])
        #expect(depot.pick(Label(label: "c"), from: [any Labelled]()).label == "b")
        depot.each { _ in }
        verify(depot.sort(.any, by: .any), .exactly(1))
    }

    @Test("have what protocols of other modules ask for")
    func inherited() throws {
        let scale = MockParcelScale()
        when(scale.reading()).returns(3)
        when(scale.weigh(["a"])).returns(4)
        when(scale.weigh(.equal(Parcel(number: 1)))).returns(5)
        scale.isOn = true
        #expect(try [scale.reading(), scale.weigh(["a"]), scale.weigh(Parcel(number: 1))] == [3, 4, 5])
        verify(scale.isOn(set: true), .exactly(1))
    }

    @Test("are written of what a module exports of another")
    func exported() async throws {
        let tracker = MockTracker()
        when(tracker.place(of: "a", at: .any)).returns("here")
        #expect(try await tracker.place(of: "a", at: Date()) == "here")
        let night = MockNightTracker()
        when(night.isAwake(.get)).returns(true)
        when(night.place(of: .any, at: .any)).returns("there")
        let place = try await night.place(of: "b", at: Date())
        #expect(night.isAwake && place == "there")
    }

    @Test("leave a name to the nearest module, and their members to classes written by hand")
    func rivals() {
        let courier = MockCourier()
        when(courier.call("Ann")).returns(true)
        #expect(courier.call("Ann"))
        let other = ParcelCourier()
        when(other.pickUp(.any)).returns(true)
        #expect(other.pickUp(Parcel()))
    }

    @Test("are in the types that their protocols are in")
    func nested() {
        let planner = Route.MockPlanner()
        when(planner.plan(.any)).returns(Route.Stop(name: "x"))
        #expect(planner.plan([]) == Route.Stop(name: "x"))
        // MockUnused and "MockSecret" are words in a comment and a string.
    }
}
