extension ReplyPlan {
    /// What a plan does beyond sending its head and body; few plans have any of it.
    package struct Negotiation: Sendable, Equatable {
        /// Whether a `Range` field is obeyed.
        package var acceptsRanges = false
        /// Whether conditions are held against the head's `ETag` and `Last-Modified`.
        package var answersConditions = false
        /// The coding that a door which puts bytes on a wire has to apply to the body.
        package var codes: ContentCoding?
        /// The codings that the body has already, in the order in which they were applied.
        package var isCoded: [ContentCoding] = []
        /// Whether the body is said to be coded in a way that a client can't undo.
        package var isUndecodable = false

        var dependsOnRequest: Bool { acceptsRanges || answersConditions }
    }
}

extension Reply {
    func negotiation(_ head: ReplyPlan.Head) -> ReplyPlan.Negotiation? {
        guard case .http(_, _, let headers) = head else { return nil }
        var negotiation = ReplyPlan.Negotiation(
            acceptsRanges: acceptsRanges && trailers.isEmpty, answersConditions: answersConditions)
        if let codings = headers["Content-Encoding"] {
            negotiation.codes = appliedCoding
            if appliedCoding == nil {
                let applied = AppliedCodings(codings)
                negotiation.isCoded = applied.known
                negotiation.isUndecodable = applied.hasUnknown
            }
        }
        return negotiation == ReplyPlan.Negotiation() ? nil : negotiation
    }

    /// The coding that is to be applied to the body, unless a later header field took its place.
    var appliedCoding: ContentCoding? {
        coding.flatMap { headers["Content-Encoding"] == $0.rawValue ? $0 : nil }
    }
}
