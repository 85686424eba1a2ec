import DoppelMocks
import DoppelSupport
import Foundation
import Testing

/// Code under test: failures name the lines of it that called a mock.
private struct Presenter {
    let speaker: any Speaker

    static let greetLine = #line + 2
    func greet() -> Bool {
        let isLoud = speaker.say("hello", times: 1)
        speaker.stop()
        return isLoud
    }

    static let fetchLine = #line + 2
    func fetch() async throws -> Int {
        let names = try await speaker.fetch("all")
        await speaker.rest()
        return names.count
    }

    static let queueLine = #line + 4
    func sayOnQueue() async -> Bool {
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                let isLoud = speaker.say("queue", times: 1)
                continuation.resume(returning: isLoud)
            }
        }
    }

    static let closureLine = #line + 3
    func sayEach() -> [Bool] {
        [1].map { times in
            let isLoud = speaker.say("each", times: times)
            return isLoud
        }
    }

    static let taskLine = #line + 3
    func sayDetached() async -> Bool {
        await Task.detached {
            let isLoud = speaker.say("detached", times: 1)
            return isLoud
        }.value
    }

    static let volumeLine = #line + 3
    func turnUp() {
        var speaker = speaker
        speaker.volume = 11
    }
}

/// Code under test that calls spied code.
private struct Reader {
    static let openLine = #line + 1
    func open() -> Int { Library.open("a") }

    static let todayLine = #line + 1
    func day() -> String { today(offset: 2) }

    static let titleLine = #line + 2
    func title(of library: Library) -> String {
        let title = library.title()
        return title.uppercased()
    }

    static let loadLine = #line + 2
    func load(from library: Library) async throws -> Int {
        let text = try await library.load(id: 1)
        return text.count
    }
}

/// A spied static function that a method of the same name and type calls.
private struct Twin {
    static func load() -> Int {
        guard let call = Spy.received("Twin.load()", (), returning: Int.self) else { return 3 }
        if call.isReplaced() { return call.result() }
        return call.returned(3)
    }

    static let loadLine = #line + 2
    func load() -> Int {
        let number = Self.load()
        return number + 1
    }

    static var loading: Call<Void, Int, Never> { Spy.describe("Twin.load()") }
}

#if os(Linux) && DEBUG
    /// Optimised programs have the lines of what was not inlined.
    private let knowsLines = true
#else
    private let knowsLines = false
#endif

@Suite("Failures name the line of the code that called", .enabled(if: knowsLines))
struct TracingTests {
    private let speaker = MockSpeaker()
    private var presenter: Presenter { Presenter(speaker: speaker) }

    /// The last words of each line that says where a call came from.
    private func origins(_ body: () -> Void) -> [String] {
        let texts = Locked<[String]>([])
        let interceptor = Failure.Interceptor { text, _ in texts.withLock { $0.append(text) } }
        Failure.$interceptor.withValue(interceptor) { body() }
        let lines = texts.withLock { $0 }.flatMap { $0.split(separator: "\n").map(String.init) }
        return lines.compactMap { $0.firstMatch(of: /called (at \S+?:[0-9]+)/).map { String($0.1) } }
    }

    private func line(_ number: Int) -> String { "at TracingTests.swift:\(number)" }

    @Test("of synchronous members")
    func synchronous() {
        _ = presenter.greet()
        #expect(origins { verify(speaker.say("bye", times: .any)) } == [line(Presenter.greetLine)])
        #expect(origins { verify(speaker.stop(), .never) } == [line(Presenter.greetLine + 1)])
    }

    @Test("of asynchronous members, also after the caller was suspended")
    func asynchronous() async throws {
        _ = try await presenter.fetch()
        #expect(origins { verify(speaker.fetch("bye")) } == [line(Presenter.fetchLine)])
        #expect(origins { verify(speaker.rest(), .never) } == [line(Presenter.fetchLine + 1)])
    }

    @Test("in closures, on queues and in detached tasks")
    func elsewhere() async {
        _ = presenter.sayEach()
        _ = await presenter.sayOnQueue()
        _ = await presenter.sayDetached()
        let lines = [Presenter.taskLine, Presenter.queueLine, Presenter.closureLine].map(line)
        #expect(Set(origins { verify(speaker.say("bye", times: .any)) }) == Set(lines))
    }

    @Test("that sets a property")
    func setter() {
        presenter.turnUp()
        #expect(origins { verify(speaker.volume(set: 3)) } == [line(Presenter.volumeLine)])
    }

    @Test("of spied code, which is not the code itself")
    func spied() async throws {
        let (reader, library) = (Reader(), Library(name: "A"))
        try await withMocks {
            _ = reader.open()
            _ = reader.day()
            _ = reader.title(of: library)
            _ = try await reader.load(from: library)
            #expect(origins { verify(Library.open("b")) } == [line(Reader.openLine)])
            #expect(origins { verify(today(offset: 3)) } == [line(Reader.todayLine)])
            #expect(origins { verify(library.title(), .never) } == [line(Reader.titleLine)])
            #expect(origins { verify(library.load(id: 2)) } == [line(Reader.loadLine)])
        }
    }

    @Test("of a static function that a method of its name and type calls")
    func namesakes() {
        withMocks {
            _ = Twin().load()
            #expect(origins { verify(Twin.loading, .never) } == [line(Twin.loadLine)])
        }
    }

    @Test("of spied code that other spied code calls through self")
    func spiedThroughSelf() async throws {
        let library = Library(name: "A")
        try await withMocks {
            _ = try await library.loadAll([1])
            #expect(
                origins { verify(library.load(id: 2)) } == ["at Spied.swift:\(Library.loadAllLine)"])
        }
    }

    @Test("of a call that a strict mock refuses, at once")
    func refused() {
        let speaker = MockSpeaker(.strict)
        let origins = origins { _ = Presenter(speaker: speaker).greet() }
        #expect(origins == [line(Presenter.greetLine), line(Presenter.greetLine + 1)])
    }

    @Test("that used a mock after its end")
    func late() {
        stopMocking(speaker)
        #expect(
            origins { _ = presenter.greet() } == [Presenter.greetLine, Presenter.greetLine + 1].map(line))
    }

    @Test("for the first 64 calls of a mock")
    func many() {
        for _ in 0..<40 { _ = presenter.greet() }
        #expect(origins { noMoreCalls(speaker) }.count == 20)
        #expect(Set(origins { verify(speaker.say("bye", times: .any)) }).count == 1)
    }
}
