extension CallBody {
    /// Lets `body` treat closures as ones that escape.
    ///
    /// - Parameters:
    ///   - isolation: what says where the member runs.
    ///   - isSending: whether `body` returns its result in a box.
    static func guarding(
        _ closures: [Argument.Closure], _ body: [String], result: String, failure: Failure, isAsync: Bool,
        isolation: String = "", isSending: Bool = false
    ) -> [String] {
        guard !closures.isEmpty else { return body }
        return Guarding(
            result: result, failure: failure, isAsync: isAsync, isolation: isolation, isSending: isSending
        ).lines(closures, body)
    }
}

/// What is asked stands in local functions, which run where the member runs.
///
/// They take over an actor that is a parameter of the member, too, and do so whatever the module says of functions that
/// are not isolated. A closure given to `withoutActuallyEscaping` may leave the caller's actor
/// (`NonisolatedNonsendingByDefault`), and functions in it belong to no actor.
private struct Guarding {
    let result: String
    let failure: CallBody.Failure
    let isAsync: Bool
    let isolation: String
    let isSending: Bool

    /// `withoutActuallyEscaping` forgets which errors are thrown, and that a result is sent: they go around it.
    private var outcome: String {
        if failure.isTyped { return "Swift.Result<\(boxed), \(failure.type)>" }
        return boxed
    }
    private var boxed: String { isSending ? "DoppelMocks.Sent<\(result)>" : result }
    private var asynchronous: String { isAsync ? "async " : "" }
    private var throwing: String { failure.isNothing || failure.isTyped ? "" : "throws " }
    private var awaiting: String { isAsync ? "await " : "" }
    private var effect: String { (throwing.isEmpty ? "" : "try ") + awaiting }

    func lines(_ closures: [Argument.Closure], _ body: [String]) -> [String] {
        let asking = closures.reversed().reduce(failure.isTyped ? wrapped(body) : body) { lines($1, $0) }
        guard failure.isTyped || isSending, let last = asking.last else { return asking }
        let opening = (failure.isTyped ? ".get()" : "") + (isSending ? ".value" : "")
        let start = failure.isTyped ? "return try " : "return "
        return asking.dropLast() + [start + last.dropFirst("return ".count) + opening]
    }

    private func lines(_ closure: Argument.Closure, _ body: [String]) -> [String] {
        let head =
            "\(isolation)func doppelAnswer(_ \(closure.name): @escaping \(closure.type)) "
            + "\(asynchronous)\(throwing)-> \(outcome) {"
        return [head] + body.indented() + [
            "}", "return \(effect)Swift.withoutActuallyEscaping(\(closure.name), do: doppelAnswer)",
        ]
    }

    /// Catches what is thrown, with its type.
    private func wrapped(_ body: [String]) -> [String] {
        let head = "\(isolation)func doppelResult() \(asynchronous)throws(\(failure.type)) -> \(boxed) {"
        return [head] + body.indented() + [
            "}", "do throws(\(failure.type)) {", "    return .success(try \(awaiting)doppelResult())",
            "} catch {", "    return .failure(error)", "}",
        ]
    }
}
