extension Surroundings {
    /// What lets calls be described from everywhere.
    ///
    /// In a module whose default isolation is the main actor, types of the module may be `Hashable` there only: then
    /// `[Item: Int]` can be named there only, and so can the twin of a member that does.
    func twinIsolation(_ preamble: Preamble, _ types: [TypeText]) -> String {
        let isSaid = isActor || isolation != nil || !preamble.globalActor.isEmpty
        let known = StandardTypes.names.union(associated)
        let isHashed = types.contains { !$0.hashed.isSubset(of: known) }
        return isHashed && !isSaid && preamble.modifier("nonisolated") == nil ? "" : "nonisolated "
    }
}

extension TypeText {
    /// The names of types that have to be hashed: `Item` in `[Item: Int]` and in `Set<Item>`.
    fileprivate var hashed: Set<String> {
        let tokens = Tokenizer.tokens(of: text)
        var hashed: Set<String> = []
        for (place, token) in tokens.enumerated() where token.kind == .word && place > 0 {
            var end = place + 1
            while end + 1 < tokens.count, tokens[end].isSymbol("."), tokens[end + 1].kind == .word {
                end += 2
            }
            let isKey = tokens[place - 1].isSymbol("[") && end < tokens.count && tokens[end].isSymbol(":")
            let isElement =
                tokens[place - 1].isSymbol("<") && place > 1
                && ["Set", "Dictionary"].contains(tokens[place - 2].text)
            if isKey || isElement { hashed.insert(tokens[end - 1].name) }
        }
        return hashed
    }
}
