extension RequestMatcher {
    /// Matches requests whose body is this JSON value.
    ///
    /// Compared deeply: the order of keys is free, `1` equals `1.0`, and the order of elements counts unless told
    /// otherwise. The media type does not count.
    public static func jsonBody(_ value: JSON, ignoringArrayOrder: Bool = false) -> RequestMatcher {
        json(JSONPattern(value), isSubset: false, ignoringArrayOrder)
    }

    /// Matches requests whose body is the object with these members, given by Swift values.
    @_disfavoredOverload
    public static func jsonBody(
        _ object: [String: (any JSONRepresentable)?], ignoringArrayOrder: Bool = false
    ) -> RequestMatcher {
        json(JSONPattern(JSON(object)), isSubset: false, ignoringArrayOrder)
    }

    /// Matches requests whose body is like this pattern, in which `.any` and `.matches(…)` can stand.
    @_disfavoredOverload
    public static func jsonBody(_ pattern: JSONPattern, ignoringArrayOrder: Bool = false) -> RequestMatcher {
        json(pattern, isSubset: false, ignoringArrayOrder)
    }

    /// Matches requests whose body contains this JSON value.
    ///
    /// An object may have more members, at any depth. An array may have more elements: each expected one has to
    /// match one of its own, in the same order unless told otherwise.
    public static func jsonBody(containing value: JSON, ignoringArrayOrder: Bool = false) -> RequestMatcher {
        json(JSONPattern(value), isSubset: true, ignoringArrayOrder)
    }

    /// Matches requests whose body contains these members, given by Swift values.
    @_disfavoredOverload
    public static func jsonBody(
        containing object: [String: (any JSONRepresentable)?], ignoringArrayOrder: Bool = false
    ) -> RequestMatcher {
        json(JSONPattern(JSON(object)), isSubset: true, ignoringArrayOrder)
    }

    /// Matches requests whose body contains this pattern, in which `.any` and `.matches(…)` can stand.
    @_disfavoredOverload
    public static func jsonBody(
        containing pattern: JSONPattern, ignoringArrayOrder: Bool = false
    ) -> RequestMatcher {
        json(pattern, isSubset: true, ignoringArrayOrder)
    }

    /// Matches requests in whose JSON body the path selects something.
    ///
    /// The simple forms of RFC 9535: `$.user.name`, `$['a b']`, `$.items[0]`, `[-1]`, `[*]`, `[1:3]`, `$..id`.
    public static func jsonPath(_ path: String) -> RequestMatcher {
        RequestMatcher(JSONPathCondition(path: JSONPath(path), pattern: nil))
    }

    /// Matches requests in whose JSON body the path selects this value, among others.
    public static func jsonPath(_ path: String, equals value: JSON) -> RequestMatcher {
        jsonPath(path, equals: JSONPattern(value))
    }

    /// Matches requests in whose JSON body the path selects this value, among others.
    @_disfavoredOverload
    public static func jsonPath(_ path: String, equals value: some JSONRepresentable) -> RequestMatcher {
        jsonPath(path, equals: JSONPattern(value.json))
    }

    /// Matches requests in whose JSON body the path selects a value like this pattern, among others.
    @_disfavoredOverload
    public static func jsonPath(_ path: String, equals pattern: JSONPattern) -> RequestMatcher {
        RequestMatcher(JSONPathCondition(path: JSONPath(path), pattern: pattern))
    }

    /// Matches GraphQL requests for the operation with this name.
    ///
    /// The name is the request's `operationName`, or that of the first operation of its document. Requests by GET
    /// and batches count too.
    public static func graphQL(operation name: String) -> RequestMatcher {
        RequestMatcher(GraphQLCondition(operation: name))
    }

    private static func json(_ pattern: JSONPattern, isSubset: Bool, _ ignoresOrder: Bool) -> RequestMatcher {
        let comparison = JSONComparison(isSubset: isSubset, ignoresArrayOrder: ignoresOrder)
        return RequestMatcher(JSONCondition(pattern: pattern, comparison: comparison))
    }
}
