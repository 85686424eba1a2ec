import Foundation

/// Numbers as people read them.
enum Words {
    /// `1 exchange`, `2 exchanges`.
    static func count(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

    /// `12 B`, `3.4 kB`, `1.2 MB`; a dash when it is not known.
    static func bytes(_ count: Int) -> String {
        guard count >= 0 else { return "-" }
        guard count >= 1_000 else { return "\(count) B" }
        let isLarge = count >= 1_000_000
        return String(format: "%.1f \(isLarge ? "MB" : "kB")", Double(count) / (isLarge ? 1e6 : 1e3))
    }

    /// `35 ms`, `1.20 s`.
    static func milliseconds(_ value: Double) -> String {
        value < 1_000 ? String(format: "%.0f ms", value) : String(format: "%.2f s", value / 1_000)
    }

    /// Rows with columns of even width, two spaces apart; the last column is as wide as it likes.
    static func table(_ rows: [[String]]) -> [String] {
        let count = rows.map(\.count).max() ?? 0
        let widths = (0..<count).map { column in
            rows.compactMap { $0.indices.contains(column) ? $0[column].count : nil }.max() ?? 0
        }
        return rows.map { row in
            row.enumerated().map { column, text in
                column == row.count - 1
                    ? text : text + String(repeating: " ", count: widths[column] - text.count)
            }.joined(separator: "  ")
        }
    }
}
