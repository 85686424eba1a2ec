public import DoppelCore
import DoppelSupport
public import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Steers a ``StubServer`` from another process, such as a UI test the app it drives.
///
/// ```swift
/// let doppel = ControlClient(URL(string: "http://127.0.0.1:8080")!)
/// try await doppel.select("Offline", for: "Login")
/// app.buttons["Sign in"].tap()
/// let outcome = try await doppel.verify(["method": "POST", "path": "/login"], .once, within: .seconds(5))
/// XCTAssertTrue(outcome.holds, outcome.explanation ?? "")
/// ```
///
/// The server has to be started with ``StubServer/Options/control``. All methods throw ``ControlError`` with the
/// server's own sentence, or the error of URLSession when there is no server.
public struct ControlClient: Sendable {
    private let base: URL
    private let token: String?
    private let session: URLSession
    /// What waits between two connections go by.
    let time: any TimeSource

    /// Makes a client of the server at an address.
    ///
    /// - Parameters:
    ///   - server: the server's address, such as ``StubServer/url``.
    ///   - token: the token, when the server asks for one.
    public init(_ server: URL, token: String? = nil) {
        self.init(server, token: token, time: SystemClock())
    }

    init(_ server: URL, token: String?, time: any TimeSource) {
        self.time = time
        base = server.appendingPathComponent("__doppel")
        self.token = token
        let configuration = URLSessionConfiguration.ephemeral
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        configuration.timeoutIntervalForRequest = 660
        session = URLSession(configuration: configuration)
    }

    /// What the server has.
    public func overview() async throws -> Overview { try await get([]) }

    /// Adds stubs, response sets and presets.
    ///
    /// - Parameter json: what a stub file has, as `{"request": {"path": "/books"}, "response": {"json": []}}`.
    @discardableResult
    public func addStubs(_ json: JSON) async throws -> Added {
        try await send("POST", ["stubs"], json).decoded(Added.self)
    }

    /// Puts what a stub file may have in the place of a stub; it is asked first then.
    @discardableResult
    public func replaceStub(_ id: Int, by json: JSON) async throws -> Added {
        try await send("PUT", ["stubs", "\(id)"], json).decoded(Added.self)
    }

    /// All stubs, in the order in which they are asked.
    public func stubs() async throws -> [Stub] { try await get(["stubs"]) }

    /// Takes out a stub, by its number.
    public func removeStub(_ id: Int) async throws { try await send("DELETE", ["stubs", "\(id)"]) }

    /// Takes all stubs out; response sets stay.
    public func removeAllStubs() async throws { try await send("DELETE", ["stubs"]) }

    /// Lets requests that nothing answers fail, or pass through to the network.
    ///
    /// - Parameter policy: `fail` or `passThrough`.
    public func setUnmatched(_ policy: String) async throws {
        try await send("PUT", ["unmatched"], ["policy": .string(policy)])
    }

    /// Gives requests that nothing answers a reply, written as the `response` of a stub file.
    public func setUnmatched(reply: JSON) async throws {
        try await send("PUT", ["unmatched"], ["policy": "reply", "response": reply])
    }

    /// Switches all stubs and sets off, so that requests go to the network, or on again.
    public func setEnabled(_ isEnabled: Bool) async throws {
        try await send("PUT", ["enabled"], ["isEnabled": .bool(isEnabled)])
    }
}

// MARK: - Asking

extension ControlClient {
    func get<Value: Decodable>(_ path: [String]) async throws -> Value {
        try await send("GET", path).decoded(Value.self)
    }

    @discardableResult
    func send(
        _ method: String, _ path: [String], query: [String: String] = [:], _ content: JSON? = nil
    ) async throws -> JSON {
        let data = try await data(method, path, query, content)
        return data.isEmpty ? .null : try JSON(data: data)
    }

    func data(
        _ method: String, _ path: [String], _ query: [String: String] = [:], _ content: JSON? = nil
    ) async throws -> Data {
        let request = request(method, path, query, try content?.data())
        let (data, response) = try await session.data(for: request)
        let status = (response as? HTTPURLResponse)?.statusCode ?? 0
        guard (200..<300).contains(status) else { throw ControlError(status: status, content: data) }
        return data
    }

    func request(
        _ method: String, _ path: [String], _ query: [String: String], _ content: Data?
    ) -> URLRequest {
        var request = URLRequest(url: url(path, query))
        request.httpMethod = method
        request.setValue("1", forHTTPHeaderField: ControlAddresses.field)
        if let token { request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization") }
        if let content {
            request.setValue("application/json", forHTTPHeaderField: "Content-Type")
            request.httpBody = content
        }
        return request
    }

    private func url(_ path: [String], _ query: [String: String]) -> URL {
        let segments = path.map { "/" + Self.encoded($0) }.joined()
        let items = query.sorted { $0.key < $1.key }.map { "\($0.key)=\(Self.encoded($0.value))" }
        let text = base.absoluteString + segments + (items.isEmpty ? "" : "?" + items.joined(separator: "&"))
        return URL(string: text) ?? base
    }

    private static func encoded(_ text: String) -> String {
        let plain = CharacterSet.alphanumerics.intersection(CharacterSet(charactersIn: "\0"..."~"))
        return text.addingPercentEncoding(withAllowedCharacters: plain.union(["-", ".", "_", "~"])) ?? text
    }
}

/// What a server's control API has refused.
public struct ControlError: Error, Sendable, Hashable {
    /// The status of the answer.
    public let status: Int
    /// The server's sentence.
    public let reason: String

    init(status: Int, content: Data) {
        self.status = status
        let text = (try? JSON(data: content))?["error"]?.string
        reason =
            text
            ?? "The server answers \(status), and no Doppel speaks there: start it with its control API on."
    }
}

extension ControlError: LocalizedError, CustomStringConvertible {
    /// The server's sentence.
    public var description: String { reason }
    /// The server's sentence.
    public var errorDescription: String? { reason }
}
