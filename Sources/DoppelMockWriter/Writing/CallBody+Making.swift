extension CallBody {
    /// Lets the real type make an object, and makes a partial mock of it.
    var making: [String] {
        guard let making = forwarding.making else { return [] }
        let object = "any \(forwarding.protocolName)"
        let effects = forwarding.effects.isEmpty ? "" : " \(forwarding.effects)"
        let head =
            "func doppelForward<DoppelReal: \(forwarding.protocolName)>(to real: DoppelReal.Type)\(effects)"
            + " -> (\(object))?\(making.isFailable ? "?" : "") {"
        let asking =
            conversions + choosing { "return \(effect).some(\($0))" }
            + (forwarding.values == nil ? [] : ["return nil"])
        return [head] + asking.indented() + ["}"] + made + ["if let made {"] + taken(making).indented() + [
            "}"
        ]
    }

    private var made: [String] {
        let question = "\(effect)doppelForward(to: real)"
        guard !failure.isNothing else { return ["let made = \(question)"] }
        let type = "(any \(forwarding.protocolName))?\(forwarding.making?.isFailable == true ? "?" : "")"
        let typed = failure.isTyped ? "throws(\(failure.type)) " : ""
        return [
            "let made: \(type)", "do \(typed){ made = \(question) } catch { throw call.threw(error) }",
        ]
    }

    private func taken(_ making: Forwarding.Making) -> [String] {
        let core = "DoppelMocks.MockCore(\(making.mockName), .partial(of: made))"
        let end = [
            "self.init(mock: \(core))",
            making.isFailable ? "_ = call.returned(.succeeds)" : "call.returned(())", "return",
        ]
        guard making.isFailable else { return end }
        return ["guard let made else {", "    _ = call.returned(.fails)", "    return nil", "}"] + end
    }
}
