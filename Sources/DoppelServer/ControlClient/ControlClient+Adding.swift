public import DoppelCore

extension ControlClient {
    /// Adds a response set behind the others.
    ///
    /// - Parameter json: a set as in a stub file, as
    ///   `{"name": "Feed", "request": {"path": "/feed"}, "choices": [{"name": "Full", "json": [1]}]}`.
    @discardableResult
    public func addSet(_ json: JSON) async throws -> ResponseSet {
        try await send("POST", ["sets"], json).decoded(ResponseSet.self)
    }

    /// Takes a response set out.
    public func removeSet(named name: String) async throws { try await send("DELETE", ["sets", name]) }

    /// Adds a choice to a set, with a response written as in a stub file.
    @discardableResult
    public func addChoice(_ name: String, _ response: JSON, to set: String) async throws -> ResponseSet {
        try await addChoice(["name": .string(name), "response": response], to: set)
    }

    /// Adds a choice to a set, with the response that an exchange of the journal had.
    @discardableResult
    public func addChoice(
        _ name: String, fromExchange id: Int, to set: String
    ) async throws -> ResponseSet {
        try await addChoice(["name": .string(name), "exchange": .integer(id)], to: set)
    }

    private func addChoice(_ content: JSON, to set: String) async throws -> ResponseSet {
        try await send("POST", ["sets", set, "choices"], content).decoded(ResponseSet.self)
    }

    /// Makes a stub for requests such as one of the journal.
    ///
    /// - Parameters:
    ///   - id: the number of the exchange.
    ///   - response: the answer, written as in a stub file; `nil` for the one that was recorded.
    ///   - name: a name for messages.
    ///   - ignoringQuery: whether requests with other queries are answered too.
    @discardableResult
    public func addStub(
        forExchange id: Int, response: JSON? = nil, name: String? = nil, ignoringQuery: Bool = false
    ) async throws -> Added {
        var content: [String: JSON] = ["ignoringQuery": .bool(ignoringQuery)]
        content["response"] = response
        content["name"] = name.map { .string($0) }
        return try await send("POST", ["journal", "\(id)", "stub"], .object(content)).decoded(Added.self)
    }
}
