import Foundation

extension LogLine {
    /// The style for a file descriptor: coloured and as wide as the terminal that it is, or else plain.
    ///
    /// `NO_COLOR` (https://no-color.org) and a `TERM` of `dumb` switch colours off.
    public static func fitting(terminal descriptor: Int32) -> LogLine {
        guard isatty(descriptor) == 1 else { return LogLine() }
        let environment = ProcessInfo.processInfo.environment
        let isPlain = environment["NO_COLOR"]?.isEmpty == false || environment["TERM"] == "dumb"
        return LogLine(usesColor: !isPlain, width: columns(of: descriptor))
    }

    private static func columns(of terminal: Int32) -> Int? {
        var size = winsize()
        let isKnown = ioctl(terminal, UInt(TIOCGWINSZ), &size) == 0
        return isKnown && size.ws_col > 0 ? Int(size.ws_col) : nil
    }
}
