// Right descriptions with closures that do not take the arguments, or do not give the result.

private let none = "is unavailable: the closure gets the arguments of the call"
private let others =
    "is unavailable: the closure has other types than the member: it gets the arguments, and gives"
private let number = "is unavailable: the closure gets another number of arguments"

extension Misuse {
    static let closures = [
        Misuse("when(speaker.measure(\"a\")).¦does { 3 }", "'does' \(none): does { _ in … }"),
        Misuse("when(speaker.load(1)).¦does { place }", "'does' \(none): does { _ in … }"),
        Misuse("when(speaker.measure(\"a\")).¦runs { }", "'runs' \(none): runs { _ in … }"),
        Misuse("when(speaker.load(1)).¦runs { }", "'runs' \(none): runs { _ in … }"),
        Misuse("when(speaker.measure(\"a\")).¦does { (a: Int) in 3 }", "'does' \(others) the result"),
        Misuse("when(speaker.measure(\"a\")).¦does { text in text }", "'does' \(others) the result"),
        Misuse("when(speaker.measure(\"a\")).¦runs { (a: Int) in }", "'runs' \(others) nothing"),
        Misuse("when(speaker.measure(\"a\")).¦does { a, b in 3 }", "'does' \(number)"),
        Misuse("when(speaker.measure(\"a\")).¦runs { a, b in }", "'runs' \(number)"),
        Misuse("when(speaker.say(.any, times: .any)).¦does { a, b, c in true }", "'does' \(number)"),
        Misuse("when(speaker.load(1)).¦does { a, b in place }", "'does' \(number)"),
        Misuse(
            "when(speaker.measure(\"a\")).does { ¦\"x\" }",
            "cannot convert value of type 'String' to closure result type 'Int'"),
        Misuse(
            "when(speaker.load(.any)).does { ¦3 }",
            "cannot convert value of type 'Int' to closure result type 'Place'"),
        Misuse(
            "when(speaker.measure(\"a\")).does ¦{ _ in throw Muted() }",
            """
            invalid conversion from throwing function of type '@Sendable (String) throws -> Int' to non-throwing \
            function type '@Sendable (String) -> Int'
            """),
    ]
}
