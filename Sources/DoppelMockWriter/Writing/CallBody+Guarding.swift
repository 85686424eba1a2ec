extension CallBody {
    /// Lets `body` treat closures as ones that escape.
    ///
    /// - Parameter isolation: what says where an asynchronous member runs.
    static func guarding(
        _ closures: [Argument.Closure], _ body: [String], result: String, failure: Failure, isAsync: Bool,
        isolation: String = ""
    ) -> [String] {
        guard !closures.isEmpty else { return body }
        if isAsync {
            return AsyncGuarding(result: result, failure: failure, isolation: isolation).lines(closures, body)
        }
        let guarding = Guarding(result: result, failure: failure)
        return closures.reversed().reduce(body) { guarding.lines($1.name, $0) }
    }
}

private struct Guarding {
    let result: String
    let failure: CallBody.Failure

    func lines(_ closure: String, _ body: [String]) -> [String] {
        guard !failure.isTyped else { return typed(closure, body) }
        let effect = failure.isNothing ? "" : "try "
        return ["return \(effect)Swift.withoutActuallyEscaping(\(closure)) { \(signature(closure)) in"]
            + body.indented() + ["}"]
    }

    /// What is written in front of `in`.
    private func signature(_ closure: String) -> String {
        guard !failure.isRethrowing else { return closure }
        return "(\(closure)) \(failure.isNothing ? "" : "throws ")-> \(result)"
    }

    /// `withoutActuallyEscaping` forgets which errors are thrown, so they go around it.
    private func typed(_ closure: String, _ body: [String]) -> [String] {
        let outcome = "Swift.Result<\(result), \(failure.type)>"
        return [
            "let outcome: \(outcome) = Swift.withoutActuallyEscaping(\(closure)) {",
            "    (\(closure)) -> \(outcome) in",
            "    do throws(\(failure.type)) {",
            "        let outcome = try ({",
            "            () throws(\(failure.type)) -> \(result) in",
        ] + body.indented(3) + [
            "        })()",
            "        return .success(outcome)",
            "    } catch {",
            "        return .failure(error)",
            "    }",
            "}",
            "return try outcome.get()",
        ]
    }
}

/// Closures of asynchronous members.
///
/// What is asked stands in local functions: these run where the member runs, whatever the module says of functions
/// that are not isolated, while a closure given to `withoutActuallyEscaping` leaves the caller's actor, and may not
/// take `self` along (`NonisolatedNonsendingByDefault`).
private struct AsyncGuarding {
    let result: String
    let failure: CallBody.Failure
    let isolation: String

    private var outcome: String { failure.isTyped ? "Swift.Result<\(result), \(failure.type)>" : result }
    private var throwing: String { failure.isNothing || failure.isTyped ? "" : "throws " }
    private var effect: String { throwing.isEmpty ? "await" : "try await" }

    func lines(_ closures: [Argument.Closure], _ body: [String]) -> [String] {
        let asking = closures.reversed().reduce(failure.isTyped ? typed(body) : body) { lines($1, $0) }
        guard failure.isTyped, let last = asking.last else { return asking }
        return asking.dropLast() + ["return try " + last.dropFirst("return ".count) + ".get()"]
    }

    private func lines(_ closure: Argument.Closure, _ body: [String]) -> [String] {
        let head =
            "\(isolation)func doppelAnswer(_ \(closure.name): @escaping \(closure.type)) async \(throwing)-> "
            + "\(outcome) {"
        return [head] + body.indented() + [
            "}", "return \(effect) Swift.withoutActuallyEscaping(\(closure.name), do: doppelAnswer)",
        ]
    }

    /// `withoutActuallyEscaping` forgets which errors are thrown, so they go around it.
    private func typed(_ body: [String]) -> [String] {
        let head = "\(isolation)func doppelResult() async throws(\(failure.type)) -> \(result) {"
        return [head] + body.indented() + [
            "}", "do throws(\(failure.type)) {", "    return .success(try await doppelResult())",
            "} catch {", "    return .failure(error)", "}",
        ]
    }
}
