import RepositoryBrowser

/// A bar that grows on a terminal; elsewhere, such as in a log, a line for every quarter.
struct ProgressBar {
    private let screen: Screen
    private let title: String
    private var lastQuarter = 0

    init(_ title: String, on screen: Screen) {
        self.screen = screen
        self.title = title
    }

    mutating func draw(_ progress: DownloadProgress, after seconds: Double) {
        let expected = progress.expected.grouped
        let received = progress.received.grouped.padded(to: expected.columns, .right)
        let percent = "\(Int(progress.fraction * 100))%".padded(to: 4, .right)
        let remark = "\(percent)  \(received) of \(expected) bytes  \(seconds.inSeconds)"
        if screen.isTerminal {
            screen.write("\r  \(title)  \(bar(progress.fraction, remark))  \(remark)")
            if progress.fraction >= 1 { screen.line() }
        } else if Int(progress.fraction * 4) > lastQuarter {
            lastQuarter = Int(progress.fraction * 4)
            screen.line("  \(title)  \(remark)")
        }
    }

    private func bar(_ fraction: Double, _ remark: String) -> String {
        let width = max(0, min(40, screen.width - title.columns - remark.columns - 8))
        let filled = Int((fraction * Double(width)).rounded())
        return screen.styled(String(repeating: "━", count: filled), .good)
            + screen.styled(String(repeating: "─", count: width - filled), .dim)
    }
}
