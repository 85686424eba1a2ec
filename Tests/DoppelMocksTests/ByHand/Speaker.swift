import DoppelMocks

/// An ordinary collaborator: what most mocks are made of.
protocol Speaker: Sendable {
    var volume: Int { get set }
    func say(_ text: String, times: Int) -> Bool
    func stop()
    func load(id: Int) throws -> String
    func fetch(_ name: String) async throws -> [String]
    func rest() async
    func pick(from: Int) throws(Muted) -> Int
}

struct Muted: Error, Equatable {
    var reason = "night"
}

/// As `@Mock` writes it.
final class MockSpeaker: Speaker, GeneratedMock {
    nonisolated let mock: MockCore
    nonisolated init(mock: MockCore) { self.mock = mock }
    nonisolated convenience init(
        _ mode: MockMode = .nice, fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
        column: Int = #column
    ) {
        self.init(
            mock: MockCore(
                "MockSpeaker", mode, fileID: fileID, filePath: filePath, line: line, column: column))
    }
}

extension Speaker where Self: Mocked {
    var volume: Int {
        get {
            let call = mock.received("volume", (), returning: Int.self)
            if let real = call.real(as: (any Speaker).self) { return call.returned(real.volume) }
            return call.result()
        }
        nonmutating set {
            let call = mock.received("volume =", newValue, returning: Void.self)
            if call.setReal(as: (any Speaker).self, { $0.volume = newValue }) { return call.returned(()) }
            call.result()
        }
    }
    nonisolated func volume(_: Get) -> Call<Void, Int, Never> { mock.describe("volume") }
    nonisolated func volume(set newValue: ArgumentMatcher<Int>) -> Call<Int, Void, Never> {
        mock.describe("volume =", newValue)
    }

    func say(_ text: String, times: Int) -> Bool {
        let call = mock.received("say(_:times:)", (text, times), returning: Bool.self)
        if let real = call.real(as: (any Speaker).self) { return call.returned(real.say(text, times: times)) }
        return call.result()
    }
    @_disfavoredOverload nonisolated func say(
        _ text: ArgumentMatcher<String>, times: ArgumentMatcher<Int>
    ) -> Call<(String, Int), Bool, Never> {
        mock.describe("say(_:times:)", text, times)
    }

    func stop() {
        let call = mock.received("stop()", (), returning: Void.self)
        if let real = call.real(as: (any Speaker).self) { return call.returned(real.stop()) }
        return call.result()
    }
    @_disfavoredOverload nonisolated func stop() -> Call<Void, Void, Never> { mock.describe("stop()") }

    func load(id: Int) throws -> String {
        let call = mock.received("load(id:)", id, returning: String.self, throwing: (any Error).self)
        if let real = call.real(as: (any Speaker).self) {
            do { return call.returned(try real.load(id: id)) } catch { throw call.threw(error) }
        }
        return try call.result()
    }
    @_disfavoredOverload nonisolated func load(id: ArgumentMatcher<Int>) -> Call<Int, String, any Error> {
        mock.describe("load(id:)", id)
    }

    func fetch(_ name: String) async throws -> [String] {
        let call = mock.received("fetch(_:)", name, returning: [String].self, throwing: (any Error).self)
        if let real = await call.realAsync(as: (any Speaker).self) {
            do { return call.returned(try await real.fetch(name)) } catch { throw call.threw(error) }
        }
        return try await call.resultAsync()
    }
    @_disfavoredOverload nonisolated func fetch(
        _ name: ArgumentMatcher<String>
    ) -> AsyncCall<String, [String], any Error> {
        mock.describeAsync("fetch(_:)", name)
    }

    func rest() async {
        let call = mock.received("rest()", (), returning: Void.self)
        if let real = await call.realAsync(as: (any Speaker).self) { return call.returned(await real.rest()) }
        return await call.resultAsync()
    }
    @_disfavoredOverload nonisolated func rest() -> AsyncCall<Void, Void, Never> {
        mock.describeAsync("rest()")
    }

    func pick(from: Int) throws(Muted) -> Int {
        let call = mock.received("pick(from:)", from, returning: Int.self, throwing: Muted.self)
        if let real = call.real(as: (any Speaker).self) {
            do { return call.returned(try real.pick(from: from)) } catch { throw call.threw(error) }
        }
        return try call.result()
    }
    @_disfavoredOverload nonisolated func pick(from: ArgumentMatcher<Int>) -> Call<Int, Int, Muted> {
        mock.describe("pick(from:)", from)
    }
}

/// The real thing, for partial mocks.
final class Megaphone: Speaker {
    private let heard = Locked<[String]>([])
    private let loudness = Locked(1)

    var texts: [String] { heard.withLock { $0 } }

    var volume: Int {
        get { loudness.withLock { $0 } }
        set { loudness.withLock { $0 = newValue } }
    }

    func say(_ text: String, times: Int) -> Bool {
        heard.withLock { $0.append(text) }
        return times > 0
    }

    func stop() { heard.withLock { $0.append("stopped") } }

    func load(id: Int) throws -> String {
        guard id >= 0 else { throw Muted(reason: "id \(id)") }
        return "text \(id)"
    }

    func fetch(_ name: String) async throws -> [String] {
        guard !name.isEmpty else { throw Muted(reason: "no name") }
        return [name, "real"]
    }

    func rest() async { heard.withLock { $0.append("rested") } }

    func pick(from: Int) throws(Muted) -> Int {
        guard from > 0 else { throw Muted(reason: "nothing") }
        return from - 1
    }
}
