/// How the calls have to end that a verification counts.
struct CallEnding<Result, Failure: Error> {
    private let words: () -> String
    let test: (Outcome<Result, Failure>) -> Bool

    private init(
        _ text: @autoclosure @escaping () -> String, test: @escaping (Outcome<Result, Failure>) -> Bool
    ) {
        words = text
        self.test = test
    }

    /// Such as `returning true`.
    var text: String { words() }

    static func returned(_ matcher: ArgumentMatcher<Result>) -> Self {
        Self("returning \(matcher.text)") {
            guard case .returned(let result) = $0 else { return false }
            return matcher.test(result)
        }
    }

    static func threw(_ matcher: ArgumentMatcher<Failure>) -> Self {
        Self("throwing \(matcher.text)") {
            guard case .threw(let error) = $0 else { return false }
            return matcher.test(error)
        }
    }

    static func threw<Thrown: Error>(_ type: Thrown.Type) -> Self {
        Self("throwing \(type)") {
            guard case .threw(let error) = $0 else { return false }
            return error is Thrown
        }
    }
}
