/// What a verification found of the calls of one log.
///
/// It stands apart from the verification, since loops in generic code that is not specialised take ten times as long.
struct JudgedCalls {
    /// The place of the first call that was looked at.
    private(set) var first = 0
    /// The place from which on calls count.
    var start = 0
    /// How many calls that count match.
    private(set) var matchCount = 0
    private var calls: ContiguousArray<JudgedCall> = []
    /// The places of calls that fit, and of which it is not known yet how they end.
    private var open: ContiguousArray<Int> = []

    /// The place of the next call to look at.
    var next: Int { first + calls.count }

    var places: Range<Int> { first..<next }

    /// The places of the calls that match, the oldest first.
    var matching: [Int] { places.filter { calls[$0 - first].standing == .matches } }

    subscript(place: Int) -> JudgedCall { calls[place - first] }

    /// Begins anew: the mock has forgotten the calls before a place.
    mutating func startAgain(at place: Int) { self = JudgedCalls(first: place, start: start) }

    private init(first: Int, start: Int) { (self.first, self.start) = (first, start) }

    init() {}

    /// Adds the next calls.
    ///
    /// - Parameters:
    ///   - meant: which of them are calls of the object that is meant; `nil` when all are.
    ///   - isOpen: whether it is still to be found out how they end.
    mutating func add(_ verdicts: ContiguousArray<Verdicts>, meant: [Bool]?, isOpen: Bool) {
        var place = next
        for (offset, verdicts) in verdicts.enumerated() {
            let isMeant = meant?[offset] ?? true
            let fits = isMeant && verdicts.hold
            let standing: JudgedCall.Standing = fits && !isOpen ? .matches : isMeant ? .differs : .isNotMeant
            calls.append(JudgedCall(verdicts: verdicts, standing: standing))
            if fits, isOpen { open.append(place) }
            if standing == .matches, place >= start { matchCount += 1 }
            place += 1
        }
    }

    /// The places of calls that fit, and of which it is not known yet how they end; they are asked for once.
    mutating func takeOpen() -> ContiguousArray<Int> {
        defer { open = [] }
        return open
    }

    mutating func leaveOpen(_ place: Int) { open.append(place) }

    mutating func noteMatch(at place: Int) {
        calls[place - first].standing = .matches
        if place >= start { matchCount += 1 }
    }
}

/// What a verification found of a call.
struct JudgedCall: Sendable {
    enum Standing: Sendable {
        /// It was a call of another object, for spied classes.
        case isNotMeant
        /// Its arguments or its ending differ, or it has not ended.
        case differs
        case matches
    }

    /// One per argument.
    let verdicts: Verdicts
    var standing: Standing
}
