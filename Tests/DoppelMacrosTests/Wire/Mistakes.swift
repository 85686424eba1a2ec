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

/// What is no requirement of a protocol.
let malformed: [Mistake] = [
    Mistake(
        "@Mock protocol P { ⟦let⟧ a: Int { get } }",
        "a protocol cannot ask for a 'let'; ask for 'var' with '{ get }'",
        fixes: ("replace 'let' with 'var'", "@Mock protocol P { var a: Int { get } }")),
    Mistake(
        "@Mock protocol P { ⟦var a: Int⟧ }", "property 'a' needs '{ get }' or '{ get set }'",
        fixes: ("insert '{ get }'", "@Mock protocol P { var a: Int { get } }"),
        ("insert '{ get set }'", "@Mock protocol P { var a: Int { get set } }")),
    Mistake(
        "@Mock protocol P { var a: Int ⟦{ set }⟧ }", "property 'a' needs a getter",
        fixes: ("insert 'get'", "@Mock protocol P { var a: Int { get set } }")),
    Mistake(
        "@Mock protocol P { var a: Int { get ⟦willSet⟧ } }",
        "property 'a' can have 'get' and 'set' here, not 'willSet'"),
    Mistake("@Mock protocol P { var ⟦a⟧ { get } }", "property 'a' needs ':' and a type"),
    Mistake("@Mock protocol P { var a: ⟦{⟧ get } }", "expected a type"),
    Mistake("@Mock protocol P { var a: ⟦inout Int⟧ { get } }", "a property cannot be 'inout'"),
    Mistake(
        "@Mock protocol P { func run() ⟦{ print(\"}\") }⟧ }",
        "a requirement has no body; default implementations are written in an extension",
        fixes: ("remove the body", "@Mock protocol P { func run()  }")),
    Mistake(
        "@Mock protocol P { ⟦class⟧ func run() }", "a requirement of the type is 'static' in a protocol",
        fixes: ("replace 'class' with 'static'", "@Mock protocol P { static func run() }")),
    Mistake(
        "@Mock protocol P { ⟦public⟧ func run() }",
        "a requirement is as visible as its protocol, and cannot be 'public'",
        fixes: ("remove 'public'", "@Mock protocol P { func run() }")),
    Mistake(
        "@Mock protocol P { ⟦weak⟧ var a: P? { get } }",
        "'weak' says how a member is written, which a protocol cannot ask for",
        fixes: ("remove 'weak'", "@Mock protocol P { var a: P? { get } }")),
    Mistake(
        "@Mock protocol P { ⟦optional⟧ func run() }",
        "'optional' requirements exist in '@objc' protocols only"),
    Mistake(
        "@Mock protocol P { func run(⟦a: Int = 3⟧) }",
        "a requirement cannot have a default argument; 'a' can have one in an overload that an extension of 'P' "
            + "declares"),
    Mistake("@Mock protocol P { func run(⟦a⟧) }", "parameter 'a' needs ':' and a type"),
    Mistake(
        "@Mock protocol P { func run(a: Int ⟦b⟧: Int) }",
        "expected ',' or ')' after a parameter of function 'run'"),
    Mistake("@Mock protocol P { func ⟦(⟧a: Int) }", "expected the name of a function"),
    Mistake("@Mock protocol P { func run⟦-⟧ }", "expected '(' and the parameters of function 'run'"),
    Mistake("@Mock protocol P { func run(a: Array⟦<⟧Int) }", "'<' has no '>'"),
    Mistake("@Mock protocol P { ⟦struct⟧ A {} }", "a protocol cannot contain a type"),
    Mistake("@Mock protocol P { ⟦case⟧ a }", "expected a requirement of the protocol"),
    Mistake("@Mock protocol P {\n⟦#if DEBUG⟧\nfunc run()\n}", "'#if' has no '#endif'"),
    Mistake("@Mock protocol P ⟦{⟧ func run()", "'{' has no '}'"),
    Mistake("@Mock protocol ⟦{⟧ func run() }", "expected the name of a protocol"),
    Mistake(
        "@Mock protocol P { ⟦subscript(a: Int) -> Int⟧ }", "the subscript needs '{ get }' or '{ get set }'",
        fixes: ("insert '{ get }'", "@Mock protocol P { subscript(a: Int) -> Int { get } }"),
        ("insert '{ get set }'", "@Mock protocol P { subscript(a: Int) -> Int { get set } }")),
    Mistake(
        "@Mock protocol P { subscript(a: Int) ⟦{⟧ get } }",
        "expected '->' and the type of the subscript's elements"),
    Mistake(
        "@Mock protocol P { prefix func ⟦-⟧ (a: Self) -> Int }",
        "the operator '-' has to be 'static' in a protocol",
        fixes: ("insert 'static'", "@Mock protocol P { static prefix func - (a: Self) -> Int }")),
]

/// Functions that cannot be spied on.
let notSpied: [Mistake] = [
    Mistake(
        "@SpiedFunction func log(⟦_ text: @autoclosure () -> String⟧) {}",
        "'log' cannot be spied on: to record 'text' it would have to be evaluated twice"),
    Mistake(
        "@SpiedFunction func take(⟦_ text: consuming String⟧) {}",
        "'take' cannot be spied on: 'text' is 'consuming', and cannot be recorded"),
    Mistake(
        "@SpiedFunction func take(⟦_ text: some Sequence⟧) {}",
        "'take' cannot be spied on: 'text' has a type without a name; make it generic"),
    Mistake(
        "@SpiedFunction func make() -> ⟦some Sequence⟧ { [1] }",
        "'make' cannot be spied on: a stub cannot make its result"),
    Mistake(
        "@SpiedFunction func ⟦map⟧(_ body: () throws -> Void) rethrows { try body() }",
        "'map' cannot be spied on: it rethrows"),
    Mistake(
        "@SpiedFunction ⟦override⟧ init() { super.init() }",
        "'init' cannot be spied on: it is an override; spy on the initializer that it overrides"),
    Mistake(
        "@SpiedFunction ⟦@inlinable⟧ func run() {}",
        "'run' cannot be spied on: its body is part of the module's interface"),
    Mistake("@SpiedFunction static func ⟦+⟧ (a: A, b: A) {}", "'+' cannot be spied on: it is an operator"),
    Mistake(
        "@SpiedFunction func run() -> ⟦Self⟧ { self }",
        "'run' cannot be spied on: its result depends on the class that it is called on"),
    Mistake("@SpiedFunction func ⟦run⟧()", "'run' cannot be spied on: it has no body"),
    Mistake(
        "⟦@SpiedFunction⟧ var a: Int { 3 }",
        "'@SpiedFunction' is for functions, methods, initializers and accessors: a property or subscript takes "
            + "'@SpiedProperty', and each of its accessors '@SpiedFunction'",
        fixes: ("replace '@SpiedFunction' with '@SpiedProperty'", "@SpiedProperty var a: Int { 3 }")),
    Mistake(
        "@SpiedFunction ⟦didSet⟧ { print(3) }",
        "'didSet' cannot be spied on: the value is stored, whatever an observer does; move the code into a method "
            + "that it calls, and spy on the method, or write 'get' and 'set' around a private property"),
    Mistake(
        "@SpiedFunction ⟦_modify⟧ { yield &stored }",
        "'_modify' cannot be spied on: it lends the value, and a stub has none to lend; write 'get' and 'set'"
    ),
    Mistake(
        "@SpiedFunction ⟦init⟧(value) { stored = value }",
        "'init' cannot be spied on: an initializer makes the object; spy on that"),
    Mistake(
        "⟦@SpiedFunction⟧ deinit {}",
        "'@SpiedFunction' is for functions, methods, initializers and accessors"),
    Mistake(
        "@SpiedFunction ⟦@RowBuilder⟧ func rows() -> [Int] { 1 }",
        "'rows' cannot be spied on: a result builder writes its body"),
    Mistake(
        "@SpiedFunction ⟦consuming⟧ func close() {}",
        "'close' cannot be spied on: it is 'consuming', and may end the life of its object"),
    Mistake(
        "@SpiedFunction func stop() -> ⟦Never⟧ { fatalError() }",
        "'stop' cannot be spied on: it never returns"),
    Mistake(
        "@SpiedFunction init(⟦_ body: () -> Void⟧) { body() }",
        "'init' cannot be spied on: 'body' does not escape, and an initializer cannot wait"),
]

/// Properties that cannot be spied on.
let notSpiedProperties: [Mistake] = [
    Mistake(
        "@SpiedProperty var ⟦size⟧ = [1].map { $0 } { didSet { print(size) } willSet {} }",
        "'size' cannot be spied on: it is stored, and has no code that a stub could replace; set it, or write "
            + "'@SpiedFunction get' and '@SpiedFunction set' around a private property"),
    Mistake(
        "@SpiedProperty var ⟦size⟧: Int = 3",
        "'size' cannot be spied on: it is stored, and has no code that a stub could replace; set it, or write "
            + "'@SpiedFunction get' and '@SpiedFunction set' around a private property"),
    Mistake("@SpiedProperty let ⟦size⟧: Int = 3", "'size' cannot be spied on: it is a constant"),
    Mistake(
        "@SpiedProperty var size: Int ⟦{ let a = 3; return a }⟧",
        "'size' cannot be spied on: a macro replaces accessors that are written out: '{ @SpiedFunction get { … } }'",
        fixes: (
            "write '@SpiedFunction get'",
            "@SpiedProperty var size: Int { @SpiedFunction get { let a = 3; return a } }"
        )),
    Mistake(
        "@SpiedProperty var size: Int { ⟦get⟧ { 3 } }",
        "'size' cannot be spied on: none of its accessors has '@SpiedFunction'",
        fixes: ("insert '@SpiedFunction'", "@SpiedProperty var size: Int { @SpiedFunction get { 3 } }")),
    Mistake(
        "@SpiedProperty ⟦override⟧ var size: Int { @SpiedFunction get { 3 } }",
        "'size' cannot be spied on: it is an override, and its accessors cannot ask for what it overrides; let them call "
            + "a method, and spy on that"),
    Mistake(
        "@SpiedProperty var body: ⟦some Collection⟧ { @SpiedFunction get { [3] } }",
        "'body' cannot be spied on: a stub cannot make its value"),
    Mistake(
        "@SpiedProperty static var shared: ⟦Self⟧ { @SpiedFunction get { make() } }",
        "'shared' cannot be spied on: its type depends on the class that it is asked of"),
    Mistake(
        "@SpiedProperty subscript(⟦a: @autoclosure () -> Int⟧) -> Int { @SpiedFunction get { 3 } }",
        "'subscript' cannot be spied on: to record 'a' it would have to be evaluated twice"),
    Mistake(
        "⟦@SpiedProperty⟧ func size() -> Int { 3 }",
        "'@SpiedProperty' is for computed properties and subscripts"),
]
