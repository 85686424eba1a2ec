extension Names {
    /// A type as an expression can have it: `(Int) -> Void` for `(_ count: Int) -> Void`, whose label means nothing, and
    /// is no part of an expression's grammar.
    static func expression(_ type: String) -> String {
        guard type.contains("->") else { return type }
        let tokens = Tokenizer.tokens(of: type)
        let bytes = Array(type.utf8)
        var result = ""
        var end = 0
        for range in labels(in: tokens) {
            result += String(decoding: bytes[end..<range.lowerBound], as: UTF8.self)
            end = range.upperBound
        }
        return result + String(decoding: bytes[end...], as: UTF8.self)
    }

    /// The places of the labels that parameters of function types have.
    private static func labels(in tokens: [Token]) -> [Range<Int>] {
        var open: [Int] = []
        var ranges: [Range<Int>] = []
        for (index, token) in tokens.enumerated() {
            if token.isSymbol("(") { open.append(index) }
            guard token.isSymbol(")"), let start = open.popLast(), isFunction(tokens[(index + 1)...]) else {
                continue
            }
            ranges += labels(in: tokens, between: start, and: index)
        }
        return ranges.sorted { $0.lowerBound < $1.lowerBound }
    }

    private static func isFunction(_ rest: ArraySlice<Token>) -> Bool {
        let words: Set = ["async", "throws", "rethrows"]
        guard let token = rest.first(where: { $0.kind != .word || !words.contains($0.text) }) else {
            return false
        }
        if token.isSymbol("->") { return true }
        // `throws(E)`
        guard token.isSymbol("("), rest.first?.kind == .word,
            let word = rest.prefix(while: { $0.kind == .word }).last,
            word.text == "throws", let close = rest.firstIndex(where: { $0.isSymbol(")") })
        else { return false }
        return rest[(close + 1)...].first?.isSymbol("->") ?? false
    }

    /// Of the elements right between two brackets.
    private static func labels(in tokens: [Token], between start: Int, and end: Int) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        var depth = 0
        for index in (start + 1)..<end {
            let token = tokens[index]
            if ["(", "[", "<"].contains(where: token.isSymbol) { depth += 1 }
            if [")", "]", ">"].contains(where: token.isSymbol) { depth -= 1 }
            let isFirst = index == start + 1 || tokens[index - 1].isSymbol(",")
            guard depth == 0, isFirst, token.kind == .word else { continue }
            let colon = tokens[index + 1].isSymbol(":") ? index + 1 : index + 2
            let hasLabel =
                tokens[colon].isSymbol(":") && (colon == index + 1 || tokens[index + 1].kind == .word)
            if hasLabel { ranges.append(token.start..<tokens[colon + 1].start) }
        }
        return ranges
    }
}
