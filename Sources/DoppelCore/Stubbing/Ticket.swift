/// A turn of a stub, taken for one request: kept across suspend and resume, not given back on cancel.
package struct Ticket: Sendable {
    package let stub: Stub
    /// How many requests the stub had answered before.
    package let turn: Int
    package let recipe: Recipe
    /// The choice that was given, when the stub stands for a response set.
    package let choice: String?

    package init(stub: Stub, turn: Int, recipe: Recipe, choice: String? = nil) {
        self.stub = stub
        self.turn = turn
        self.recipe = recipe
        self.choice = choice
    }
}

/// What is done with a request.
package enum Decision: Sendable {
    case reply(Ticket, InterceptedRequest)
    case unmatched(UnmatchedRequest, UnmatchedPolicy)
    /// The search can't go on without this; call ``StubSearch/decide(_:allowing:)`` again with it.
    case needs(Needs)
}
