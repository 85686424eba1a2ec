import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Sends requests, and turns everything but a success into a ``GitHubError``.
struct Transport: Sendable {
    let session: URLSession

    func send(_ request: URLRequest) async throws(GitHubError) -> Answer {
        let (body, response) = try await load(request)
        guard let response = response as? HTTPURLResponse else { throw .unreadable("not an HTTP response") }
        guard (200..<300).contains(response.statusCode) else { throw GitHubError(response, body) }
        return Answer(response: response, body: body)
    }

    private func load(_ request: URLRequest) async throws(GitHubError) -> (Data, URLResponse) {
        do {
            return try await session.data(for: request)
        } catch {
            throw GitHubError(error)
        }
    }
}

/// A successful response.
struct Answer: Sendable {
    let response: HTTPURLResponse
    let body: Data

    func header(_ name: String) -> String? { response.value(forHTTPHeaderField: name) }

    func decoded<Value: Decodable>(_ type: Value.Type = Value.self) throws(GitHubError) -> Value {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        decoder.dateDecodingStrategy = .iso8601
        do {
            return try decoder.decode(type, from: body)
        } catch {
            throw .unreadable("\(error)")
        }
    }
}
