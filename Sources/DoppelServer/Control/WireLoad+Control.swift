import DoppelCore

extension WireLoad {
    /// Answers a request to the control API, of which journal, stubs and handlers learn nothing.
    func answerControl() {
        #if !DOPPEL_DEBUG_ONLY || DOPPEL_DEMO
            answerAsControl()
        #endif
    }

    private func answerAsControl() {
        isControl = true
        connection.answersControl = true
        let core = connection.core
        let asked = ControlRequest(head, request.bodyData)
        // Of a server that is for the panel alone, the address itself leads there.
        let leadsToPanel = core.options.isControlOnly && head.target == .origin("/")
        let isOpen = leadsToPanel || asked.flatMap(ControlRoute.route(for:))?.isOpen ?? false
        if let problem = core.controlGuard?.problem(
            head.method, host: head.host, head.headers, isOpen: isOpen)
        {
            return perform(problem.reply.secured().plan())
        }
        if leadsToPanel { return perform(Reply.toPanel.secured().plan()) }
        guard let asked else { return perform(ControlProblem.noSuchPlace.reply.secured().plan()) }
        task = Task {
            let plan = await ControlAPI(core: core).reply(to: asked).plan()
            self.onLoop { load in
                // Events never end by themselves.
                load.endsWithClient = plan.isEndless
                load.perform(plan)
            }
        }
    }
}

extension ServerCore {
    /// Whether a request is for the control API, and not for stubs.
    func answersControl(_ target: RequestTarget) -> Bool {
        #if DOPPEL_DEBUG_ONLY && !DOPPEL_DEMO
            return false
        #else
            guard controlGuard != nil else { return false }
            return options.isControlOnly || ControlRequest.isMeant(by: target)
        #endif
    }

    /// Whether the request that begins with these bytes is for the control API.
    func answersControl(beginning bytes: some Collection<UInt8>) -> Bool {
        #if DOPPEL_DEBUG_ONLY && !DOPPEL_DEMO
            return false
        #else
            guard controlGuard != nil else { return false }
            return options.isControlOnly || ControlRequest.begins(bytes)
        #endif
    }
}

extension ReplyPlan {
    fileprivate var isEndless: Bool { if case .sequence = body { true } else { false } }
}
