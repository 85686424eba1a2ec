extension PathParameters {
    /// The value for a name of the template as JSON, or `null`, so that it can stand anywhere in a literal.
    ///
    /// Chosen only where JSON is expected:
    ///
    /// ```swift
    /// .json(["book": ["id": request.pathParameters["id"], "tags": ["new", 1, nil]]])
    /// ```
    @_disfavoredOverload
    public subscript(name: String) -> JSON { values[name].json }
}
