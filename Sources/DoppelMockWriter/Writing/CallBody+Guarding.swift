extension CallBody {
    /// Lets `body` treat closures as ones that escape.
    static func guarding(
        _ closures: [String], _ body: [String], result: String, failure: Failure, isAsync: Bool
    ) -> [String] {
        let guarding = Guarding(result: result, failure: failure, isAsync: isAsync)
        return closures.reversed().reduce(body) { guarding.lines($1, $0) }
    }
}

private struct Guarding {
    let result: String
    let failure: CallBody.Failure
    let isAsync: Bool

    private var asynchronous: String { isAsync ? "async " : "" }
    private var effect: String { (failure.isNothing ? "" : "try ") + (isAsync ? "await " : "") }

    func lines(_ closure: String, _ body: [String]) -> [String] {
        guard !failure.isTyped else { return typed(closure, body) }
        return ["return \(effect)Swift.withoutActuallyEscaping(\(closure)) { \(signature(closure)) in"]
            + body.indented() + ["}"]
    }

    /// What is written in front of `in`.
    private func signature(_ closure: String) -> String {
        guard !failure.isRethrowing else { return closure }
        return "(\(closure)) \(asynchronous)\(failure.isNothing ? "" : "throws ")-> \(result)"
    }

    /// `withoutActuallyEscaping` forgets which errors are thrown, so they go around it.
    private func typed(_ closure: String, _ body: [String]) -> [String] {
        let outcome = "Swift.Result<\(result), \(failure.type)>"
        let awaiting = isAsync ? "await " : ""
        return [
            "let outcome: \(outcome) = \(awaiting)Swift.withoutActuallyEscaping(\(closure)) {",
            "    (\(closure)) \(asynchronous)-> \(outcome) in",
            "    do throws(\(failure.type)) {",
            "        let outcome = try \(awaiting)({",
            "            () \(asynchronous)throws(\(failure.type)) -> \(result) in",
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
