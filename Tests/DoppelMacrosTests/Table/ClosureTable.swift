import DoppelMocks
import Testing

var closureShapes: [Shape] {
    [
        Shape("func each(_ body: (Int) -> Void)") { () async throws in
            let mock = MockClosures()
            when(mock.each(.any)).does { $0.closure(3) }
            var seen: [Int] = []
            mock.each { seen.append($0) }
            #expect(seen == [3])
            verify(mock.each(.any), .exactly(1))
        },
        Shape("func mapped(_ body: (Int) -> String) -> String") { () async throws in
            let mock = MockClosures()
            when(mock.mapped(.any)).does { $0.closure(3) + "!" }
            #expect(mock.mapped { "\($0)" } == "3!")
        },
        Shape("func eachFrom(_ start: Int, _ body: (Int) -> Void, _ end: () -> Void)") { () async throws in
            let mock = MockClosures()
            when(mock.eachFrom(1, .any, .any)).does { start, body, end in
                body.closure(start)
                end.closure()
            }
            var seen: [Int] = []
            mock.eachFrom(1, { seen.append($0) }, { seen.append(9) })
            #expect(seen == [1, 9])
        },
        Shape("func escaping(_ done: @escaping (Int) -> Void)") { () async throws in
            let mock = MockClosures()
            when(mock.escaping(.any)).does { $0(3) }
            var seen: [Int] = []
            mock.escaping { seen.append($0) }
            #expect(seen == [3])
        },
        Shape("func sendable(_ done: @escaping @Sendable (Int, String) -> Void)") { () async throws in
            let mock = MockClosures()
            when(mock.sendable(.any)).does { $0(3, "a") }
            mock.sendable { #expect($0 == 3 && $1 == "a") }
            verify(mock.sendable(.any), .exactly(1))
        },
        Shape("func onMain(_ done: @escaping @MainActor () -> Void)") { () async throws in
            let mock = MockClosures()
            mock.onMain {}
            verify(mock.onMain(.any), .exactly(1))
        },
        Shape("func optional(_ done: ((Int) -> Void)?)") { () async throws in
            let mock = MockClosures()
            when(mock.optional(.isNotNil)).does { $0?(3) }
            var seen: [Int] = []
            mock.optional { seen.append($0) }
            mock.optional(nil)
            #expect(seen == [3])
            verify(mock.optional(.isNil), .exactly(1))
        },
        Shape("func optionalSendable(_ done: (@Sendable (Result<Int, any Error>) -> Void)?)") {
            () async throws in
            let mock = MockClosures()
            when(mock.optionalSendable(.any)).does { $0?(.success(3)) }
            mock.optionalSendable { #expect((try? $0.get()) == 3) }
        },
        Shape("func returning() -> (Int) -> String") { () async throws in
            let mock = MockClosures()
            when(mock.returning()).does { { "\($0)" } }
            #expect(mock.returning()(3) == "3")
        },
        Shape("func returningSendable() -> @Sendable (Int) async throws -> String") { () async throws in
            let mock = MockClosures()
            when(mock.returningSendable()).returns({ @Sendable number in "\(number)" })
            #expect(try await mock.returningSendable()(3) == "3")
        },
        Shape("func lazily(_ text: @autoclosure () -> String) -> Int") { () async throws in
            let mock = MockClosures()
            when(mock.lazily("ab")).returns(2)
            #expect(mock.lazily("a" + "b") == 2)
        },
        Shape("func lazilyThrowing(_ text: @autoclosure () throws -> String) throws -> Int") {
            () async throws in
            let mock = MockClosures()
            func fail() throws -> String { throw Muted() }
            #expect(throws: Muted()) { try mock.lazilyThrowing(try fail()) }
            when(mock.lazilyThrowing("a")).returns(2)
            #expect(try mock.lazilyThrowing("a") == 2)
        },
        Shape("func lazilyEscaping(_ text: @autoclosure @escaping () -> String)") { () async throws in
            let mock = MockClosures()
            mock.lazilyEscaping("a")
            verify(mock.lazilyEscaping("a"), .exactly(1))
        },
        Shape("func rethrowing<Value>(_ body: (Int) throws -> Value) rethrows -> Value") { () async throws in
            let mock = MockClosures()
            let call = mock.rethrowing(ArgumentMatcher<(Int) throws -> String>.any)
            when(call).does { try $0.closure(4) + "!" }
            #expect(mock.rethrowing { "\($0)" } == "4!")
            #expect(throws: Muted()) { try mock.rethrowing { (_: Int) throws -> String in throw Muted() } }
        },
        Shape("func throwing(_ body: (Int) throws -> Void) throws") { () async throws in
            let mock = MockClosures()
            when(mock.throwing(.any)).does { try $0.closure(4) }
            #expect(throws: Muted()) { try mock.throwing { _ in throw Muted() } }
        },
        Shape("func typed(_ body: (Int) throws(Muted) -> Int) throws(Muted) -> Int") { () async throws in
            let mock = MockClosures()
            when(mock.typed(.any)).throws(Muted(reason: "typed"))
            do throws(Muted) {
                _ = try mock.typed { $0 }
            } catch {
                #expect(error.reason == "typed")
            }
        },
        Shape("func asynchronous(_ body: (Int) async -> Int) async -> Int") { () async throws in
            let mock = MockClosures()
            when(mock.asynchronous(.any)).returns(3)
            #expect(await mock.asynchronous { $0 } == 3)
        },
        Shape("func asynchronousThrowing(_ body: @Sendable (Int) async throws -> Int) async throws -> Int") {
            () async throws in
            let mock = MockClosures()
            when(mock.asynchronousThrowing(.any)).does { try await $0.closure(4) }
            #expect(try await mock.asynchronousThrowing { $0 + 1 } == 5)
            await #expect(throws: Muted()) { try await mock.asynchronousThrowing { _ in throw Muted() } }
        },
        Shape("func asynchronousRethrowing<Value: Sendable>(_ body: …) async rethrows -> Value") {
            () async throws in
            let mock = MockClosures()
            let call = mock.asynchronousRethrowing(ArgumentMatcher<@Sendable () async throws -> Int>.any)
            when(call).does { try await $0.closure() + 1 }
            #expect(await mock.asynchronousRethrowing { 3 } == 4)
        },
        Shape("func map<Value: Sendable>(_ body: @escaping (Int) throws -> Value) rethrows -> [Value]") {
            () async throws in
            let mock = MockRethrowing()
            when(mock.map(ArgumentMatcher<(Int) throws -> String>.any)).does { [try $0(4)] }
            when(mock.mapLater(ArgumentMatcher<@Sendable (Int) async throws -> String>.any)).does {
                [try await $0(5)]
            }
            #expect(mock.map { "\($0)" } == ["4"])
            #expect(await mock.mapLater { "\($0)" } == ["5"])
            #expect(throws: Muted()) { try mock.map { (_: Int) throws -> String in throw Muted() } }
        },
        Shape("partial mock: closures that escape and rethrow") { () async throws in
            let mock = MockRethrowing(.partial(of: RealRethrowing()))
            #expect(mock.map { "\($0)" } == ["1"])
            #expect(await mock.mapLater { "\($0)" } == ["2"])
            #expect(throws: Muted()) { try mock.map { (_: Int) throws -> String in throw Muted() } }
        },
        Shape("func nestedClosure(_ body: @escaping (@escaping (Int) -> Void) -> Void)") { () async throws in
            let mock = MockClosures()
            when(mock.nestedClosure(.any)).does { $0({ #expect($0 == 5) }) }
            mock.nestedClosure { $0(5) }
            verify(mock.nestedClosure(.any), .exactly(1))
        },
        Shape("func inoutClosure(_ body: (inout Int) -> Void)") { () async throws in
            let mock = MockClosures()
            when(mock.inoutClosure(.any)).does {
                var number = 1
                $0.closure(&number)
                #expect(number == 2)
            }
            mock.inoutClosure { $0 += 1 }
        },
        Shape("func fill(_ buffer: inout [Int], with value: Int) -> Int") { () async throws in
            let mock = MockInOut()
            when(mock.fill([], with: .any)).does { buffer, value in
                buffer.value.append(value)
                return buffer.value.count
            }
            var buffer: [Int] = []
            #expect(mock.fill(&buffer, with: 7) == 1 && buffer == [7])
            verify(mock.fill(.isEmpty, with: 7), .exactly(1))
        },
        Shape("func swap(_ a: inout Int, _ b: inout Int)") { () async throws in
            let mock = MockInOut()
            when(mock.swap(.any, .any)).does { a, b in (a.value, b.value) = (b.value, a.value) }
            var (a, b) = (1, 2)
            mock.swap(&a, &b)
            #expect([a, b] == [2, 1])
        },
        Shape("func fillThrowing(_ buffer: inout [Int]) throws") { () async throws in
            let mock = MockInOut()
            var buffer = [1]
            when(mock.fillThrowing([1])).throws(Muted())
            #expect(throws: Muted()) { try mock.fillThrowing(&buffer) }
        },
        Shape("func fillLater(_ buffer: inout [Int]) async") { () async throws in
            let mock = MockInOut()
            when(mock.fillLater(.any)).does { $0.value = [5] }
            var buffer = [1]
            await mock.fillLater(&buffer)
            #expect(buffer == [5])
        },
        Shape("func fillGeneric<Value>(_ value: inout Value)") { () async throws in
            let mock = MockInOut()
            when(mock.fillGeneric(.equal("a"))).sets(to: "b")
            var text = "a"
            mock.fillGeneric(&text)
            #expect(text == "b")
        },
        Shape("func sum(_ numbers: Int...) -> Int") { () async throws in
            let mock = MockInOut()
            when(mock.sum([1, 2])).returns(3)
            #expect(mock.sum(1, 2) == 3)
            #expect(mock.sum() == 0)
        },
        Shape("func format(_ text: String, _ arguments: any Sendable..., end: String) -> String") {
            () async throws in
            let mock = MockInOut()
            when(mock.format("a", .count(2), end: "\n")).returns("b")
            #expect(mock.format("a", 1, "x", end: "\n") == "b")
        },
        Shape("closures behind aliases that do not escape") { () async throws in
            let mock = MockAliased()
            when(mock.each(.any)).does { $0.closure(7) }
            when(mock.load(.any, times: 2)).does { closure, _ in closure.closure(.success(8)) }
            when(mock.find(.any)).does { $0.closure("b") ? "b" : nil }
            when(mock.later(.any)).returns(9)
            when(mock.maybe(.isNotNil)).does { $0?(10) }
            when(mock.handle(.equal(Handler(name: "h")))).returns(11)
            var seen: [Int] = []
            mock.each { seen.append($0) }
            mock.maybe { #expect($0 == 10) }
            try mock.load({ #expect((try? $0.get()) == 8) }, times: 2)
            #expect(seen == [7] && mock.later { _ in } == 9 && mock.handle(Handler(name: "h")) == 11)
            #expect(await mock.find { $0 == "b" } == "b")
        },
        Shape("partial mock: closures behind aliases") { () async throws in
            let mock = MockAliased(.partial(of: RealAliased()))
            var seen: [Int] = []
            mock.each { seen.append($0) }
            try mock.load({ #expect((try? $0.get()) == 2) }, times: 2)
            #expect(seen == [1] && mock.later { _ in } == 2 && mock.handle(Handler()) == 4)
            #expect(await mock.find { $0 == "a" } == "a")
        },
    ]
}
