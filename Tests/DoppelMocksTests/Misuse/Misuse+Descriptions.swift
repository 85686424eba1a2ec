// Lines in which no call of a mock is described.

private let plain = """
    an argument that is no literal, or is for an optional parameter, is written .equal(value), a type \
    .type(T.self), a closure .any
    """
private let noStub = """
    'when(_:fileID:filePath:line:column:)' is unavailable: when(…) describes a call of a mock or of spied code; \
    this calls something and stubs its result. A property is described by mock.name(.get) or mock.name(set: value), \
    a generic result by mock.make(returning: T.self); \(plain)
    """
private let noExpectation = """
    'expect(_:_:fileID:filePath:line:column:)' is unavailable: expect(…) describes a call of a mock or of spied \
    code, such as mock.name(.get); \(plain); to test a value write #expect(…)
    """
private let noVerification = """
    'verify(_:_:fileID:filePath:line:column:)' is unavailable: verify(…) describes a call of a mock or of spied \
    code, such as mock.name(.get); \(plain); to test a value write #expect(…)
    """
private let noRejection = """
    'reject' is unavailable: reject(…) describes a call of a mock or of spied code, such as mock.name(.get); \
    \(plain)
    """
private let noCalls = """
    'calls(of:)' is unavailable: calls(of:) takes the description of a call of a mock or of spied code, such as \
    mock.name(.get); \(plain)
    """

extension Misuse {
    static let descriptions = [
        Misuse("¦when(radio.say(\"a\", times: 1)).returns(true)", noStub),
        Misuse("¦when(radio.say(\"a\", times: 1)).returns(nil)", noStub),
        Misuse("¦when(radio.say(\"a\", times: 1)).throws(Muted())", noStub),
        Misuse("¦when(radio.say(\"a\", times: 1)).does { true }", noStub),
        Misuse("¦when(radio.say(\"a\", times: 1)).does { text in true }", noStub),
        Misuse("¦when(radio.say(\"a\", times: 1)).does { text, times in true }", noStub),
        Misuse("¦when(radio.say(\"a\", times: 1)).runs { text, times in }.returns(true)", noStub),
        Misuse("¦when(radio.say(\"a\", times: 1)).forwards()", noStub),
        Misuse("¦when(radio.say(\"a\", times: 1)).sets(to: 3)", noStub),
        Misuse("¦when(radio.say(\"a\", times: 1)).returns(true, false).then.throws(Muted())", noStub),
        Misuse("¦when(speaker.volume).returns(3)", noStub),
        Misuse("¦when(speaker.volume).returns(nil)", noStub),
        Misuse("¦when(speaker.make()).returns(3)", noStub),
        Misuse("¦when(speaker[\"k\"] = 3).returns()", noStub),
        Misuse("¦when(someSpeaker.stop()).returns()", noStub),
        Misuse("¦when(speaker.stop).returns()", noStub),
        Misuse("¦when { speaker.stop() }", noStub),
        Misuse("¦expect(true)", noExpectation),
        Misuse("¦expect(speaker.volume == 3)", noExpectation),
        Misuse("¦expect(speaker.volume).returns(3)", noExpectation),
        Misuse("¦expect { speaker.stop() }", noExpectation),
        Misuse("¦verify(3)", noVerification),
        Misuse("¦verify(speaker.stop)", noVerification),
        Misuse("¦verify(speaker.volume = 3)", noVerification),
        Misuse("_ = ¦calls(of: speaker.volume)", noCalls),
        Misuse(
            "¦inOrder(speaker.stop(), speaker.stop())",
            "'inOrder' is unavailable: write inOrder { verify(first); verify(second) }"),
        Misuse(
            "¦verify(speaker).stop()",
            "'verify' is unavailable: the call belongs into the parentheses: verify(mock.call())"),
        Misuse(
            "¦when(speaker).stop()",
            "'when' is unavailable: the call belongs into the parentheses: when(mock.call())"),
        Misuse(
            "¦expect(speaker).stop()",
            "'expect' is unavailable: the call belongs into the parentheses: expect(mock.call())"),
    ]

    /// Values where matchers are wanted.
    static let plainValues = [
        Misuse("let text = \"a\"; ¦when(speaker.say(text, times: 1)).returns(true)", noStub),
        Misuse("¦when(speaker.tune(.far)).returns()", noStub),
        Misuse("¦when(speaker.mark(Place(name: \"a\"))).returns()", noStub),
        Misuse("¦when(speaker.find(place)).returns(nil)", noStub),
        Misuse("¦when(speaker.find(place)).does { _ in 3 }", noStub),
        Misuse("¦when(speaker.limit(3)).returns()", noStub),
        Misuse("¦when(speaker.build(Int.self)).returns(3)", noStub),
        Misuse("¦when(speaker.search(\"a\", done: { _ in })).returns()", noStub),
        Misuse("¦when(speaker.volume = 3).returns()", noStub),
        Misuse("¦expect(speaker.mark(place), .exactly(2))", noExpectation),
        Misuse("¦verify(speaker.mark(place))", noVerification),
        Misuse("_ = ¦calls(of: speaker.find(place))", noCalls),
        Misuse("¦reject(speaker.mark(place))", noRejection),
        Misuse("¦reject(speaker.limit(3))", noRejection),
        Misuse("¦reject(speaker.volume)", noRejection),
        Misuse(
            "¦verify(speaker.find(place), returned: 3)",
            "'verify(_:returned:_:)' is unavailable: verify(…, returned:) describes a call of a mock or of spied code; "
                + plain),
        Misuse(
            "Task { @MainActor in await ¦verify(speaker.mark(place), within: .seconds(1)) }",
            "'verify(_:_:within:)' is unavailable: verify(…, within:) describes a call of a mock or of spied code; "
                + plain),
        // The compiler says it at the argument when others are matchers, where it asks no overload.
        Misuse(
            "when(speaker.put(¦place, at: .any)).returns()",
            "cannot convert value of type 'Place' to expected argument type 'ArgumentMatcher<Place>'"),
    ]

    static let spies = [
        Misuse("let shelf = \"a\"; ¦when(library.size(shelf)).returns(3)", noStub),
        Misuse("when(library.size(\"a\")).¦returns(nil)", noNil),
        Misuse("when(Library.open(1)).¦returns(nil)", noNil),
        Misuse("when(today(1)).¦returns(nil)", noNil),
        Misuse(
            "when(today(1)).returns(¦3)",
            "cannot convert value of type 'Int' to expected argument type 'String'"),
    ]

    static let noNil = "'returns' is unavailable: the result of this member is not optional"
}
