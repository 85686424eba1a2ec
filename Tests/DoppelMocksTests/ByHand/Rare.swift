import DoppelMocks

// Values that cannot be copied, ownership, parameter packs, operators, typed closures: the rare shapes.

struct Ticket: ~Copyable {
    let number: Int
}

protocol Gate: AnyObject, Sendable {
    func admit(_ ticket: consuming Ticket) -> Bool
    func look(at ticket: borrowing Ticket, twice: Bool) -> Int
    func stamp(_ ticket: inout Ticket)
    func issue() -> Ticket
    func issue(number: Int) throws -> Ticket
    func keep(_ text: borrowing String, _ other: consuming String) -> Int
    func all<each Value>(_ values: repeat each Value) -> Int
    func retry(_ body: @escaping @Sendable () async throws -> Int) async -> Int
    func log(_ text: @autoclosure () throws -> String) rethrows
    static func == (left: Self, right: Self) -> Bool
    static prefix func ! (gate: Self) -> Bool
}

final class MockGate: Gate, GeneratedMock {
    nonisolated let mock: MockCore
    nonisolated init(mock: MockCore) { self.mock = mock }
    convenience init() { self.init(mock: MockCore("MockGate")) }

    func admit(_ ticket: consuming Ticket) -> Bool {
        let call = mock.received("admit(_:)", Uncopied<Ticket>(), returning: Bool.self)
        if let real = call.real(as: (any Gate).self) { return call.returned(real.admit(ticket)) }
        return call.result()
    }
    @_disfavoredOverload nonisolated func admit(
        _ ticket: ArgumentMatcher<Uncopied<Ticket>>
    ) -> Call<Uncopied<Ticket>, Bool, Never> {
        mock.describe("admit(_:)", ticket)
    }

    func look(at ticket: borrowing Ticket, twice: Bool) -> Int {
        let call = mock.received("look(at:twice:)", (Uncopied<Ticket>(), twice), returning: Int.self)
        if let real = call.real(as: (any Gate).self) {
            return call.returned(real.look(at: ticket, twice: twice))
        }
        return call.result()
    }
    @_disfavoredOverload nonisolated func look(
        at ticket: ArgumentMatcher<Uncopied<Ticket>>, twice: ArgumentMatcher<Bool>
    ) -> Call<(Uncopied<Ticket>, Bool), Int, Never> {
        mock.describe("look(at:twice:)", ticket, twice)
    }

    func stamp(_ ticket: inout Ticket) {
        let call = mock.received("stamp(_:)", Uncopied<Ticket>(), returning: Void.self)
        if let real = call.real(as: (any Gate).self) { return call.returned(real.stamp(&ticket)) }
        return call.result()
    }
    @_disfavoredOverload nonisolated func stamp(
        _ ticket: ArgumentMatcher<Uncopied<Ticket>>
    ) -> Call<Uncopied<Ticket>, Void, Never> {
        mock.describe("stamp(_:)", ticket)
    }

    func issue() -> Ticket {
        let call = mock.received("issue()", (), returning: Producer<Ticket>.self)
        if let real = call.real(as: (any Gate).self) { return real.issue() }
        return call.result().make()
    }
    @_disfavoredOverload nonisolated func issue() -> Call<Void, Producer<Ticket>, Never> {
        mock.describe("issue()")
    }

    func issue(number: Int) throws -> Ticket {
        let call = mock.received(
            "issue(number:)", number, returning: Producer<Ticket>.self, throwing: (any Error).self)
        if let real = call.real(as: (any Gate).self) { return try real.issue(number: number) }
        return try call.result().make()
    }
    @_disfavoredOverload nonisolated func issue(
        number: ArgumentMatcher<Int>
    ) -> Call<Int, Producer<Ticket>, any Error> {
        mock.describe("issue(number:)", number)
    }

    func keep(_ text: borrowing String, _ other: consuming String) -> Int {
        let call = mock.received("keep(_:_:)", (copy text, copy other), returning: Int.self)
        if let real = call.real(as: (any Gate).self) { return call.returned(real.keep(text, other)) }
        return call.result()
    }
    @_disfavoredOverload nonisolated func keep(
        _ text: ArgumentMatcher<String>, _ other: ArgumentMatcher<String>
    ) -> Call<(String, String), Int, Never> {
        mock.describe("keep(_:_:)", text, other)
    }

    func all<each Value>(_ values: repeat each Value) -> Int {
        let values_ = (repeat each values)
        let call = mock.received("all(_:)", values_, returning: Int.self)
        if let real = call.real(as: (any Gate).self) { return call.returned(real.all(repeat each values)) }
        return call.result()
    }
    @_disfavoredOverload nonisolated func all<each Value>(
        _ values: repeat ArgumentMatcher<each Value>
    ) -> Call<(repeat each Value), Int, Never> {
        mock.describe("all(_:)", repeat each values)
    }

    func retry(_ body: @escaping @Sendable () async throws -> Int) async -> Int {
        let call = mock.received("retry(_:)", body, returning: Int.self)
        if let real = await call.realAsync(as: (any Gate).self) {
            return call.returned(await real.retry(body))
        }
        return await call.resultAsync()
    }
    @_disfavoredOverload nonisolated func retry(
        _ body: ArgumentMatcher<@Sendable () async throws -> Int>
    ) -> AsyncCall<@Sendable () async throws -> Int, Int, Never> {
        mock.describeAsync("retry(_:)", body)
    }

    func log(_ text: @autoclosure () throws -> String) rethrows {
        let text_ = try text()
        let call = mock.received("log(_:)", text_, returning: Void.self, throwing: (any Error).self)
        if let real = call.real(as: (any Gate).self) { return call.returned(real.log(text_)) }
        return try call.result(rethrowing: { throw $0 })
    }
    @_disfavoredOverload nonisolated func log(_ text: ArgumentMatcher<String>) -> Call<
        String, Void, any Error
    > {
        mock.describe("log(_:)", text)
    }

    static func == (left: MockGate, right: MockGate) -> Bool {
        MockGate.mock.received("==(_:_:)", (left, right), returning: Bool.self).result()
    }

    static prefix func ! (gate: MockGate) -> Bool {
        MockGate.mock.received("!(_:)", gate, returning: Bool.self).result()
    }
}
