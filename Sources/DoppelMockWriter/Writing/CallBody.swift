/// The lines that record a call and answer it.
struct CallBody {
    /// `mock`, or `Self.mock` for static members.
    var core = "mock"
    var name: String
    var arguments: [Argument] = []
    /// A value that is recorded behind the arguments: what a setter sets.
    var extra: String?
    var result: String
    var failure: Failure
    var isAsync = false
    /// What says where the member runs.
    var isolation = ""
    var forwarding = Forwarding.refused("the mock was written without it")
    /// `self` for members that return `Self`.
    var fallback: String?
    /// The type of a result that cannot be copied: stubs give what makes it.
    var produced: String?
    /// The result goes to another isolation domain.
    var isSending = false

    /// What a member throws, as the run time names it.
    struct Failure {
        var type: String
        var isRethrowing = false

        init(_ effects: Effects) {
            self.init(effects.throwing)
            if isTyped, let error = effects.writtenError { type = error }
        }

        init(_ throwing: Effects.Throwing) {
            switch throwing {
            case .nothing, .only("Never"), .only("Swift.Never"): type = "Swift.Never"
            case .anything: type = "any Swift.Error"
            case .only(let error): type = error
            case .forwarding:
                type = "any Swift.Error"
                isRethrowing = true
            }
        }

        var isNothing: Bool { type == "Swift.Never" }
        var isTyped: Bool { !isNothing && type != "any Swift.Error" }
    }

    var isProduced: Bool { produced != nil }
    var isNever: Bool { result == "Never" || result == "Swift.Never" }

    var effect: String { (failure.isNothing ? "" : "try ") + (isAsync ? "await " : "") }

    var lines: [String] {
        let body = arguments.flatMap(\.prelude) + recording
        return Self.guarding(
            arguments.compactMap(\.guarded), body, result: produced ?? result, failure: failure,
            isAsync: isAsync,
            isolation: isolation, isSending: isSending)
    }

    private var recorded: String { Self.tuple(arguments, and: extra) }

    /// The recorded values: nothing, one, or several.
    static func tuple(_ arguments: [Argument], and extra: String? = nil) -> String {
        let values = arguments.compactMap(\.recorded) + [extra].compactMap { $0 }
        let isOne = values.count == 1 && !values[0].hasPrefix("repeat ")
        return isOne ? values[0] : "(\(values.joined(separator: ", ")))"
    }

    private var recording: [String] {
        let throwing = failure.isNothing ? "" : ", throwing: (\(failure.type)).self"
        var lines = [
            "let call = \(core).received(",
            "    \(Names.literal(name)), \(recorded), returning: (\(Names.expression(result))).self\(throwing))",
        ]
        if isGuarded {
            lines.append("defer { call.forgetArguments() }")
        }
        return lines + forwardingLines + answering
    }

    private var answering: [String] {
        var argument = fallback.map { "orElse: \($0)" } ?? ""
        if failure.isRethrowing { argument = "rethrowing: { throw $0 }" }
        let answer = "\(effect)call.\(isAsync ? "resultAsync" : "result")(\(argument))"
        if isProduced { return ["return \(answer).make()"] }
        return ["return \(sent(answer))"]
    }

    private var isGuarded: Bool { arguments.contains { $0.guarded != nil } }

    /// A value that goes to another isolation domain, in a box if it has to get out of local functions first.
    func sent(_ value: String) -> String {
        guard isSending else { return value }
        return isGuarded ? "DoppelMocks.Sent(\(value))" : "call.sent(\(value))"
    }
}

extension [Argument] {
    /// The type of all arguments together.
    func type(and extra: String? = nil) -> String {
        let elements = compactMap { $0.recorded == nil ? nil : $0.element } + [extra].compactMap { $0 }
        let isOne = elements.count == 1 && !elements[0].hasPrefix("repeat ")
        if elements.isEmpty { return "Swift.Void" }
        return isOne ? elements[0] : "(\(elements.joined(separator: ", ")))"
    }
}
