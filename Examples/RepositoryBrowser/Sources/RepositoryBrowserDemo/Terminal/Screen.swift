import Foundation

/// Standard output: as wide as the terminal, and coloured where that is welcome.
struct Screen: Sendable {
    let width: Int
    /// Whether a person looks at it now, so that a line can be drawn again.
    let isTerminal: Bool
    let hasColours: Bool

    init(environment: [String: String] = ProcessInfo.processInfo.environment) {
        isTerminal = isatty(1) == 1 && environment["TERM"] != "dumb"
        hasColours = isTerminal && (environment["NO_COLOR"] ?? "").isEmpty
        let columns = environment["COLUMNS"].flatMap(Int.init) ?? Screen.terminalWidth() ?? 100
        width = min(max(columns, 60), 120)
    }

    private static func terminalWidth() -> Int? {
        var size = winsize()
        guard ioctl(1, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }

    /// Writes at once, without a buffer, so that lines come in the order of what happens.
    func write(_ text: String) {
        FileHandle.standardOutput.write(Data(text.utf8))
    }

    func line(_ text: String = "") { write(text + "\n") }

    func styled(_ text: String, _ style: Style) -> String {
        hasColours ? "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m" : text
    }
}

/// How text looks; the values are ANSI's.
enum Style: String {
    case bold = "1"
    case dim = "2"
    case good = "32"
    case bad = "31"
    case caution = "33"
    case accent = "36"
}

extension Screen {
    /// A title across the screen, with a remark at the right: `1 Search ────── 200 from a file`.
    func heading(_ title: String, remark: String) {
        let rule = String(repeating: "─", count: max(2, width - title.columns - remark.columns - 2))
        line()
        line("\(styled(title, .bold)) \(styled(rule, .dim)) \(styled(remark, .accent))")
        line()
    }

    /// A text of several lines, set off by a bar at the left; lines that are too long are folded.
    func quote(_ text: String) {
        for part in text.split(separator: "\n", omittingEmptySubsequences: false) {
            for folded in String(part).folded(to: width - 4) {
                line("  \(styled("│", .bad)) \(folded)")
            }
        }
    }
}
