/// Text measured in the columns of a terminal.
extension String {
    /// How many columns the text takes; ideographs and emoji take two.
    var columns: Int { reduce(0) { $0 + $1.columns } }

    /// The text, cut with an ellipsis if it is wider than `width`.
    func truncated(to width: Int) -> String {
        guard columns > width else { return self }
        var kept = ""
        var used = 0
        for character in self where used + character.columns < width {
            kept.append(character)
            used += character.columns
        }
        return kept + "…"
    }

    /// The text with spaces up to `width`.
    func padded(to width: Int, _ alignment: Table.Alignment = .left) -> String {
        let spaces = String(repeating: " ", count: max(0, width - columns))
        return alignment == .left ? self + spaces : spaces + self
    }

    /// The text in lines of at most `width` columns, each as indented as the first one.
    func folded(to width: Int) -> [String] {
        guard columns > width else { return [self] }
        let indent = String(prefix { $0 == " " })
        var lines = [indent]
        for word in dropFirst(indent.count).split(separator: " ", omittingEmptySubsequences: false) {
            let isFirst = lines[lines.endIndex - 1] == indent
            let extended = lines[lines.endIndex - 1] + (isFirst ? "" : " ") + word
            if extended.columns <= width || isFirst {
                lines[lines.endIndex - 1] = extended
            } else {
                lines.append(indent + "  " + word)
            }
        }
        return lines
    }
}

extension Character {
    /// 2 for East Asian wide characters and emoji, otherwise 1.
    var columns: Int {
        guard let first = unicodeScalars.first else { return 0 }
        switch first.value {
        case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
            0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
            return 2
        default:
            return 1
        }
    }
}
