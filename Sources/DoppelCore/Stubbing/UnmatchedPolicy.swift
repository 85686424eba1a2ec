/// What happens to a request that no stub answers.
public enum UnmatchedPolicy: Sendable {
    /// The request fails with an ``UnmatchedRequest`` that explains why nothing matched.
    case fail
    /// The request goes to the network as if Doppel were not there.
    case passThrough
    /// The request gets this reply.
    case reply(Reply)
}
