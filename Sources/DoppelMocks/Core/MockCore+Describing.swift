extension MockCore {
    /// Describes calls of a synchronous member, by a matcher per argument.
    public func describe<each Value, Result, Failure: Error>(
        _ member: String, _ matchers: repeat ArgumentMatcher<each Value>
    ) -> Call<(repeat each Value), Result, Failure> {
        Call(core: self, pattern: CallPattern(Member(name: member), on: nil, repeat each matchers))
    }

    /// Describes calls of an asynchronous member, by a matcher per argument.
    public func describeAsync<each Value, Result, Failure: Error>(
        _ member: String, _ matchers: repeat ArgumentMatcher<each Value>
    ) -> AsyncCall<(repeat each Value), Result, Failure> {
        AsyncCall(core: self, pattern: CallPattern(Member(name: member), on: nil, repeat each matchers))
    }
    /// Describes calls of a synchronous member with one argument.
    public func describe<Value, Result, Failure: Error>(
        _ member: String, _ matcher: ArgumentMatcher<Value>
    ) -> Call<Value, Result, Failure> {
        Call(core: self, pattern: CallPattern(Member(name: member), on: nil, only: matcher))
    }

    /// Describes calls of an asynchronous member with one argument.
    public func describeAsync<Value, Result, Failure: Error>(
        _ member: String, _ matcher: ArgumentMatcher<Value>
    ) -> AsyncCall<Value, Result, Failure> {
        AsyncCall(core: self, pattern: CallPattern(Member(name: member), on: nil, only: matcher))
    }
}
