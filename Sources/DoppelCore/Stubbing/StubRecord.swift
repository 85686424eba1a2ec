import DoppelSupport
import Foundation

/// What happened to a stub, and what may still be changed about it.
package struct StubRecord: Sendable {
    /// What comes after the last reply of a sequence.
    package enum Continuation: Sendable { case repeatLast, cycle }

    private var replies: [Recipe]
    /// The reply whose turn is next; the number of replies when all have had theirs.
    private var nextReply = 0
    var continuation = Continuation.repeatLast
    var expected: Count?
    var expectedAt: CallSite?
    /// How many requests have been answered.
    private(set) var taken = 0
    /// When the last of them was.
    private(set) var lastTaken: Date?
    private(set) var isRemoved = false

    init(_ recipe: Recipe) { replies = [recipe] }

    /// Counts a request, and returns its number, from 0, with the reply whose turn it is.
    ///
    /// A position is kept, not computed from the number of requests: a reply that is added or put in place of
    /// the others while the stub is in use is the next one.
    mutating func takeTurn() -> (turn: Int, recipe: Recipe) {
        if nextReply == replies.count { nextReply = continuation == .cycle ? 0 : replies.count - 1 }
        defer { nextReply += 1 }
        return (countTurn(), replies[nextReply])
    }

    /// Counts a request that is answered from elsewhere, and returns its number, from 0.
    mutating func countTurn() -> Int {
        defer { taken += 1 }
        lastTaken = Date()
        return taken
    }

    mutating func append(_ recipe: Recipe) {
        if !isRemoved { replies.append(recipe) }
    }

    /// - Returns: whether the stub was still there.
    mutating func replaceReplies(by recipe: Recipe) -> Bool {
        guard !isRemoved else { return false }
        replies = [recipe]
        nextReply = 0
        return true
    }

    /// Goes on where another record is: what it has counted, and whose turn is next.
    ///
    /// - Parameter repliesToo: whether its replies are taken over as well, with what they have counted.
    mutating func goOn(from old: StubRecord, repliesToo: Bool) {
        var new = old
        if !repliesToo {
            new.replies = replies
            new.nextReply = min(old.nextReply, replies.count)
        }
        new.continuation = continuation
        self = new
    }

    /// Lets go of the replies, which may hold large bodies; what was counted stays for the stub's handle.
    mutating func remove() {
        isRemoved = true
        replies = []
    }
}
