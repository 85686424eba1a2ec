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
        struct Place: Equatable, Sendable { var name: String }
        enum Band { case near, far }
        @Mock protocol Speaker {
            var volume: Int { get set }
            func say(_ text: String, times: Int) -> Bool
            func stop()
            func pick() throws(Muted) -> Int
            func show(_ page: Page)
            func make<T>() -> T
            func tune(_ band: Band)
            func mark(_ place: Place)
            func find(_ place: Place) -> Int
            func put(_ place: Place, at number: Int)
            func limit(_ number: Int?)
            func build<T>(_ type: T.Type) -> T
            func load(_ id: Int) async throws -> Place
            func search(_ text: String, done: @escaping @Sendable (Int) -> Void)
            subscript(key: String) -> Int { get set }
        }
        let place = Place(name: "a")
        struct Radio { func say(_ text: String, times: Int) -> Bool { true } }
        """

    private static let plain = """
        an argument that is no literal, or is for an optional parameter, is written .equal(value), a type \
        .type(T.self), a closure .any
        """
    private static let noStub = """
        'when(_:fileID:filePath:line:column:)' is unavailable: when(…) describes a call of a mock or of spied code; \
        this calls something and stubs its result. A property is described by mock.name(.get) or mock.name(set: value), \
        a generic result by mock.make(returning: T.self); \(plain)
        """
    private static let noExpectation = """
        'expect(_:_:fileID:filePath:line:column:)' is unavailable: expect(…) describes a call of a mock or of spied \
        code, such as mock.name(.get); \(plain); to test a value write #expect(…)
        """
    private static let noVerification = """
        'verify(_:_:fileID:filePath:line:column:)' is unavailable: verify(…) describes a call of a mock or of spied \
        code, such as mock.name(.get); \(plain); to test a value write #expect(…)
        """
    private static let noRejection = """
        'reject' is unavailable: reject(…) describes a call of a mock or of spied code, such as mock.name(.get); \
        \(plain)
        """
    private static let numbers = ".exactly(2)), .atLeast(2), .atMost(2) or .range(2...4)"
    private static let noAnswer =
        "is unavailable: a rejected call has no answer; stub it beside, if it needs one"

    static let all = descriptions + plainValues + counts + answers + types

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

    /// Values where matchers are wanted.
    private static let plainValues = [
        Misuse("let text = \"a\"; ¦when(speaker.say(text, times: 1)).returns(true)", noStub),
        Misuse("¦when(speaker.tune(.far)).returns()", noStub),
        Misuse("¦when(speaker.mark(Place(name: \"a\"))).returns()", noStub),
        Misuse("¦when(speaker.limit(3)).returns()", noStub),
        Misuse("¦when(speaker.build(Int.self)).returns(3)", noStub),
        Misuse("¦when(speaker.search(\"a\", done: { _ in })).returns()", noStub),
        Misuse("¦when(speaker.volume = 3).returns()", noStub),
        Misuse("¦expect(speaker.mark(place), .exactly(2))", noExpectation),
        Misuse("¦verify(speaker.mark(place))", noVerification),
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

    private static let counts = [
        Misuse("¦verify(speaker.stop(), 2)", "'verify' is unavailable: write verify(call, \(numbers)"),
        Misuse(
            "verify(speaker.stop(), .¦times(2))", "'times' has been renamed to 'exactly(_:)'"),
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
            "when(speaker.load(1)).¦returns(nil)",
            "'returns' is unavailable: the result of this member is not optional"),
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
