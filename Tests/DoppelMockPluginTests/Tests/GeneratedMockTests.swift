@testable import Collaborators
import DoppelMocks
import Foundation
import Testing

/// Takes the place of the one that would be written, and has its members.
final class MockDoorbell: Doorbell, Mocked {
    let mock = MockCore("MockDoorbell")
    let floor: Int
    init(floor: Int) { self.floor = floor }
}

/// Is in place of one that cannot be written.
struct MockTally { func sum() -> Int { 1 } }

@Suite("Mocks that the build-tool plug-in writes")
struct GeneratedMockTests {
    struct Late: Error {}

    @Test("are of internal protocols of a module that knows nothing of Doppel")
    func plain() async throws {
        let clock = MockClockwork()
        when(clock.now(.get)).returns(Date(timeIntervalSince1970: 3))
        when(clock.wait(seconds: .greaterThan(5))).throws(Late())
        #expect(clock.now == Date(timeIntervalSince1970: 3))
        try await clock.wait(seconds: 1)
        await #expect(throws: Late.self) { try await clock.wait(seconds: 6) }
        verify(clock.wait(seconds: .any), .exactly(2))
    }

    @Test("know associated types and inherited requirements")
    func inherited() throws {
        let ledger = MockLedger<String>()
        when(ledger.entries()).returns(["a"])
        #expect(try ledger.entries() == ["a"])
        let bounded = MockBoundedLedger()
        when(bounded.entries()).returns([3])
        bounded.limit = 4
        #expect(try bounded.entries() == [3])
        verify(bounded.limit(set: 4), .exactly(1))
    }

    @Test("have the associated types that ancestors leave open, and what ancestors ask of all types")
    func open() throws {
        let channel = MockChannel<Int, Late>()
        when(channel.next()).returns(3).then.throws(Late())
        when(channel.push(3)).returns(true)
        channel.limit = 4
        #expect(try channel.next() == 3 && channel.push(3) && channel != MockChannel())
        #expect(throws: Late.self) { try channel.next() }
        verify(channel.limit(set: 4), .exactly(1))
        let texts = MockTextChannel<Never>()
        when(texts.next()).returns("a")
        texts.pushAll(["b"])
        #expect(texts.next() == "a" && Set([texts, texts]).count == 1)
        verify(texts.pushAll(["b"]), .exactly(1))
        let session = MockSecureSession()
        session.key = "k"
        session.name = "n"
        #expect("\(session)" == "MockSecureSession")
        verify(session.key(set: "k"), .exactly(1))
        verify(session.name(set: "n"), .exactly(1))
    }

    @Test("know which aliases are closures, and which types cannot be copied")
    func types() {
        let keeper = MockGatekeeper()
        when(keeper.each(.any)).does { $0.closure(3) }
        when(keeper.all(.any)).returns(4)
        when(keeper.stamp(.any)).does { $0.value.number = 5 }
        when(keeper.issue()).returns(.making { Ticket(number: 6) })
        var seen = 0
        keeper.each { seen = $0 }
        var ticket = Ticket()
        keeper.stamp(&ticket)
        let numbers = [seen, keeper.all { _ in }, ticket.number, keeper.issue().number]
        #expect(numbers == [3, 4, 5, 6])
    }

    @Test("are left to the tests where these have them")
    func besideTests() {
        let bell = MockDoorbell(floor: 3)
        when(bell.ring(2)).returns(true)
        #expect(bell.ring(2) && bell.floor == 3 && MockTally().sum() == 1)
    }

    @Test("are made as ancestors ask")
    func made() throws {
        try withMocks { () throws in
            typealias Mock = MockSharedDocument<Int>
            when(Mock.initializer(path: "")).throws(Late())
            when(Mock.initializer(link: "")).returns(.fails)
            #expect(throws: Late.self) { try Mock(path: "") }
            #expect(Mock(link: "") == nil && !Mock(first: 3).share())
            verify(Mock.initializer(first: 3), .exactly(1))
        }
    }

    @Test("can be written by hand, with the members that were written")
    func byHand() throws {
        final class Queue: TextChannel, Mocked {
            typealias Failure = Late
            let mock = MockCore("Queue")
        }
        let queue = Queue()
        when(queue.push("a")).returns(true)
        #expect(queue.push("a") && !queue.push("b") && queue == queue)
    }

    @Test("are of protocols inside types and under conditions, too")
    func nested() throws {
        let teller = Bank.MockTeller()
        when(teller.greet("Ann")).returns("hi")
        #expect(teller.greet("Ann") == "hi")
        let head = Bank.MockHeadTeller()
        when(head.open(.any)).returns(Bank.Vault(closed: false))
        head.close([Bank.Vault()])
        #expect(head.open(Bank.Vault()) == Bank.Vault(closed: false))
        verify(head.close(.equal([Bank.Vault()])), .exactly(1))
        let desktop = MockDesktop()
        let url = try #require(URL(string: "a:b"))
        when(desktop.open(.any)).returns(true)
        #expect(desktop.open(url))
    }

    @Test("say 'any' where their protocols do not")
    func existentials() throws {
        struct Square: Shape { let area: Double }
        let gallery = MockGallery()
        when(gallery.main(.get)).returns(Square(area: 2))
        when(gallery.sort(by: .any)).returns(.success(Square(area: 3)))
        when(gallery.hang(.any, named: .any)).returns(Square.self)
        #expect(gallery.main?.area == 2)
        #expect(try gallery.sort { $0.area < $1.area }.get().area == 3)
        #expect(try gallery.hang([nil], named: [:]) == Square.self)
        #expect(gallery.find((any Shape).self) { _ in } == nil)
    }
}
