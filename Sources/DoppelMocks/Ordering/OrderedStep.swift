import DoppelSupport

/// A verification of a passage that has found its calls, and may take more.
///
/// `@unchecked`: constants; the closures look at a verification that has ended, and that the passage alone has now.
struct OrderedStep: @unchecked Sendable {
    let core: MockCore
    /// The described call in words.
    let text: String
    let site: CallSite
    let maximum: Int?
    /// The numbers of the calls it took, as many as it asks for at least.
    let taken: [Int]
    /// The numbers of all the calls it describes.
    let described: Set<Int>
    /// The number of the last call of any mock when it looked.
    let limit: Int
    /// Marks calls as verified, and hands their arguments to captors.
    let take: (Set<Int>) -> Void
    /// What is wrong when so many calls came in its turn.
    let explanation: (Int) -> String

    var last: Int? { taken.last }
}

/// A call, and the mock that received it.
struct PassageCall {
    let core: MockCore
    let call: LoggedCall

    var number: Int { call.number }
}

extension OrderedStep {
    /// The calls in its turn: those that follow at once on what it took, up to the call `next`.
    func followers(among calls: [PassageCall], after start: Int, before next: Int) -> [Int] {
        var followers: [Int] = []
        for call in calls where call.number > last ?? start {
            guard call.number < next, call.number <= limit else { break }
            if described.contains(call.number) {
                followers.append(call.number)
            } else if !taken.isEmpty || !followers.isEmpty {
                break
            }
        }
        return followers
    }
}
