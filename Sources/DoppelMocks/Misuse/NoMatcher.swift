// Values in place of what says which results and errors are meant.

/// Results are described by a matcher.
@available(
    *, unavailable,
    message: """
        returned: describes results of this member: it takes a literal of their type, .equal(value) or another matcher
        """
)
public func verify<Arguments, Result, Failure: Error, Other>(
    _ call: Call<Arguments, Result, Failure>, returned: Other, _ count: Count = .atLeast(1)
) {}

/// Errors are described by their type, or by a matcher.
@available(
    *, unavailable,
    message: "threw: takes the type of the error, such as NotFound.self, or a matcher, such as .equal(error)"
)
public func verify<Arguments, Result, Failure: Error, Other: Error>(
    _ call: Call<Arguments, Result, Failure>, threw: Other, _ count: Count = .atLeast(1)
) {}
