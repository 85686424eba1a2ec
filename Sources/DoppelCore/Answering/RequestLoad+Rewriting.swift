import Foundation

extension RequestLoad {
    /// Does what a plan says: answers from it, or asks the network.
    package func carryOut(_ plan: ReplyPlan) {
        if let upstream = plan.upstream {
            goUpstream(as: plan, upstream)
        } else if plan.needsRewriting {
            rewrite(plan)
        } else {
            perform(plan)
        }
    }

    /// Makes another request of this one, and sends it, or has it matched again.
    package func rewrite(_ upstream: UpstreamRequest, for plan: ReplyPlan) {
        record.open()
        let request = request
        elsewhere { () -> Result<InterceptedRequest, any Error> in
            Result { try upstream.rewritten(request) }
        } then: { load, result in
            switch result {
            case .failure(let error): load.fail(error)
            case .success(let rewritten):
                load.record.sentRequest = rewritten
                if upstream.matchesAgain {
                    load.chooseAgain(for: rewritten, else: plan)
                } else {
                    load.send(rewritten, for: plan)
                }
            }
        }
    }

    /// Looks for a stub for the rewritten request, which goes to the network when there is none.
    private func chooseAgain(for rewritten: InterceptedRequest, else plan: ReplyPlan) {
        pursuit.count += 1
        guard pursuit.count <= RewritePursuit.limit else { return failInCircles() }
        pursuit.rewritten = (rewritten, plan)
        searchAgain()
    }

    /// Collects the body, which is there in part, and changes it before anything is delivered.
    private func rewrite(_ plan: ReplyPlan) {
        record.open()
        let request = request
        awaiting { () -> Result<Data, any Error> in
            do { return .success(try await plan.collectedBody()) } catch { return .failure(error) }
        } then: { load, collected in
            switch collected {
            case .failure(let error): load.fail(error)
            case .success(let body):
                load.elsewhere {
                    plan.rewritten(body, for: request)
                } then: { load, rewritten in
                    if let note = rewritten.note { load.record.note(note) }
                    load.perform(rewritten.plan)
                }
            }
        }
    }
}
