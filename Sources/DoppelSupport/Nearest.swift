/// Looks for the word that was meant.
package enum Nearest {
    /// ` Did you mean --out?`, or nothing when no name is near.
    package static func suggestion(for word: String, among names: [String]) -> String {
        let ranked = names.map { (distance: distance(word, $0), name: $0) }.min { $0.distance < $1.distance }
        guard let ranked, ranked.distance <= max(1, word.count / 3) else { return "" }
        return " Did you mean \(ranked.name)?"
    }

    /// How many characters have to be put in, taken out or replaced (Levenshtein).
    static func distance(_ left: String, _ right: String) -> Int {
        let right = Array(right)
        var row = Array(0...right.count)
        for (i, character) in left.enumerated() {
            var diagonal = row[0]
            row[0] = i + 1
            for j in right.indices {
                let replaced = diagonal + (right[j] == character ? 0 : 1)
                diagonal = row[j + 1]
                row[j + 1] = min(replaced, row[j] + 1, diagonal + 1)
            }
        }
        return row[right.count]
    }
}
