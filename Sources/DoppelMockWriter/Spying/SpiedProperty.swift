/// A property or a subscript, with its accessors.
struct SpiedProperty {
    var preamble: Preamble
    /// `nil` for subscripts.
    var name: String?
    var type: TypeText?
    /// `nil` for properties.
    var head: Callable?
    var accessors: [SpiedAccessor] = []
    /// What is in the braces where no accessor is written out.
    var shorthand: (range: Range<Int>, text: String)?
    var isConstant = false
    var nameRange: Range<Int>

    /// Observers are code beside the value.
    var isStored: Bool {
        shorthand == nil && accessors.allSatisfy { $0.keyword == "willSet" || $0.keyword == "didSet" }
    }
    var isMarked: Bool { accessors.contains(where: \.isMarked) }
    var title: String { name.map(Names.bare) ?? "subscript" }

    /// Reads the declaration; `nil` when it is something else.
    init?(_ source: String) throws {
        var parser = Parser(source)
        preamble = try parser.preamble()
        nameRange = parser.here
        if parser.isWord("subscript") {
            head = try parser.subscriptHead(preamble, from: parser.index)
            type = head?.result
        } else if parser.isWord("var", "let") {
            isConstant = parser.next().text == "let"
            let name = try parser.expectName("a property")
            (self.name, nameRange) = (name.text, name.range)
            if parser.take(":") { type = try parser.type() }
            if parser.isSymbol("=") { try parser.skipInitialValue() }
        } else {
            return nil
        }
        try readBraces(&parser, source)
    }

    private mutating func readBraces(_ parser: inout Parser, _ source: String) throws {
        guard parser.isSymbol("{") else { return }
        let start = parser.index
        parser.next()
        while let accessor = try parser.spiedAccessor() { accessors.append(accessor) }
        guard accessors.isEmpty else { return }
        parser.index = start
        try parser.skipBrackets()
        let range = parser.place(from: start)
        shorthand = (range, String(decoding: Array(source.utf8)[range], as: UTF8.self))
    }

    /// The subscript around an accessor, as far as its accessors see it.
    static func subscriptHead(_ source: String) -> Callable? {
        var parser = Parser(source)
        guard let preamble = try? parser.preamble(), parser.isWord("subscript") else { return nil }
        return try? parser.subscriptHead(preamble, from: parser.index)
    }
}

extension Parser {
    /// What a property starts with, up to the braces of its observers.
    fileprivate mutating func skipInitialValue() throws {
        while !isAtEnd {
            if isSymbol("{") {
                let brace = index
                next()
                let isObserved = try spiedAccessor() != nil
                index = brace
                if isObserved { return }
            }
            if isSymbol("(") || isSymbol("[") || isSymbol("{") { try skipBrackets() } else { next() }
        }
    }
}

extension Callable {
    /// What the accessors of a subscript record.
    func spiedArguments() throws -> [Argument] {
        try parameters.map { try Argument($0, among: parameters, in: self, keepsNames: true) }
    }
}
