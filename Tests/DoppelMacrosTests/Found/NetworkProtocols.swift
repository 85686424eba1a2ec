public import DoppelMocks
public import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

// The shapes that protocols have in real code bases: networking, storage, configuration.

struct Person: Codable, Equatable, Sendable, Identifiable {
    var id = UUID()
    var name = ""
}

enum NetworkFailure: Error, Equatable, Sendable {
    case offline
    case status(Int, body: Data?)
}

@Mock protocol URLSessionDataTaskProtocol: AnyObject {
    func resume()
    func cancel()
}

@Mock protocol URLSessionProtocol: Sendable {
    typealias DataTaskResult = @Sendable (Data?, URLResponse?, (any Error)?) -> Void

    func dataTask(
        with request: URLRequest,
        completionHandler: @escaping DataTaskResult
    ) -> any URLSessionDataTaskProtocol
    func data(for request: URLRequest, delegate: (any URLSessionTaskDelegate)?) async throws -> (
        Data, URLResponse
    )
    func data(from url: URL) async throws -> (Data, URLResponse)
    func upload(for request: URLRequest, from bodyData: Data) async throws -> (Data, URLResponse)
}

/// As clients of web services have it.
@Mock public protocol HTTPClient: Sendable {
    /// The configured address.
    var baseURL: URL { get }
    /// Loads and decodes.
    func get<Response: Decodable & Sendable>(
        _ path: String, query: [String: String?], as type: Response.Type
    ) async throws -> Response
    /// Sends.
    @discardableResult
    func post<Body: Encodable & Sendable, Response: Decodable>(_ path: String, body: Body) async throws
        -> Response
    /// Streams.
    func lines(_ path: String) -> AsyncThrowingStream<String, any Error>
    /// Downloads.
    func download(
        _ url: URL, to destination: URL, progress: @escaping @Sendable (_ done: Int64, _ total: Int64) -> Void
    ) async throws -> URL
}

extension HTTPClient {
    func get<Response: Decodable & Sendable>(_ path: String) async throws -> Response {
        try await get(path, query: [:], as: Response.self)
    }
}

@Mock protocol UserRepository: AnyObject, Sendable {
    func user(id: UUID) async throws(NetworkFailure) -> Person
    func users(matching predicate: @Sendable (Person) -> Bool) async throws -> [Person]
    func save(_ user: Person, completion: (@Sendable (Result<Person, NetworkFailure>) -> Void)?)
    func delete(id: Person.ID) async -> Result<Void, NetworkFailure>
    func observe() -> AsyncStream<[Person]>
    var cached: [Person.ID: Person] { get async }
}

extension UserRepository {
    func user(id text: String) async throws -> Person? {
        guard let id = UUID(uuidString: text) else { return nil }
        return try await user(id: id)
    }
}

@Mock protocol KeyValueStore: AnyObject {
    subscript<Value: Codable>(key: String) -> Value? { get set }
    func set(_ value: Any?, forKey defaultName: String)
    func string(forKey defaultName: String) -> String?
    func removeObject(forKey defaultName: String)
    func dictionaryRepresentation() -> [String: Any]
    @discardableResult func synchronize() -> Bool
}

@Mock protocol FileManaging {
    func fileExists(atPath path: String, isDirectory: UnsafeMutablePointer<ObjCBool>?) -> Bool
    func contentsOfDirectory(at url: URL, includingPropertiesForKeys keys: [URLResourceKey]?) throws -> [URL]
    func createDirectory(
        at url: URL, withIntermediateDirectories createIntermediates: Bool,
        attributes: [FileAttributeKey: Any]?) throws
    func enumerate(_ url: URL, using block: (URL, _ stop: inout Bool) throws -> Void) rethrows
    var temporaryDirectory: URL { get }
}

/// A cache with a type of its own for keys, as in image loaders.
@Mock public protocol DataCaching<Key>: AnyObject, Sendable {
    /// What values are found by.
    associatedtype Key: Hashable & Sendable
    /// The value, if there is one.
    func cachedData(for key: Key) async -> Data?
    /// Keeps a value.
    func storeData(_ data: Data, for key: Key, expiringIn interval: Duration?) async
    /// Forgets all.
    func removeAll() async
    /// Bytes in use.
    var totalCost: Int { get async throws }
}

@Mock protocol APIEndpoint {
    associatedtype Response: Decodable
    associatedtype Body: Encodable = Never
    static var method: String { get }
    var path: String { get }
    var queryItems: [URLQueryItem] { get }
    var headers: [String: String] { get }
    var body: Body? { get }
    func decode(_ data: Data, using decoder: JSONDecoder) throws -> Response
}

extension APIEndpoint {
    var headers: [String: String] { [:] }
    var body: Body? { nil }
}

@Mock package protocol Logging: Sendable {
    func log(
        level: LogLevel, message: @autoclosure () -> String, metadata: @autoclosure () -> [String: String]?,
        source: String?, file: String, function: String, line: UInt)
    var logLevel: LogLevel { get set }
    subscript(metadataKey key: String) -> String? { get set }
}

package enum LogLevel: Int, Comparable, Sendable {
    case debug, error
    package static func < (left: LogLevel, right: LogLevel) -> Bool { left.rawValue < right.rawValue }
}
