/// A call as a failure lists it, compared with a description.
@usableFromInline struct ListedCall {
    let call: RecordedCall
    /// Says the wanted arguments; it is asked for the calls that are shown.
    let wanted: () -> [String]
    /// Whether each argument is as described; `nil` where the call has other types.
    var verdicts: Verdicts?
    var matches = false
    /// Why the call does not count, whatever its arguments are.
    var obstacle: String?

    /// What the score of a call is less that does not count, whatever its arguments are.
    static var obstructed: Int { -1000 }

    /// How close it comes to the description.
    var score: Int {
        let score = (verdicts?.score ?? 0) + (matches ? 1 : 0)
        return obstacle == nil ? score : score + Self.obstructed
    }

    /// The call with a mark behind each argument, and what was wanted instead where it differs.
    var text: String {
        let text = verdicts.map(marked) ?? call.plainText
        return obstacle.map { "\(text) ✗ (\($0))" } ?? text
    }

    private func marked(_ verdicts: Verdicts) -> String {
        let texts = wanted()
        let arguments = zip(call.arguments(texts.count), texts).enumerated().map { place, pair in
            verdicts[place] ? "\(Words.of(pair.0)) ✓" : "\(Words.of(pair.0)) ✗ (expected \(pair.1))"
        }
        return call.member.text(arguments: arguments)
    }
}

extension CallPattern {
    /// Compares any call with this description; asks each matcher once.
    @usableFromInline func listed<Result, Failure: Error>(
        _ call: RecordedCall, of types: TypedCallLog<Arguments, Result, Failure>.Type
    ) -> ListedCall {
        guard call.member == member, let typed = call as? TypedCall<Arguments, Result, Failure> else {
            return ListedCall(call: call, wanted: { texts }, obstacle: "other types")
        }
        let verdicts = verdict(on: typed.arguments)
        let isMeant = meant(call.subject)
        return ListedCall(
            call: call, wanted: { texts }, verdicts: verdicts, matches: isMeant && verdicts.hold,
            obstacle: isMeant ? nil : (wanted?.isClass ?? false) ? "of another class" : "on another object")
    }
}
