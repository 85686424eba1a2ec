/// Rows of text in columns that are as wide as they need to be: the first to the left, the others right.
struct Table: Sendable {
    let head: [String]
    let rows: [[String]]

    var text: String {
        let widths = head.indices.map { column in
            ([head] + rows).map { $0[column].count }.max() ?? 0
        }
        let rule = widths.map { String(repeating: "-", count: $0) }
        return ([head, rule] + rows).map { line($0, widths) }.joined(separator: "\n")
    }

    private func line(_ cells: [String], _ widths: [Int]) -> String {
        cells.indices.map { column in
            let padding = String(repeating: " ", count: widths[column] - cells[column].count)
            return column == 0 ? cells[column] + padding : padding + cells[column]
        }.joined(separator: "  ")
    }
}
