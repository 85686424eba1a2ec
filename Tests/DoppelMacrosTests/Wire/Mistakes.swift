/// Functions that cannot be spied on.
let notSpied: [Mistake] = [
    Mistake(
        "@SpiedFunction func log(⟦_ text: @autoclosure () -> String⟧) {}",
        "'log' cannot be spied on: to record 'text' it would have to be evaluated twice"),
    Mistake(
        "@SpiedFunction func take(⟦_ text: consuming String⟧) async {}",
        "'take' cannot be spied on: 'text' is 'consuming', and cannot be recorded"),
    Mistake(
        "@SpiedFunction func take(⟦_ text: consuming String⟧, _ body: () -> Void) {}",
        "'take' cannot be spied on: 'text' is 'consuming', and cannot be recorded"),
    Mistake(
        "@SpiedFunction func take(⟦_ text: sending String⟧) {}",
        "'take' cannot be spied on: 'text' is 'sending', and cannot be recorded"),
    Mistake(
        "@SpiedFunction func take(⟦_ text: some Sequence⟧) {}",
        "'take' cannot be spied on: 'text' has a type without a name; make it generic"),
    Mistake(
        "@SpiedFunction func make() -> ⟦some Sequence⟧ { [1] }",
        "'make' cannot be spied on: a stub cannot make its result"),
    Mistake(
        "@SpiedFunction func ⟦map⟧(_ body: () throws -> Void) async rethrows { try body() }",
        "'map' cannot be spied on: it rethrows, and is asynchronous"),
    Mistake(
        "@SpiedFunction func ⟦map⟧(_ body: Done) rethrows { try body() }",
        "'map' cannot be spied on: it rethrows, and has no closure that does not escape; "
            + "'@SpiedFunction(closures: Done.self)' says of 'Done' that it is one"),
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
