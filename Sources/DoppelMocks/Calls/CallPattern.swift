/// Which calls of a mock a description means; it does not keep the mock, so that the mock's stubs may keep
/// it.
///
/// `@unchecked`: constants; its closures hold matchers, which are `Sendable`.
@usableFromInline struct CallPattern<Arguments>: @unchecked Sendable {
    @usableFromInline let member: Member
    /// The one object whose calls are meant, for spied classes.
    @usableFromInline let wanted: WeakReference?
    /// The same, which a verification keeps while it waits, and a stub does not.
    @usableFromInline private(set) var kept: AnyObject?
    /// Says the matchers in words.
    @usableFromInline let words: () -> [String]
    /// Asks the matchers in turn, up to the first that does not match.
    @usableFromInline let test: (Arguments) -> Bool
    /// Asks each matcher once.
    @usableFromInline let verdicts: (Arguments) -> [Bool]
    /// Hands the arguments to captors; `nil` when there are none.
    @usableFromInline let capture: ((Arguments) -> Void)?
    /// Whether one of the matchers can run code of the user's.
    @usableFromInline let asksUser: Bool

    /// The matchers in words.
    @usableFromInline var texts: [String] { words() }

    /// The call as it would be written, such as `say("hello", times: in 1...3)`.
    @usableFromInline var text: String { member.text(arguments: texts) }

    /// Whether other matchers of the standard library's values are the same if their words are: not for objects that
    /// are told apart by their identity, nor for values that are not shown in full.
    var isKnownByWords: Bool {
        !texts.contains { $0.contains("the very object") || $0.contains("… (") }
    }

    @inlinable func means(_ object: AnyObject?) -> Bool { wanted == nil || isWanted(object) }

    /// An object that is gone is none, and so is not the place where it was.
    @usableFromInline func isWanted(_ object: AnyObject?) -> Bool {
        object.map { $0 === wanted?.object } ?? false
    }

    /// Whether both mean the calls of the same object, or those of all.
    func hasSameSubject(as other: Self) -> Bool { wanted?.id == other.wanted?.id }

    /// The pattern for a stub, which lasts, and does not keep the object.
    @usableFromInline var lettingGo: Self {
        var pattern = self
        pattern.kept = nil
        return pattern
    }

    @inlinable init<each Value>(
        _ member: Member, on subject: AnyObject?, _ matchers: repeat ArgumentMatcher<each Value>
    ) where Arguments == (repeat each Value) {
        let typed = (repeat each matchers)
        var captures = false
        var asksUser = false
        for matcher in repeat each matchers {
            captures = captures || matcher.capture != nil
            asksUser = asksUser || matcher.asksUser
        }
        self.asksUser = asksUser
        self.member = member
        kept = subject
        wanted = subject.map(WeakReference.init)
        words = {
            var texts: [String] = []
            for matcher in repeat each typed { texts.append(matcher.text) }
            return texts
        }
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
        capture = Self.capturing(captures) { arguments in
            for (matcher, argument) in repeat (each typed, each arguments) { matcher.capture?(argument) }
        }
    }

    /// The pattern for one argument.
    ///
    /// The compiler (Swift 6.3) does not take a pack of one function for that function, and crashes.
    @inlinable init(_ member: Member, on subject: AnyObject?, only matcher: ArgumentMatcher<Arguments>) {
        self.member = member
        kept = subject
        wanted = subject.map(WeakReference.init)
        words = { [matcher.text] }
        asksUser = matcher.asksUser
        test = matcher.test
        verdicts = { [matcher.test($0)] }
        capture = matcher.capture
    }

    /// The pattern for two arguments: a loop over a pack takes several times as long for each call.
    @inlinable init<First, Second>(
        _ member: Member, on subject: AnyObject?, _ first: ArgumentMatcher<First>,
        _ second: ArgumentMatcher<Second>
    ) where Arguments == (First, Second) {
        self.member = member
        kept = subject
        wanted = subject.map(WeakReference.init)
        words = { [first.text, second.text] }
        asksUser = first.asksUser || second.asksUser
        let (testFirst, testSecond) = (first.test, second.test)
        test = { testFirst($0.0) && testSecond($0.1) }
        verdicts = { [testFirst($0.0), testSecond($0.1)] }
        capture = Self.capturing(first.capture != nil || second.capture != nil) {
            first.capture?($0.0)
            second.capture?($0.1)
        }
    }

    /// The pattern for three arguments.
    @inlinable init<First, Second, Third>(
        _ member: Member, on subject: AnyObject?, _ first: ArgumentMatcher<First>,
        _ second: ArgumentMatcher<Second>, _ third: ArgumentMatcher<Third>
    ) where Arguments == (First, Second, Third) {
        self.member = member
        kept = subject
        wanted = subject.map(WeakReference.init)
        words = { [first.text, second.text, third.text] }
        asksUser = first.asksUser || second.asksUser || third.asksUser
        let (testFirst, testSecond, testThird) = (first.test, second.test, third.test)
        test = { testFirst($0.0) && testSecond($0.1) && testThird($0.2) }
        verdicts = { [testFirst($0.0), testSecond($0.1), testThird($0.2)] }
        let isCapturing = first.capture != nil || second.capture != nil || third.capture != nil
        capture = Self.capturing(isCapturing) {
            first.capture?($0.0)
            second.capture?($0.1)
            third.capture?($0.2)
        }
    }

    @inlinable static func capturing(
        _ isCapturing: Bool, _ capture: @escaping (Arguments) -> Void
    ) -> ((Arguments) -> Void)? {
        isCapturing ? capture : nil
    }
}
