/// One request and the responses that it may get, of which one is chosen while the program runs.
///
/// ```swift
/// let login = ResponseSet("Login", matching: .post("/login")) {
///     Choice("Success", .file("login.success.json"))          // the first is the default
///     Choice("Invalid credentials", .status(401).file("login.invalid.json"))
///     Choice("Offline", .error(.notConnectedToInternet))
/// }
/// stubs.register(login)
/// try stubs.select("Offline", for: "Login")
/// ```
///
/// Sets are asked when no stub has answered, in the order of registration (the idea and its rules are those of
/// MMBarricade).
public struct ResponseSet: Sendable {
    /// The name that people and programs know it by, unique in its registry.
    public let name: String
    /// Which requests it answers.
    public let matcher: RequestMatcher
    /// The responses, of which the first is the default.
    public let choices: [Choice]

    /// Makes a set; its first choice is given unless another is selected.
    public init(
        _ name: String, matching matcher: RequestMatcher, @ChoiceBuilder _ choices: () -> [Choice]
    ) {
        self.init(name, matching: matcher, choices: choices())
    }

    /// Makes a set of choices that are at hand as a list.
    public init(_ name: String, matching matcher: RequestMatcher, choices: [Choice]) {
        self.name = name
        self.matcher = matcher
        self.choices = choices
    }

    /// The names of the choices, in their order.
    public var choiceNames: [String] { choices.map(\.name) }

    func choice(named name: String) -> Choice? { choices.first { $0.name == name } }
}

extension ResponseSet {
    /// What is wrong with the set itself, with what to do about it.
    var problems: [String] {
        var problems: [String] = []
        if choices.isEmpty {
            problems.append("The response set \"\(name)\" has no choices. Give it at least one Choice.")
        }
        for (position, choice) in choiceNames.enumerated() where choiceNames[..<position].contains(choice) {
            problems.append(
                "The response set \"\(name)\" has two choices named \"\(choice)\". Give each a name of its own."
            )
        }
        return problems + matcher.problems.map { "\($0)" } + choices.flatMap { $0.problems.map { "\($0)" } }
    }
}
