// The patterns for so many arguments. Each is inlinable, so that its closures are made where the types are known.
extension CallPattern {
    @inlinable init<each Value>(
        _ member: Member, on subject: AnyObject?, _ matchers: repeat ArgumentMatcher<each Value>
    ) where Arguments == (repeat each Value) {
        let typed = (repeat each matchers)
        var captures = false
        var meanings: [MatcherMeaning] = []
        for matcher in repeat each matchers {
            captures = captures || matcher.capture != nil
            meanings.append(matcher.meaning)
        }
        self.init(
            member, on: subject, matchers: meanings,
            test: { arguments in
                for (matcher, argument) in repeat (each typed, each arguments) {
                    guard matcher.test(argument) else { return false }
                }
                return true
            },
            verdicts: Self.judging { arguments, verdicts in
                for (matcher, argument) in repeat (each typed, each arguments) {
                    verdicts.append(matcher.test(argument))
                }
            },
            capture: Self.capturing(captures) { arguments in
                for (matcher, argument) in repeat (each typed, each arguments) { matcher.capture?(argument) }
            })
    }

    /// The pattern for one argument.
    ///
    /// The compiler (Swift 6.3) does not take a pack of one function for that function, and crashes.
    @inlinable init(_ member: Member, on subject: AnyObject?, only matcher: ArgumentMatcher<Arguments>) {
        let test = matcher.test
        self.init(
            member, on: subject, matchers: [matcher.meaning], test: test,
            verdicts: Self.judging { $1.append(test($0)) }, capture: matcher.capture)
    }

    /// The pattern for two arguments: a loop over a pack takes several times as long for each call.
    @inlinable init<First, Second>(
        _ member: Member, on subject: AnyObject?, _ first: ArgumentMatcher<First>,
        _ second: ArgumentMatcher<Second>
    ) where Arguments == (First, Second) {
        let (testFirst, testSecond) = (first.test, second.test)
        self.init(
            member, on: subject, matchers: [first.meaning, second.meaning],
            test: { testFirst($0.0) && testSecond($0.1) },
            verdicts: Self.judging {
                $1.append(testFirst($0.0))
                $1.append(testSecond($0.1))
            },
            capture: Self.capturing(first.capture != nil || second.capture != nil) {
                first.capture?($0.0)
                second.capture?($0.1)
            })
    }

    /// The pattern for three arguments.
    @inlinable init<First, Second, Third>(
        _ member: Member, on subject: AnyObject?, _ first: ArgumentMatcher<First>,
        _ second: ArgumentMatcher<Second>, _ third: ArgumentMatcher<Third>
    ) where Arguments == (First, Second, Third) {
        let (testFirst, testSecond, testThird) = (first.test, second.test, third.test)
        let isCapturing = first.capture != nil || second.capture != nil || third.capture != nil
        self.init(
            member, on: subject, matchers: [first.meaning, second.meaning, third.meaning],
            test: { testFirst($0.0) && testSecond($0.1) && testThird($0.2) },
            verdicts: Self.judging {
                $1.append(testFirst($0.0))
                $1.append(testSecond($0.1))
                $1.append(testThird($0.2))
            },
            capture: Self.capturing(isCapturing) {
                first.capture?($0.0)
                second.capture?($0.1)
                third.capture?($0.2)
            })
    }

    @inlinable static func capturing(
        _ isCapturing: Bool, _ capture: @escaping (Arguments) -> Void
    ) -> ((Arguments) -> Void)? {
        isCapturing ? capture : nil
    }

    /// What asks each matcher about each call.
    @inlinable @inline(__always) static func judging(
        _ judge: @escaping (Arguments, inout Verdicts) -> Void
    ) -> (UnsafeBufferPointer<Arguments>) -> ContiguousArray<Verdicts> {
        { calls in
            var all: ContiguousArray<Verdicts> = []
            all.reserveCapacity(calls.count)
            for arguments in calls {
                var verdicts = Verdicts()
                judge(arguments, &verdicts)
                all.append(verdicts)
            }
            return all
        }
    }
}
