import DoppelMocks

extension BenchCase {
    /// Calls of a mock, each compared with the same call of a spy written by hand, and of spied code.
    static let mockCases: [BenchCase] = [
        BenchCase(name: "mock/recorded") {
            let mock = MockBell()
            return lineup(mock, answer: false) { forgetCalls(mock) }
        },
        BenchCase(name: "mock/stubbed") {
            let mock = MockBell()
            when(mock.ring("door", times: .greaterThan(-1))).returns(true)
            return lineup(mock, answer: true) { forgetCalls(mock) }
        },
        BenchCase(name: "mock/closures") {
            let mock = MockBell()
            when(mock.ring(.matching { $0 == "door" }, times: .matching { $0 > -1 })).returns(true)
            return lineup(mock, answer: true) { forgetCalls(mock) }
        },
        BenchCase(name: "mock/100 stubs") {
            let mock = MockBell()
            when(mock.ring("door", times: .any)).returns(true)
            for number in 1..<100 { when(mock.ring("gate", times: .equal(number))).returns(true) }
            return lineup(mock, answer: true) { forgetCalls(mock) }
        },
        BenchCase(name: "spied/outside") {
            let spied = side("Doppel", SpiedBell(), answer: false) {}
            return Lineup(subject: spied, references: [side("unspied", PlainBell(), answer: false) {}])
        },
        BenchCase(name: "spied/recorded") {
            let spy = SpyBell()
            let spied = scoped(side("Doppel", SpiedBell(), answer: false) { SpiedBell.forget() })
            return Lineup(
                subject: spied, references: [side("spy", spy, answer: false) { spy.forget() }])
        },
    ]

    private static func lineup(
        _ mock: MockBell, answer: Bool, forget: @escaping @Sendable () -> Void
    ) -> Lineup {
        let spy = SpyBell()
        spy.answer(answer)
        return Lineup(
            subject: side("Doppel", mock, answer: answer, forget: forget),
            references: [
                side("spy", spy, answer: answer) { spy.forget() }
            ])
    }

    /// The side in a scope of its own, where spied code is recorded.
    private static func scoped(_ side: Side) -> Side {
        Side(name: side.name) { count in try await withMocks { try await side.perform(count) } }
    }

    /// Rings so often, and forgets the calls: a test makes few.
    private static func side(
        _ name: String, _ bell: any Bell, answer: Bool, forget: @escaping @Sendable () -> Void
    ) -> Side {
        Side(name: name) { count in
            var left = count
            while left > 0 {
                for number in 0..<min(left, 1_000) where bell.ring("door", times: number) != answer {
                    throw WrongAnswer(description: "\(name) returned \(!answer) for ring \(number)")
                }
                forget()
                left -= 1_000
            }
        }
    }
}
