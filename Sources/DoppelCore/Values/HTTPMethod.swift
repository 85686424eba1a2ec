/// A request method (RFC 9110, section 9), such as `GET`.
///
/// Methods are case-sensitive. Any token is a method: `let method: HTTPMethod = "PROPFIND"`.
public struct HTTPMethod: Sendable, Hashable, RawRepresentable, ExpressibleByStringLiteral,
    CustomStringConvertible
{
    /// The method as it stands in the request line.
    public let rawValue: String

    /// Makes a method from the text of a request line.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Makes a method from the text of a request line.
    public init(_ rawValue: String) { self.rawValue = rawValue }
    /// Makes a method from a literal.
    public init(stringLiteral value: String) { self.rawValue = value }

    /// The method as it stands in the request line.
    public var description: String { rawValue }

    /// Transfer a current representation of the target resource.
    public static let get = HTTPMethod("GET")
    /// The same as GET, but without the response's content.
    public static let head = HTTPMethod("HEAD")
    /// Perform processing on the request content.
    public static let post = HTTPMethod("POST")
    /// Replace the target resource's current representations.
    public static let put = HTTPMethod("PUT")
    /// Change the target resource in part (RFC 5789).
    public static let patch = HTTPMethod("PATCH")
    /// Remove the target resource's current representations.
    public static let delete = HTTPMethod("DELETE")
    /// Describe the communication options of the target resource.
    public static let options = HTTPMethod("OPTIONS")
    /// Establish a tunnel to the server.
    public static let connect = HTTPMethod("CONNECT")
    /// Perform a message loop-back test.
    public static let trace = HTTPMethod("TRACE")
}
