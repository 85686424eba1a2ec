/// Which calls of a mock a description means; it does not keep the mock, so that the mock's stubs may keep
/// it.
///
/// `@unchecked`: constants; its closures hold matchers, which are `Sendable`.
struct CallPattern<Arguments>: @unchecked Sendable {
    let member: Member
    /// The one object whose calls are meant, for spied classes.
    let subject: AnyObject?
    /// The matchers in words.
    let texts: [String]
    /// Asks the matchers in turn, up to the first that does not match.
    let test: (Arguments) -> Bool
    /// Asks each matcher once.
    let verdicts: (Arguments) -> [Bool]
    /// Hands the arguments to captors; `nil` when there are none.
    let capture: ((Arguments) -> Void)?

    /// The call as it would be written, such as `say("hello", times: in 1...3)`.
    var text: String { member.text(arguments: texts) }

    func means(_ object: AnyObject?) -> Bool { subject == nil || subject === object }

    init<each Value>(
        _ member: Member, on subject: AnyObject?, _ matchers: repeat ArgumentMatcher<each Value>
    ) where Arguments == (repeat each Value) {
        let typed = (repeat each matchers)
        var texts: [String] = []
        var captures = false
        for matcher in repeat each matchers {
            texts.append(matcher.text)
            captures = captures || matcher.capture != nil
        }
        self.member = member
        self.subject = subject
        self.texts = texts
        test = { arguments in
            for (matcher, argument) in repeat (each typed, each arguments) {
                guard matcher.test(argument) else { return false }
            }
            return true
        }
        verdicts = { arguments in
            var verdicts: [Bool] = []
            for (matcher, argument) in repeat (each typed, each arguments) {
                verdicts.append(matcher.test(argument))
            }
            return verdicts
        }
        let capturing: (Arguments) -> Void = { arguments in
            for (matcher, argument) in repeat (each typed, each arguments) { matcher.capture?(argument) }
        }
        capture = captures ? capturing : nil
    }
    /// The pattern for one argument.
    ///
    /// The compiler (Swift 6.3) does not take a pack of one function for that function, and crashes.
    init(_ member: Member, on subject: AnyObject?, only matcher: ArgumentMatcher<Arguments>) {
        self.member = member
        self.subject = subject
        texts = [matcher.text]
        test = matcher.test
        verdicts = { [matcher.test($0)] }
        capture = matcher.capture
    }
}
