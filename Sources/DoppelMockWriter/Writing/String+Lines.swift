extension String {
    /// Where `part` begins and ends.
    func range(of part: String) -> Range<String.Index>? {
        indices.lazy.compactMap { start in
            self[start...].hasPrefix(part) ? start..<self.index(start, offsetBy: part.count) : nil
        }.first
    }

    /// The line, or several, where attributes in it stand under conditions.
    var conditionalLines: [String] {
        guard contains("\n#if ") else { return [self] }
        return split(separator: "\n").map { String($0.drop { $0 == " " }) }.filter { !$0.isEmpty }
    }
}
