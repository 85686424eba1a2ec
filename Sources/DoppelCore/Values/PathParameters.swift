/// The values that a URI template took from a request's path, percent-decoded.
///
/// The stub `.get("/books/{id}")` gives its reply `request.pathParameters["id"]`.
public struct PathParameters: Sendable, Hashable {
    /// The values by the names in the template.
    public internal(set) var values: [String: String]

    /// Makes parameters from values by name.
    public init(_ values: [String: String] = [:]) { self.values = values }

    /// The value for a name of the template.
    public subscript(name: String) -> String? { values[name] }
}
