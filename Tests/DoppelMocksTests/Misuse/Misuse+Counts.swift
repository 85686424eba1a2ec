// Right descriptions with counts, results and errors that say something else.

private let numbers = ".exactly(2)), .atLeast(2), .atMost(2) or .range(2...4)"
private let ranges = ".range(2...4)), .atLeast(2) or .atMost(4)"
private let never =
    "'reject' is unavailable: reject(…) means never; for other counts write expect(call, .exactly(2))"

extension Misuse {
    static let counts = [
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
        Misuse("¦verify(speaker.stop(), 1...2)", "'verify' is unavailable: write verify(call, \(ranges)"),
        Misuse("¦verify(speaker.stop(), 2...)", "'verify' is unavailable: write verify(call, \(ranges)"),
        Misuse(
            "¦expect(speaker.stop(), 1..<3)",
            "'expect(_:_:fileID:filePath:line:column:)' is unavailable: write expect(call, \(ranges)"),
        Misuse(
            "verify(speaker.stop(), .exactly(1¦...2))",
            "cannot convert value of type 'ClosedRange<Int>' to expected argument type 'Int'"),
        Misuse("¦reject(speaker.stop(), .exactly(2))", never),
        Misuse("¦reject(speaker.stop(), 2)", never),
    ]

    /// What the calls came to.
    static let calls = [
        Misuse("¦verify(speaker.measure(\"a\"), returned: \"x\")", noMatcher),
        Misuse("¦verify(speaker.load(1), returned: place)", noMatcher),
        Misuse("¦verify(speaker.play(), threw: Muted())", noError),
        Misuse("¦verify(speaker.measure(\"a\"), threw: Muted())", noError),
        Misuse(
            "¦verify(speaker.load(1), within: .seconds(1))",
            "'async' call in a function that does not support concurrency"),
    ]

    private static let noMatcher = """
        'verify(_:returned:_:)' is unavailable: returned: describes results of this member: it takes a literal of \
        their type, .equal(value) or another matcher
        """
    private static let noError = """
        'verify(_:threw:_:)' is unavailable: threw: takes the type of the error, such as NotFound.self, or a matcher, \
        such as .equal(error)
        """
}
