/// How the calls have to end that a verification counts.
struct CallEnding<Result, Failure: Error> {
    /// Such as `returning true`.
    let text: String
    let test: (Outcome<Result, Failure>) -> Bool

    static func returned(_ matcher: ArgumentMatcher<Result>) -> Self {
        Self(text: "returning \(matcher.text)") {
            guard case .returned(let result) = $0 else { return false }
            return matcher.test(result)
        }
    }

    static func threw<Thrown: Error>(_ type: Thrown.Type) -> Self {
        Self(text: "throwing \(type)") {
            guard case .threw(let error) = $0 else { return false }
            return error is Thrown
        }
    }
}
