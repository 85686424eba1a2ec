/// Something that makes a value, such as `uuid` or `int 1 6`.
struct TemplateHelper: Sendable {
    let name: String
    /// How it is written, for messages and the reference.
    let usage: String
    /// How many arguments it takes.
    let arguments: ClosedRange<Int>
    /// Its arguments with names.
    var options: [String] = []
    /// Where its text is put in as it is, being made for that place.
    var rawPlaces: Set<TemplatePlace> = []
    let evaluate: @Sendable (TemplateArguments, inout TemplateContext) throws(TemplateFault) -> TemplateValue

    /// Every helper there is.
    static let all = time + random + texts + numbers

    private static let byName = Dictionary(all.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })

    static func named(_ name: String) -> TemplateHelper? { byName[name] }
}

/// What a helper is given.
struct TemplateArguments {
    var unnamed: [TemplateValue] = []
    var named: [String: TemplateValue] = [:]

    /// The argument at a position as text; empty when it is absent.
    func text(_ position: Int) -> String { unnamed[position].text }

    /// The argument at a position as a whole number.
    func integer(_ position: Int, _ meaning: String) throws(TemplateFault) -> Int {
        guard let number = unnamed[position].integer else {
            throw TemplateFault("\(meaning) is a whole number, not \(unnamed[position].shown)")
        }
        return number
    }

    func number(_ position: Int, _ meaning: String) throws(TemplateFault) -> Double {
        guard let number = unnamed[position].number, number.isFinite else {
            throw TemplateFault("\(meaning) is a number, not \(unnamed[position].shown)")
        }
        return number
    }
}

extension TemplateValue {
    /// The value in a message.
    var shown: String {
        switch self {
        case .absent: "nothing"
        case .text(let text): Excerpt.of(text.debugDescription)
        case .json(let json): Excerpt.of(String(decoding: json.data, as: UTF8.self))
        }
    }
}

// MARK: - Texts and numbers

extension TemplateHelper {
    static let texts = [
        TemplateHelper(name: "upper", usage: "upper TEXT", arguments: 1...1) {
            arguments, _ throws(TemplateFault) in
            .text(arguments.text(0).uppercased())
        },
        TemplateHelper(name: "lower", usage: "lower TEXT", arguments: 1...1) {
            arguments, _ throws(TemplateFault) in
            .text(arguments.text(0).lowercased())
        },
        TemplateHelper(name: "join", usage: "join VALUE …", arguments: 1...99) {
            arguments, _ throws(TemplateFault) in
            .text(arguments.unnamed.map(\.text).joined())
        },
        TemplateHelper(name: "string", usage: "string VALUE", arguments: 1...1) {
            arguments, _ throws(TemplateFault) in .text(arguments.text(0))
        },
        TemplateHelper(name: "json", usage: "json VALUE", arguments: 1...1, rawPlaces: [.plain, .jsonValue]) {
            arguments, _ throws(TemplateFault) in
            .text(TemplatePlace.jsonValue.written(arguments.unnamed[0]))
        },
        TemplateHelper(name: "url-encoded", usage: "url-encoded TEXT", arguments: 1...1) {
            arguments, _ throws(TemplateFault) in .text(arguments.text(0).escapedForURL)
        },
        TemplateHelper(
            name: "raw", usage: "raw VALUE", arguments: 1...1, rawPlaces: Set(TemplatePlace.allCases)
        ) {
            arguments, _ throws(TemplateFault) in .text(arguments.text(0))
        },
    ]

    static let numbers = [
        TemplateHelper(name: "number", usage: "number TEXT", arguments: 1...1) {
            arguments, _ throws(TemplateFault) in
            let value = arguments.unnamed[0]
            if let whole = value.integer { return TemplateValue(whole) }
            return TemplateValue(try arguments.number(0, "what number takes"))
        },
        TemplateHelper(name: "add", usage: "add NUMBER NUMBER", arguments: 2...2) {
            arguments, _ throws(TemplateFault) in
            if let first = arguments.unnamed[0].integer, let second = arguments.unnamed[1].integer {
                let (sum, overflows) = first.addingReportingOverflow(second)
                if !overflows { return TemplateValue(sum) }
            }
            let first = try arguments.number(0, "what add takes")
            return TemplateValue(first + (try arguments.number(1, "what add takes")))
        },
        TemplateHelper(name: "size", usage: "size VALUE", arguments: 1...1) {
            arguments, _ throws(TemplateFault) in TemplateValue(arguments.unnamed[0].count)
        },
        TemplateHelper(name: "count", usage: "count", arguments: 0...0) {
            _, context throws(TemplateFault) in TemplateValue(context.turn)
        },
    ]
}
