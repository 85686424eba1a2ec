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
