import DoppelCore
import DoppelSupport
import Testing

@testable import DoppelLoading

@Suite("A protocol class")
struct DoorClassTests {
    @Test("that was offered to all sessions never becomes that of a configured session")
    func pools() {
        // URLSession.shared may have kept it: it would take every request of every test from then on.
        let offered = (0..<50).map { _ in DoorClasses.take(.stray) }
        offered.forEach { DoorClasses.retire($0) }
        let ids = Set(offered.map(\.id))
        for _ in 0..<50 { #expect(!ids.contains(DoorClasses.door(of: StubRegistry()).id)) }
    }

    @Test("is the same for one registry, and another for each other")
    func registries() {
        let registry = StubRegistry()
        #expect(DoorClasses.door(of: registry).id == DoorClasses.door(of: registry).id)
        let ids = Set((0..<1_000).map { _ in DoorClasses.door(of: StubRegistry()).id })
        #expect(ids.count == 1_000)
    }

    @Test("is not used again while a task that chose it is under way")
    func inUse() {
        let door = DoorClasses.take(.stray)
        DoorClasses.loadWillBegin(door.id)
        DoorClasses.retire(door)
        #expect(DoorClasses.owner(of: door.id) != nil)
        DoorClasses.loadEnded(door.id)
        #expect(DoorClasses.owner(of: door.id) == nil)
    }
}
