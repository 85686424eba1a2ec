/// `@Mock` where it cannot be.
let misplaced: [Mistake] = [
    Mistake(
        "⟦@Mock⟧ final class Radio {}",
        "'@Mock' is for protocols; 'Radio' is a class, which '@Spied' makes stubbable",
        fixes: ("replace '@Mock' with '@Spied'", "@Spied final class Radio {}"),
        ("remove '@Mock'", " final class Radio {}")),
    Mistake(
        "/// Doc é\n⟦@Mock⟧ actor Radio {}",
        "'@Mock' is for protocols; 'Radio' is an actor, which '@Spied' makes stubbable",
        fixes: ("replace '@Mock' with '@Spied'", "/// Doc é\n@Spied actor Radio {}"),
        ("remove '@Mock'", "/// Doc é\n actor Radio {}")),
    Mistake(
        "⟦@Mock⟧ func play() {}",
        "'@Mock' is for protocols; 'play' is a function, which '@SpiedFunction' makes stubbable",
        fixes: ("replace '@Mock' with '@SpiedFunction'", "@SpiedFunction func play() {}"),
        ("remove '@Mock'", " func play() {}")),
    Mistake(
        "⟦@Mock⟧ struct Radio {}", "'@Mock' is for protocols; 'Radio' is a struct",
        fixes: ("remove '@Mock'", " struct Radio {}")),
    Mistake(
        "public ⟦@Mock⟧ enum Radio {}", "'@Mock' is for protocols; 'Radio' is an enum",
        fixes: ("remove '@Mock'", "public  enum Radio {}")),
    Mistake(
        "⟦@Mock⟧ extension Radio {}", "'@Mock' is for protocols; 'Radio' is an extension",
        fixes: ("remove '@Mock'", " extension Radio {}")),
    Mistake(
        "⟦@Mock⟧ var radio: Int { 3 }", "'@Mock' is for protocols; 'radio' is a property",
        fixes: ("remove '@Mock'", " var radio: Int { 3 }")),
    Mistake(
        "⟦@Mock⟧ typealias Radio = Int", "'@Mock' is for protocols; 'Radio' is a type alias",
        fixes: ("remove '@Mock'", " typealias Radio = Int")),
    Mistake(
        "@Mock ⟦private⟧ protocol P {}",
        "'P' is private to the type around it, and so out of reach for the extension that '@Mock' writes",
        in: "enum Outer {}",
        fixes: ("replace 'private' with 'fileprivate'", "@Mock fileprivate protocol P {}")),
    Mistake(
        "@Mock protocol ⟦P⟧ {}",
        "'P' is in a type that is private to the one around it, and so out of reach for the extension that '@Mock' "
            + "writes; make that type 'fileprivate'", in: "private enum Inner {}", "enum Outer {}"),
]

/// What no mock can be written for.
let unsupported: [Mistake] = [
    Mistake(
        "@Mock ⟦@objc⟧ protocol P {}",
        "'@Mock' cannot write a mock of the '@objc' protocol 'P': its members would have to be visible to "
            + "Objective-C. Write the mock by hand as a class that is 'Mocked'"),
    Mistake(
        "@Mock protocol P: Sendable, ⟦OptionSet⟧ {}",
        "'@Mock' cannot write what 'OptionSet' asks for: a mock that is 'OptionSet' has to be written by hand, as a "
            + "class that is 'P' and 'Mocked'; a 'OptionSet' of your own is written with its module"),
    Mistake(
        "@Mock protocol P: ⟦Swift.Collection⟧ { var startIndex: Int { get } }",
        "'@Mock' does not see what 'Collection' asks for: repeat 'endIndex', 'index(after:)' and 'subscript(_:)' in "
            + "'P', or write the mock by hand, as a class that is 'P' and 'Mocked'; a 'Collection' of your own is "
            + "written with its module"),
    Mistake(
        "@Mock protocol P: ⟦AsyncSequence⟧ {}",
        "'@Mock' does not see what 'AsyncSequence' asks for: repeat 'makeAsyncIterator()' in 'P', or write the mock "
            + "by hand, as a class that is 'P' and 'Mocked'; a 'AsyncSequence' of your own is written with its module"
    ),
    Mistake(
        "@Mock protocol P { ⟦associatedtype mock⟧ }",
        "'mock' is the memory of every mock; an associated type of 'P' cannot have this name"),
    Mistake(
        "@Mock protocol P { func run(⟦on actor: isolated MainActor⟧, _ body: () -> Void) }",
        "a mock cannot have 'isolated MainActor' beside a closure that does not escape; mark 'run' with '@MainActor' "
            + "instead, or write the mock by hand, as a class that is 'P' and 'Mocked'"),
    Mistake(
        "@Mock protocol P {\n#if os(Linux)\n⟦associatedtype Item⟧\n#endif\n}",
        "'@Mock' cannot write a mock whose associated type 'Item' depends on '#if'"),
    Mistake(
        "@Mock protocol P { var ⟦mock⟧: Int { get } }",
        "'mock' is the memory of every mock; a requirement of 'P' cannot have this name"),
    Mistake(
        "@Mock protocol P { ⟦init⟧(mock: Int) }",
        "'init(mock:)' makes every mock; a requirement of 'P' cannot have this name"),
    Mistake(
        "@Mock protocol P { ⟦init⟧(_ body: () throws -> Void) rethrows }",
        "'@Mock' cannot write an initializer that rethrows"),
    Mistake(
        "@Mock protocol P { ⟦distributed⟧ func run() }", "'@Mock' cannot write mocks of distributed actors"),
    Mistake(
        "@Mock protocol P { var bytes: ⟦Span<UInt8>⟧ { get } }",
        "a stub cannot make a 'Span<UInt8>', which is a view of memory that somebody else owns; write the mock "
            + "by hand, as a class that is 'P' and 'Mocked'"),
    Mistake(
        "@Mock protocol P { func bytes() -> ⟦RawSpan⟧ }",
        "a stub cannot make a 'RawSpan', which is a view of memory that somebody else owns; write the mock by "
            + "hand, as a class that is 'P' and 'Mocked'"),
    Mistake(
        "@Mock protocol P { func log(_ text: ⟦@autoclosure () throws -> String⟧) }",
        "this '@autoclosure' throws, but 'log' does not"),
    Mistake(
        "@Mock protocol P { func log(_ text: ⟦@autoclosure () async -> String⟧) }",
        "this '@autoclosure' is 'async', but 'log' is not"),
    Mistake(
        "@Mock protocol P { func log(_ text: ⟦@autoclosure Text⟧) }",
        "'@autoclosure' needs a function type that is written out"),
    Mistake(
        "@Mock protocol P { subscript(_ test: ⟦(Int) -> Bool⟧) -> Int { get } }",
        "a mock cannot keep the closure of a subscript that does not escape",
        fixes: (
            "insert '@escaping'",
            "@Mock protocol P { subscript(_ test: @escaping (Int) -> Bool) -> Int { get } }"
        )),
]
