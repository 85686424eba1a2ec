import DoppelMocks
import DoppelSupport
import Testing

private final class Holder: Mocked {
    let mock: MockCore
    init(mock: MockCore) { self.mock = mock }
}

@Suite("A call whose mock forgets its calls before it has ended")
struct ForgettingTests {
    let core = MockCore("Probe")
    private var holder: Holder { Holder(mock: core) }
    var described: Call<Int, String, any Error> { core.describe("read(_:)", .any) }

    private func read(_ number: Int) throws -> String {
        try core.received("read(_:)", number, returning: String.self, throwing: (any Error).self).result()
    }

    @Test("keeps its arguments for the stub that answers it")
    func arguments() throws {
        let core = core
        when(described).runs { _ in forgetCalls(Holder(mock: core)) }.does { "read \($0)" }
        #expect(try read(3) == "read 3")
        verify(described, .never)
    }

    /// An object that calls the mock when it is released.
    private final class Token: Sendable {
        let core: MockCore

        init(core: MockCore) { self.core = core }

        deinit { core.received("bye()", (), returning: Void.self).result() }
    }

    private func verifyBye(_ times: Int) {
        let bye: Call<Void, Void, Never> = core.describe("bye()")
        verify(bye, .exactly(times))
    }

    @Test("lets go of its arguments when it has ended, outside its lock")
    func released() {
        let described: Call<Token, String, any Error> = core.describe("keep(_:)", .any)
        when(described).does { _ in "kept" }.then.throws(Muted())
        for isThrown in [false, true] {
            weak var token: Token?
            let call = {
                let made = Token(core: core)
                token = made
                return core.received(
                    "keep(_:)", made, returning: String.self, throwing: (any Error).self)
            }()
            forgetCalls(holder)
            #expect(token != nil)
            #expect((try? call.result()) == (isThrown ? nil : "kept"))
            #expect(token == nil)
            verifyBye(1)
        }
    }

    @Test("lets go of its arguments when it was forgotten while a matcher looked at it")
    func releasedInMatcher() {
        let core = core
        let described: Call<Token, String, Never> = core.describe(
            "hold(_:)",
            .matching { _ in
                forgetCalls(Holder(mock: core))
                return true
            })
        when(described).returns("held")
        weak var token: Token?
        do {
            let made = Token(core: core)
            token = made
            #expect(core.received("hold(_:)", made, returning: String.self).result() == "held")
        }
        #expect(token == nil)
    }

    @Test("is none of the calls that come after, which are counted from the first")
    func counting() throws {
        let core = core
        when(described).does { _ in "" }
        when(core.describe("read(_:)", ArgumentMatcher<Int>.equal(0)) as Call<Int, String, any Error>)
            .runs { _ in forgetCalls(Holder(mock: core)) }.does { _ in "late" }
        for number in [1, 2, 0, 3, 0, 4, 5] { _ = try read(number) }
        verify(described, .exactly(2))
        verify(described, returned: "", .exactly(2))
        noMoreCalls(holder)
    }

    @Test("is named with its arguments when nothing can answer it")
    func message() {
        let core = core
        let described: Call<Int, Muted, any Error> = core.describe("why(_:)", .any)
        when(described).runs { _ in forgetCalls(Holder(mock: core)) }
        let texts = failureTexts {
            let call = core.received("why(_:)", 7, returning: Muted.self, throwing: (any Error).self)
            #expect(throws: UnstubbedCall.self) { try call.result() }
        }
        #expect(texts.count == 1)
        #expect(texts.first?.hasPrefix("Probe.why(7) was called") == true)
    }

    @Test("is verified no more where a verification has seen it before", .timeLimit(.minutes(1)))
    func verification() async throws {
        _ = try read(1)
        verify(described, .exactly(1))
        forgetCalls(holder)
        await verify(described, .never, within: .zero)
        _ = try read(2)
        await verify(described, .exactly(1), within: .seconds(10))
    }
}

@Suite("Stubs of one member", .timeLimit(.minutes(1)))
struct MixedStubTests {
    let core = MockCore("Probe")

    /// A value whose comparison calls the mock.
    private struct Calling: Equatable, Sendable {
        let number: Int
        let core: MockCore

        static func == (left: Self, right: Self) -> Bool {
            left.core.received("compare()", (), returning: Void.self).result()
            return left.number == right.number
        }
    }

    private func describe(_ matcher: ArgumentMatcher<Int>) -> Call<Int, String, Never> {
        core.describe("read(_:)", matcher)
    }

    private func read(_ number: Int) -> String {
        core.received("read(_:)", number, returning: String.self).result()
    }

    @Test("may ask the user's code, which calls the mock")
    func reentrancy() {
        let core = core
        let value = Calling(number: 1, core: core)
        let described: Call<Calling, Bool, Never> = core.describe("take(_:)", .equal(value))
        when(described).returns(true)
        #expect(core.received("take(_:)", value, returning: Bool.self).result())
        when(
            describe(.matching { _ in core.received("read(_:)", 0, returning: String.self).result() == "0" })
        )
        .returns("closure")
        when(describe(0)).returns("0")
        #expect(read(1) == "closure")
    }

    @Test("answer by their age, whether or not their matchers are the user's")
    func newest() {
        when(describe(.any)).returns("any")
        when(describe(.matching { $0 > 1 })).returns("large")
        when(describe(3)).returns("three", "three again")
        when(describe(.matching { $0 > 8 })).returns("largest")
        #expect(
            [1, 2, 3, 3, 9, 3].map(read) == [
                "any", "large", "three", "three again", "largest", "three again",
            ])
        reset(Holder(mock: core))
        #expect([1, 3].map(read) == ["", ""])
    }

    @Test("ask a matcher once for each call")
    func once() {
        let asked = Captor<Int>()
        let count = Counting()
        when(describe(.captured(by: asked))).returns("captured")
        when(describe(.matching { count.add($0) })).returns("closure")
        #expect([1, -1].map(read) == ["closure", "captured"])
        #expect(asked.values == [-1])
        #expect(count.sum.withLock { $0 } == 2)
    }

    private final class Counting: Sendable {
        let sum = Locked(0)

        func add(_ number: Int) -> Bool {
            sum.withLock { $0 += 1 }
            return number > 0
        }
    }
}
