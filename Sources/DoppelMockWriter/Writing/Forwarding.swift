/// How a member hands its calls on to the real object of a partial mock.
struct Forwarding {
    enum Way {
        /// The real object is asked as `any P`.
        case existential
        /// `Self` and associated types are other types there, so it is asked in a generic function that
        /// converts what goes in and out.
        case opened
        /// Not at all; a clause says why.
        case refused(String)
    }

    /// What is asked.
    enum Subject: Equatable {
        case object
        /// A value that the call may change.
        case changing
        case type
        /// The object behind an operand of an operator.
        case operand(String)
    }

    var way: Way
    var subject = Subject.object
    /// The protocol, with the types around it.
    var protocolName: String
    /// The question, with a place for the arguments: `real.say(`, `)`.
    var head: String
    var tail: String
    /// What stands between the arguments, or the operands.
    var separator = ", "
    var arguments: [Argument] = []
    /// Names that are other types for the real object.
    var dependent: Set<String> = []
    /// All names in the result's type and in that of the error.
    var resultNames: Set<String> = []
    var failureNames: Set<String> = []
    /// The value that is set, when the question is an assignment.
    var newValue: Argument.Conversion?
    /// What an initialiser makes.
    var making: Making?
    /// What the generic function is marked with.
    var isolation = ""
    var effects = ""
    /// The lines that pack arguments for another actor; `nil` where the real object is in the same domain.
    var packing: [String]?

    /// A mock of the object that a real initialiser makes.
    struct Making {
        var isFailable: Bool
        /// What gives the name of its type.
        var mockName: String
    }

    static func refused(_ reason: String) -> Forwarding {
        Forwarding(way: .refused(reason), protocolName: "", head: "", tail: "")
    }

    /// A question of the real object, and for how many values of the variadic argument it is.
    struct Question {
        var count: Int?
        var text: String
    }

    /// Values that a variadic member is forwarded with at most: they cannot be passed on as an array.
    static let mostValues = 8

    var questions: [Question] {
        guard let place = arguments.firstIndex(where: \.isVariadic) else {
            return [Question(text: question(arguments.map(\.forwarded)))]
        }
        let (before, variadic) = (arguments[..<place].map(\.forwarded), arguments[place])
        let behind = arguments[(place + 1)...].map(\.forwarded)
        // Without a value the label would be read as the variadic one's.
        let isAmbiguous = !variadic.label.isEmpty && behind.contains { $0.hasPrefix(variadic.label) }
        return ((isAmbiguous ? 1 : 0)...Self.mostValues).map { count in
            let values = (0..<count).map { "\($0 == 0 ? variadic.label : "")\(variadic.given)[\($0)]" }
            return Question(count: count, text: question(before + values + behind))
        }
    }

    private func question(_ arguments: [String]) -> String {
        head + arguments.joined(separator: separator) + tail
    }

    /// The values of the variadic argument.
    var values: String? { arguments.first(where: \.isVariadic)?.given }

    var isSetter: Bool { newValue != nil }

    /// What has to get another type before it is given to the real object.
    var conversions: [Argument.Conversion] {
        (arguments.map(\.conversion) + [newValue]).compactMap { $0 }.filter { isDependent($0.names) }
    }

    /// Has the real object asked in a generic function, where converted arguments have names of their own.
    mutating func open() {
        way = .opened
        for place in arguments.indices {
            guard let conversion = arguments[place].conversion, conversion.isInout,
                isDependent(conversion.names)
            else { continue }
            arguments[place].given = "&\(conversion.name)"
        }
        if isSetter, subject == .object { subject = .changing }
    }

    /// Lets arguments that are not `Sendable` go to another actor: their caller has let go of them.
    mutating func sendArguments() {
        for place in arguments.indices where arguments[place].isSent {
            arguments[place].given = "call.sent(\(arguments[place].unopened))"
        }
    }

    /// Has the real actor asked by a function that is isolated to it, so that its result may be of any type.
    mutating func hop() {
        guard !isSetter, arguments.allSatisfy(\.canHop) else { return sendArguments() }
        packing = []
        for place in arguments.indices where !arguments[place].isBoxed {
            let box = "doppelSent\(place)"
            var argument = arguments[place]
            let isConverted = argument.conversion.map { isDependent($0.names) } ?? false
            packing?.append("let \(box) = DoppelMocks.Sent(\(argument.unopened))")
            if isConverted { argument.conversion?.value = "\(box).value" }
            argument.given = "call.sent(\(isConverted ? argument.given : argument.unopened("\(box).value")))"
            arguments[place] = argument
        }
    }

    /// `text` with the types that the real object has.
    func real(_ text: String) -> String { Names.dependent(dependent, on: "DoppelReal", in: text) }

    func isDependent(_ names: Set<String>) -> Bool { !names.isDisjoint(with: dependent) }
}

extension Argument {
    /// What goes to another actor.
    fileprivate var unopened: String { unopened(conversion?.value ?? given) }

    /// `value` is told its type where that is an existential one: the compiler would open it, and forget that it is sent.
    fileprivate func unopened(_ value: String) -> String {
        let type = conversion?.type ?? element
        return type.hasPrefix("any ") ? "\(value) as \(type)" : value
    }

    /// Whether it can go to another actor, in a box that is there already or is made for it.
    fileprivate var canHop: Bool { isSent || isBoxed || isSending && !isVariadic }

    /// `InoutArgument` is `Sendable`.
    fileprivate var isBoxed: Bool {
        given.hasPrefix("&") && conversion?.isInout == true && openedRefusal == nil
    }

    private var isSending: Bool { given.hasPrefix("call.sent(") }

    /// Whether the given value can be sent as a whole.
    fileprivate var isSent: Bool {
        let isValue = !given.hasPrefix("&") && !given.hasPrefix("repeat ") && !given.hasPrefix("call.sent(")
        return isValue && !isVariadic && recorded != nil && openedRefusal == nil
    }
}
