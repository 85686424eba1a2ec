extension MockCore {
    /// Describes calls of a synchronous member, by a matcher per argument.
    @inlinable public func describe<each Value, Result, Failure: Error>(
        _ member: String, _ matchers: repeat ArgumentMatcher<each Value>
    ) -> Call<(repeat each Value), Result, Failure> {
        Call(core: self, pattern: CallPattern(Member(name: member), on: nil, repeat each matchers))
    }

    /// Describes calls of an asynchronous member, by a matcher per argument.
    @inlinable public func describeAsync<each Value, Result, Failure: Error>(
        _ member: String, _ matchers: repeat ArgumentMatcher<each Value>
    ) -> AsyncCall<(repeat each Value), Result, Failure> {
        AsyncCall(core: self, pattern: CallPattern(Member(name: member), on: nil, repeat each matchers))
    }

    /// Describes calls of a synchronous member with one argument.
    @inlinable public func describe<Value, Result, Failure: Error>(
        _ member: String, _ matcher: ArgumentMatcher<Value>
    ) -> Call<Value, Result, Failure> {
        Call(core: self, pattern: CallPattern(Member(name: member), on: nil, only: matcher))
    }

    /// Describes calls of an asynchronous member with one argument.
    @inlinable public func describeAsync<Value, Result, Failure: Error>(
        _ member: String, _ matcher: ArgumentMatcher<Value>
    ) -> AsyncCall<Value, Result, Failure> {
        AsyncCall(core: self, pattern: CallPattern(Member(name: member), on: nil, only: matcher))
    }

    /// Describes calls of a synchronous member with two arguments.
    @inlinable public func describe<First, Second, Result, Failure: Error>(
        _ member: String, _ first: ArgumentMatcher<First>, _ second: ArgumentMatcher<Second>
    ) -> Call<(First, Second), Result, Failure> {
        Call(core: self, pattern: CallPattern(Member(name: member), on: nil, first, second))
    }

    /// Describes calls of an asynchronous member with two arguments.
    @inlinable public func describeAsync<First, Second, Result, Failure: Error>(
        _ member: String, _ first: ArgumentMatcher<First>, _ second: ArgumentMatcher<Second>
    ) -> AsyncCall<(First, Second), Result, Failure> {
        AsyncCall(core: self, pattern: CallPattern(Member(name: member), on: nil, first, second))
    }

    /// Describes calls of a synchronous member with three arguments.
    @inlinable public func describe<First, Second, Third, Result, Failure: Error>(
        _ member: String, _ first: ArgumentMatcher<First>, _ second: ArgumentMatcher<Second>,
        _ third: ArgumentMatcher<Third>
    ) -> Call<(First, Second, Third), Result, Failure> {
        Call(core: self, pattern: CallPattern(Member(name: member), on: nil, first, second, third))
    }

    /// Describes calls of an asynchronous member with three arguments.
    @inlinable public func describeAsync<First, Second, Third, Result, Failure: Error>(
        _ member: String, _ first: ArgumentMatcher<First>, _ second: ArgumentMatcher<Second>,
        _ third: ArgumentMatcher<Third>
    ) -> AsyncCall<(First, Second, Third), Result, Failure> {
        AsyncCall(core: self, pattern: CallPattern(Member(name: member), on: nil, first, second, third))
    }
}
