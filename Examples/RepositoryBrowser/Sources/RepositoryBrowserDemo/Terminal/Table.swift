/// Rows under headings, each column as wide as its widest cell, the widest ones cut to fit the screen.
struct Table {
    enum Alignment: Sendable { case left, right }

    private let headings: [String]
    private let alignments: [Alignment]
    private var rows: [(cells: [String], style: Style?)] = []

    init(_ columns: KeyValuePairs<String, Alignment>) {
        headings = columns.map(\.key)
        alignments = columns.map(\.value)
    }

    mutating func add(_ cells: String..., style: Style? = nil) { rows.append((cells, style)) }

    func draw(on screen: Screen) {
        let widths = columnWidths(within: screen.width)
        screen.line(screen.styled(text(of: headings, widths), .dim))
        for row in rows {
            let line = text(of: row.cells, widths)
            screen.line(row.style.map { screen.styled(line, $0) } ?? line)
        }
    }

    private func text(of cells: [String], _ widths: [Int]) -> String {
        let padded = zip(cells, zip(widths, alignments)).map { cell, column in
            cell.truncated(to: column.0).padded(to: column.0, column.1)
        }
        let line = "  " + padded.joined(separator: "  ")
        return String(line.reversed().drop { $0 == " " }.reversed())
    }

    private func columnWidths(within width: Int) -> [Int] {
        var widths = headings.indices.map { index in
            ([headings] + rows.map(\.cells)).map { $0[index].columns }.max() ?? 0
        }
        var excess = widths.reduce(0) { $0 + $1 + 2 } - width
        while excess > 0, let widest = widths.indices.max(by: { widths[$0] < widths[$1] }), widths[widest] > 8
        {
            widths[widest] -= 1
            excess -= 1
        }
        return widths
    }
}
