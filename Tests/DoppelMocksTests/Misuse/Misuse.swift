import Testing

/// A line that should not compile, and what the compiler says about it.
struct Misuse: Sendable, CustomTestStringConvertible {
    /// The line, with a `¦` where the compiler points.
    var code: String
    var text: String

    init(_ code: String, _ text: String) {
        self.code = code
        self.text = text
    }

    var testDescription: String { line }

    var line: String { code.replacing("¦", with: "") }

    var column: Int { code.prefix { $0 != "¦" }.utf8.count + 1 }

    /// What the lines are about.
    static let declarations = """
        import DoppelMocks
        struct Muted: Error {}
        struct Broken: Error {}
        struct Page {}
        @Mock protocol Speaker {
            var volume: Int { get set }
            func say(_ text: String, times: Int) -> Bool
            func stop()
            func pick() throws(Muted) -> Int
            func show(_ page: Page)
            func make<T>() -> T
            subscript(key: String) -> Int { get set }
        }
        struct Radio { func say(_ text: String, times: Int) -> Bool { true } }
        """

    private static let noStub = """
        'when(_:fileID:filePath:line:column:)' is unavailable: when(…) describes a call of a mock or of spied code; \
        this calls something and stubs its result. A property is described by mock.name(.get), a generic result by \
        mock.make(returning: T.self)
        """
    private static let noExpectation = """
        'expect(_:_:fileID:filePath:line:column:)' is unavailable: expect(…) describes a call of a mock or of spied \
        code, such as mock.name(.get); to test a value write #expect(…)
        """
    private static let noVerification = """
        'verify(_:_:fileID:filePath:line:column:)' is unavailable: verify(…) describes a call of a mock or of spied \
        code, such as mock.name(.get); to test a value write #expect(…)
        """
    private static let numbers = ".exactly(2)), .atLeast(2), .atMost(2) or .range(2...4)"
    private static let noAnswer =
        "is unavailable: a rejected call has no answer; stub it beside, if it needs one"

    static let all = descriptions + counts + answers + types

    private static let descriptions = [
        Misuse("¦when(radio.say(\"a\", times: 1)).returns(true)", noStub),
        Misuse("¦when(speaker.volume).returns(3)", noStub),
        Misuse("¦when(speaker.make()).returns(3)", noStub),
        Misuse("¦when(speaker[\"k\"] = 3).returns()", noStub),
        Misuse("¦when(someSpeaker.stop()).returns()", noStub),
        Misuse("¦expect(true)", noExpectation),
        Misuse("¦expect(speaker.volume == 3)", noExpectation),
        Misuse("¦verify(3)", noVerification),
        Misuse("¦verify(speaker.volume = 3)", noVerification),
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

    private static let counts = [
        Misuse("¦verify(speaker.stop(), 2)", "'verify' is unavailable: write verify(call, \(numbers)"),
        Misuse(
            "¦verify(speaker.stop(), times: 2)",
            "'verify(_:times:)' is unavailable: write verify(call, \(numbers)"),
        Misuse(
            "¦expect(speaker.stop(), 2)",
            "'expect(_:_:fileID:filePath:line:column:)' is unavailable: write expect(call, \(numbers)"),
        Misuse(
            "¦expect(speaker.stop(), times: 2)",
            "'expect(_:times:fileID:filePath:line:column:)' is unavailable: write expect(call, \(numbers)"),
        Misuse(
            "¦reject(speaker.stop(), .exactly(2))",
            "'reject' is unavailable: reject(…) means never; for other counts write expect(call, .exactly(2))"
        ),
    ]

    private static let answers = [
        Misuse(
            "when(speaker.say(.any, times: .any)).¦throws(Muted())",
            "'throws' is unavailable: this member does not throw, so its stub cannot; use returns(…) or does { }"
        ),
        Misuse(
            "when(speaker.pick()).¦throws(Broken())",
            "'throws' is unavailable: this member throws errors of one type only, and this is of another"),
        Misuse(
            "when(speaker.stop()).¦suspends(for: .seconds(1))",
            "'suspends(for:)' is unavailable: this member is not asynchronous, so its stub cannot suspend; "
                + "use runs { }"),
        Misuse(
            "when(speaker.pick()).¦returns()",
            "'returns()' is unavailable: this member has a result: returns(value); "
                + "without an answer it returns the default"),
        Misuse(
            "when(speaker.stop()).¦sets(to: 3)",
            "'sets(to:)' is unavailable: this sets the only argument if it is inout; "
                + "choose one of several: sets({ $0.1 }, to: value)"),
        Misuse("reject(speaker.stop()).¦returns()", "'returns' \(noAnswer)"),
        Misuse("reject(speaker.pick()).¦throws(Muted())", "'throws' \(noAnswer)"),
        Misuse("reject(speaker.pick()).¦does { 3 }", "'does' \(noAnswer)"),
    ]

    private static let types = [
        Misuse(
            "when(speaker.say(\"a\", times: 1)).returns(¦\"x\")",
            "cannot convert value of type 'String' to expected argument type 'Bool'"),
        Misuse(
            "when(speaker.stop()).returns(¦3)",
            "cannot convert value of type 'Int' to expected argument type 'Void'"),
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
