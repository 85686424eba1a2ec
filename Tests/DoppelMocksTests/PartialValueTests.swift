import Dispatch
import DoppelMocks
import DoppelSupport
import Testing

/// A value with places that can be written one by one.
private protocol Board: Sendable {
    subscript(place: Int) -> String { get set }
}

private struct RealBoard: Board {
    private var texts: [Int: String] = [:]
    private let willWrite: @Sendable () -> Void

    init(willWrite: @escaping @Sendable () -> Void = {}) { self.willWrite = willWrite }

    subscript(place: Int) -> String {
        get { texts[place] ?? "" }
        set {
            willWrite()
            texts[place] = newValue
        }
    }
}

private final class MockBoard: Board, Mocked {
    let mock: MockCore

    init(_ real: RealBoard = RealBoard()) { mock = MockCore("MockBoard", .partial(of: real)) }

    subscript(place: Int) -> String {
        get {
            let call = mock.received("subscript(_:)", place, returning: String.self)
            if let real = call.real(as: (any Board).self) { return call.returned(real[place]) }
            return call.result()
        }
        set {
            let call = mock.received("subscript(_:) =", (place, newValue), returning: Void.self)
            if call.setReal(as: (any Board).self, { $0[place] = newValue }) { return call.returned(()) }
            call.result()
        }
    }
}

@Mock protocol Tally: Sendable {
    var total: Int { get }
    var title: String { get set }
    mutating func add(_ number: Int)
    mutating func take(_ number: Int) throws
}

private struct RealTally: Tally {
    var total = 0
    var title = ""

    mutating func add(_ number: Int) { total += number }

    mutating func take(_ number: Int) throws {
        total -= number
        guard number < 0 else { throw Muted() }
    }
}

@Mock protocol Pile<Element>: Sendable {
    associatedtype Element: Sendable
    var count: Int { get }
    var last: Element? { get set }
    mutating func push(_ element: Element)
}

private struct RealPile: Pile {
    private var elements: [Int] = []

    var count: Int { elements.count }
    var last: Int? {
        get { elements.last }
        set {
            if let newValue, !elements.isEmpty { elements[elements.count - 1] = newValue }
        }
    }

    mutating func push(_ element: Int) { elements.append(element) }
}

@Mock private protocol Ledger: Sendable {
    var total: Int { get set }
    mutating func settle(_ amount: Int) async throws
}

private struct RealLedger: Ledger {
    var total = 0
    let meanwhile: @Sendable () async -> Void

    mutating func settle(_ amount: Int) async throws {
        total += amount
        await meanwhile()
        guard amount > 0 else { throw Muted() }
    }
}

@Suite("A partial mock of a value")
struct PartialMockOfValueTests {
    @Test("loses no write of several tasks")
    func writes() async {
        let board = MockBoard()
        await withTaskGroup { group in
            for task in 0..<8 {
                group.addTask { for place in 0..<200 { board[task * 200 + place] = "\(place)" } }
            }
        }
        #expect((0..<1_600).allSatisfy { board[$0] == "\($0 % 200)" })
    }

    @Test("loses no change by a mutating member")
    func mutatingMembers() async {
        let tally = MockTally(.partial(of: RealTally()))
        await withTaskGroup { group in
            for _ in 0..<8 {
                group.addTask {
                    var tally: any Tally = tally
                    for _ in 0..<500 { tally.add(1) }
                }
            }
            group.addTask {
                var tally: any Tally = tally
                for place in 0..<500 { tally.title = "\(place)" }
            }
        }
        #expect(tally.total == 4_000)
        #expect(tally.title == "499")
    }

    @Test("loses no change where the protocol has associated types")
    func associatedTypes() async {
        let pile = MockPile<Int>(.partial(of: RealPile()))
        await withTaskGroup { group in
            for _ in 0..<4 {
                group.addTask {
                    for number in 0..<200 { pile.push(number) }
                }
            }
            group.addTask {
                for number in 0..<200 { pile.last = number }
            }
        }
        #expect(pile.count == 800)
    }

    @Test(
        "takes the value of an async mutating member when that ends, whatever others did meanwhile",
        arguments: [3, -3])
    func asyncMutating(amount: Int) async throws {
        let ledger = Locked<MockLedger?>(nil)
        let seen = Locked<[Int]>([])
        let real = RealLedger(total: 10) {
            guard let mock = ledger.withLock({ $0 }) else { return }
            seen.withLock { $0.append(mock.total) }
            mock.total = 50
            seen.withLock { $0.append(mock.total) }
        }
        let mock = MockLedger(.partial(of: real))
        ledger.withLock { $0 = mock }
        defer { ledger.withLock { $0 = nil } }
        var account: any Ledger = mock
        do { try await account.settle(amount) } catch { #expect(amount < 0) }
        #expect(seen.withLock { $0 } == [10, 50])
        #expect(mock.total == 10 + amount)
    }

    @Test("keeps what a mutating member has changed before it throws")
    func throwing() throws {
        let mock = MockTally(.partial(of: RealTally()))
        var tally: any Tally = mock
        #expect(throws: Muted()) { try tally.take(3) }
        try tally.take(-1)
        #expect(mock.total == -2)
        verify(mock.take(3), threw: Muted.self, .exactly(1))
    }

    @Test("may wait in a setter for another mock on another thread")
    func waitingSetter() async {
        await #expect(processExitsWith: .success) {
            endAtDeadlock()
            let queue = DispatchQueue(label: "writer")
            let (begun, inside) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
            let one = MockBoard(
                RealBoard {
                    inside.signal()
                    queue.sync {}
                })
            let other = MockBoard(RealBoard {})
            queue.async {
                begun.signal()
                inside.wait()
                other[2] = "other"
            }
            begun.wait()
            one[1] = "one"
            #expect(one[1] == "one")
            #expect(other[2] == "other")
        }
    }

    @Test("may call itself in a setter")
    func reentrantSetter() async {
        await #expect(processExitsWith: .success) {
            endAtDeadlock()
            let inner = Locked<MockBoard?>(nil)
            let board = MockBoard(
                RealBoard {
                    inner.withLock { $0.take() }?[2] = "inner"
                })
            inner.withLock { $0 = board }
            board[1] = "one"
            #expect(board[1] == "one")
        }
    }
}
