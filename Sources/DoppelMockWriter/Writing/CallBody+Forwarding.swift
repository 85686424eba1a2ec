extension CallBody {
    /// The lines that ask the real object, when the call is to go on to it.
    var forwardingLines: [String] {
        switch forwarding.way {
        case .refused(let reason): return ["call.cannotForward(\(Names.literal(reason)))"]
        case .existential where forwarding.isSetter && forwarding.subject == .object: return setting
        case .existential: return [condition] + (keeping + asked).indented() + ["}"]
        case .opened where forwarding.making != nil: return [condition] + making.indented() + ["}"]
        case .opened: return [condition] + (keeping + opened).indented() + ["}"]
        }
    }

    /// What stands before the question; a member that rethrows does not throw where no closure is handed on.
    private var realEffect: String {
        let hasClosure = arguments.contains { $0.isClosure }
        return failure.isRethrowing && !hasClosure ? (isAsync ? "await " : "") : effect
    }

    private var isChanging: Bool { forwarding.subject == .changing }

    private var condition: String {
        let binding = isChanging ? "if var real = " : "if let real = "
        let awaiting = isAsync ? "await " : ""
        let protocolName = forwarding.protocolName
        if isChanging, !isAsync { return "\(binding)call.changingReal(as: (any \(protocolName)).self) {" }
        switch forwarding.subject {
        case .object, .changing:
            return "\(binding)\(awaiting)call.real\(isAsync ? "Async" : "")(as: (any \(protocolName)).self) {"
        case .type:
            return
                "\(binding)\(awaiting)call.realType\(isAsync ? "Async" : "")(as: (any \(protocolName).Type).self) {"
        case .operand(let name): return "\(binding)call.real(of: \(name), as: (any \(protocolName)).self) {"
        }
    }

    /// Other threads wait for a change of a value, but not while it suspends.
    private var keeping: [String] {
        isChanging ? ["defer { call.\(isAsync ? "keep" : "changed")(real: real) }"] : []
    }

    /// Asks, and returns what comes.
    private var asked: [String] {
        if forwarding.isSetter { return choosing { $0 } + ["return call.returned(())"] }
        if let packing = forwarding.packing { return packing + hopping }
        return catching(choosing { returning("\(realEffect)\($0)") })
    }

    /// Asks on the real actor, and lets what comes leave it.
    private var hopping: [String] {
        let head =
            "func doppelForward(to real: isolated any \(forwarding.protocolName)) \(forwarding.effects)"
            + " -> DoppelMocks.Sent<(\(result))> {"
        let asked = choosing { "return DoppelMocks.Sent(\(effect)\($0))" }
        return [head] + asked.indented() + ["}"]
            + catching([returning("\(effect)doppelForward(to: real).value")])
    }

    private func returning(_ value: String) -> String {
        if isProduced || isNever { return "return \(value)" }
        return "return \(sent("call.returned(\(value))"))"
    }

    /// Class-bound objects are written to as well as values, and a `var` would be warned of.
    private var setting: [String] {
        let condition = "if call.setReal(as: (any \(forwarding.protocolName)).self, { real in"
        return [condition] + choosing { $0 }.indented() + ["}) {", "    return call.returned(())", "}"]
    }

    /// One line, or one for each number of values.
    func choosing(_ line: (String) -> String) -> [String] {
        guard let values = forwarding.values else { return forwarding.questions.map { line($0.text) } }
        let cases = forwarding.questions.map { "case \($0.count ?? 0): \(line($0.text))" }
        let reason = "a variadic member can be handed on with up to \(Forwarding.mostValues) values"
        return ["switch \(values).count {"] + cases
            + ["default: call.cannotForward(\(Names.literal(reason)))", "}"]
    }

    /// Notes what is thrown.
    private func catching(_ lines: [String]) -> [String] {
        if failure.isNothing || failure.isRethrowing { return lines }
        let typed = failure.isTyped ? "throws(\(failure.type)) " : ""
        guard lines.count > 1 else {
            return ["do \(typed){ \(lines[0]) } catch { throw call.threw(error) }"]
        }
        return ["do \(typed){"] + lines.indented() + ["} catch {", "    throw call.threw(error)", "}"]
    }
}

extension CallBody {
    private var opened: [String] {
        let marks = isChanging ? "inout " : forwarding.packing == nil ? "" : "isolated "
        let given = forwarding.subject == .type ? "DoppelReal.Type" : "DoppelReal"
        let plain = forwarding.packing == nil ? "(\(result))" : "DoppelMocks.Sent<(\(result))>"
        let outcome = failure.isRethrowing ? "Swift.Result<\(result), any Swift.Error>" : plain
        let head =
            "\(forwarding.packing == nil ? forwarding.isolation : "")func doppelForward<DoppelReal: \(forwarding.protocolName)>"
            + "(to real: \(marks)\(given)\(isolating.map { ", _ \($0.name): \($0.type)" } ?? ""))\(forwarding.effects.isEmpty ? "" : " \(forwarding.effects)")"
            + " -> \(outcome)? {"
        return (forwarding.packing ?? []) + [head] + (conversions + answers).indented() + ["}"] + use
    }

    /// The actor of the member is that of the functions in it only if they are told.
    private var isolating: Argument.Closure? { arguments.lazy.compactMap(\.isolating).first }

    /// Calls the generic function.
    private var use: [String] {
        let awaiting = isAsync ? "await " : ""
        let question =
            "doppelForward(to: \(isChanging ? "&" : "")real\(isolating.map { ", \($0.name)" } ?? ""))"
        if failure.isRethrowing {
            return [
                "if let outcome = \(awaiting)\(question) {",
                "    return \(sent("try call.rethrowing(outcome, { throw $0 })"))",
                "}",
            ]
        }
        return catching([
            "if let outcome = \(effect)\(question) {",
            returning(forwarding.packing == nil ? "outcome" : "outcome.value").indented(), "}",
        ])
    }

    /// Gives each argument the type that the real object takes.
    var conversions: [String] {
        forwarding.conversions.flatMap { conversion -> [String] in
            let (name, value) = (conversion.name, conversion.value)
            let type = forwarding.real(conversion.type)
            let bind =
                "guard \(conversion.isInout ? "var" : "let") \(name): \(type) = call.passed("
                + "\(value), to: real, as: (\(Names.expression(type))).self)"
            guard conversion.isInout else { return [bind, "else { return nil }"] }
            return [
                bind, "else { return nil }",
                "defer {",
                "    if let \(name) = call.answered(\(name), by: real, as: (\(Names.expression(conversion.type))).self\(standIns(conversion.names))) {",
                "        \(value) = \(name)", "    }", "}",
            ]
        }
    }

    /// Asks, and gives what comes the type that the mock's member has.
    private var answers: [String] {
        if forwarding.isSetter { return choosing { $0 } + ["return ()"] }
        var lines = choosing { answer("\(realEffect)\($0)") }
        if forwarding.values != nil { lines.append("return nil") }
        if failure.isRethrowing, realEffect == effect {
            return ["do {"] + lines.indented() + ["} catch {", "    return .failure(error)", "}"]
        }
        guard forwarding.isDependent(forwarding.failureNames) else { return lines }
        return ["do throws(\(forwarding.real(failure.type))) {"] + lines.indented() + [
            "} catch {",
            "    guard let error = call.answered(error, by: real, as: (\(failure.type)).self)",
            "    else { return nil }", "    throw error", "}",
        ]
    }

    private func answer(_ question: String) -> String {
        let isPacked = forwarding.packing != nil
        guard forwarding.isDependent(forwarding.resultNames) else {
            if isPacked { return "return DoppelMocks.Sent(\(question))" }
            return failure.isRethrowing ? "return .success(\(question))" : "return \(question)"
        }
        let stand = standIns(forwarding.resultNames)
        let answer = "call.answered(\(question), by: real, as: (\(Names.expression(result))).self\(stand))"
        if isPacked { return "return \(answer).map { DoppelMocks.Sent($0) }" }
        return failure.isRethrowing ? "return \(answer).map { .success($0) }" : "return \(answer)"
    }

    /// What stands for real objects of type `Self`.
    private func standIns(_ names: Set<String>) -> String {
        guard names.contains("Self") else { return "" }
        switch forwarding.subject {
        case .operand(let name): return ", for: \(name), kind: Self.self"
        case .type: return ", kind: Self.self"
        case .object, .changing: return ", for: self, kind: Self.self"
        }
    }
}
