import DoppelMocks

extension BenchCase {
    /// Calls of a mock, each compared with the same call of a spy written by hand.
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
