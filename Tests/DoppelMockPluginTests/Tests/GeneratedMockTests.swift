@testable import Collaborators
import DoppelMocks
import Foundation
import Testing

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

    @Test("are of protocols inside types and under conditions, too")
    func nested() throws {
        let teller = Bank.MockTeller()
        when(teller.greet("Ann")).returns("hi")
        #expect(teller.greet("Ann") == "hi")
        let desktop = MockDesktop()
        let url = try #require(URL(string: "a:b"))
        when(desktop.open(.any)).returns(true)
        #expect(desktop.open(url))
    }
}
