// Right descriptions with answers that the member cannot give.

private let rejected = "is unavailable: a rejected call has no answer; stub it beside, if it needs one"
private let calm =
    "'throws' is unavailable: this member does not throw, so its stub cannot; use returns(…) or does { }"

private func wrong(_ type: String, _ wanted: String) -> String {
    "cannot convert value of type '\(type)' to expected argument type '\(wanted)'"
}

extension Misuse {
    static let answers = [
        Misuse("when(speaker.say(.any, times: .any)).¦throws(Muted())", calm),
        Misuse("when(speaker.say(\"a\", times: 1)).¦throws(Muted())", calm),
        Misuse("when(speaker.volume(.get)).¦throws(Muted())", calm),
        Misuse("when(speaker[\"k\"]).¦throws(Muted())", calm),
        Misuse("when(speaker.fetch(1)).¦throws(Muted())", calm),
        Misuse("when(MockSpeaker.shared(1)).¦throws(Muted())", calm),
        Misuse("expect(speaker.measure(\"a\")).¦throws(Muted())", calm),
        Misuse(
            "when(speaker.pick()).¦throws(Broken())",
            "'throws' is unavailable: this member throws errors of one type only, and this is of another"),
        Misuse(
            "when(speaker.stop()).¦suspends(for: .seconds(1))",
            "'suspends(for:)' is unavailable: this member is not asynchronous, so its stub cannot suspend; "
                + "use runs { }"),
        Misuse(
            "when(speaker.stop()).¦sets(to: 3)",
            "'sets(to:)' is unavailable: this sets the only argument if it is inout; "
                + "choose one of several: sets({ $0.1 }, to: value)"),
        Misuse("reject(speaker.stop()).¦returns()", "'returns' \(rejected)"),
        Misuse("reject(speaker.pick()).¦returns(nil)", "'returns' \(rejected)"),
        Misuse("reject(speaker.pick()).¦throws(Muted())", "'throws' \(rejected)"),
        Misuse("reject(speaker.pick()).¦does { 3 }", "'does' \(rejected)"),
    ]

    /// Nothing where a result is wanted.
    static let noResults = [
        Misuse("when(speaker.measure(\"a\")).¦returns(nil)", noNil),
        Misuse("when(speaker.measure(\"a\")).returns(1).then.¦returns(nil)", noNil),
        Misuse("when(speaker.measure(.any)).¦returns(nil)", noNil),
        Misuse("when(speaker.say(\"a\", times: 1)).¦returns(nil)", noNil),
        Misuse("when(speaker.stop()).¦returns(nil)", noNil),
        Misuse("when(speaker.pick()).¦returns(nil)", noNil),
        Misuse("when(speaker.play()).¦returns(nil)", noNil),
        Misuse("when(speaker.volume(.get)).¦returns(nil)", noNil),
        Misuse("when(speaker[\"k\"]).¦returns(nil)", noNil),
        Misuse("when(speaker.make(returning: Int.self)).¦returns(nil)", noNil),
        Misuse("when(speaker.build(.type(Int.self))).¦returns(nil)", noNil),
        Misuse("when(speaker.load(1)).¦returns(nil)", noNil),
        Misuse("when(speaker.fetch(1)).¦returns(nil)", noNil),
        Misuse("when(MockSpeaker.shared(1)).¦returns(nil)", noNil),
        Misuse("expect(speaker.measure(\"a\")).¦returns(nil)", noNil),
        Misuse(
            "when(speaker.pick()).¦returns()",
            "'returns()' is unavailable: this member has a result: returns(value); "
                + "without an answer it returns the default"),
    ]

    static let types = [
        Misuse("when(speaker.say(\"a\", times: 1)).returns(¦\"x\")", wrong("String", "Bool")),
        Misuse("when(speaker.measure(\"a\")).returns(1, 2, ¦\"x\")", wrong("String", "Int")),
        Misuse("when(speaker.volume(.get)).returns(¦\"x\")", wrong("String", "Int")),
        Misuse("when(speaker.load(1)).returns(¦3)", wrong("Int", "Place")),
        Misuse("when(speaker.stop()).returns(¦3)", wrong("Int", "Void")),
        Misuse(
            "when(speaker.search(\"a\", done: .any)).calls({ $0.1 }, with: ¦\"x\")", wrong("String", "Int")),
        Misuse(
            "when(speaker.play()).throws(¦\"x\")",
            "argument type 'String' does not conform to expected type 'Error'"),
        Misuse(
            "when(speaker.say(\"hello\"¦)).returns(true)",
            "missing argument for parameter 'times' in call"),
        Misuse(
            "when(speaker.show(.¦equal(Page()))).returns()",
            "'equal' is unavailable: the argument's type is not Equatable: use .matching { }, "
                + "or .identical(object) for the same object"),
        Misuse(
            "verifyAll(speaker.¦stop())", "argument type '()' does not conform to expected type 'Mocked'"),
    ]
}
