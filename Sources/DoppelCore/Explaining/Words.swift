import Foundation

/// Short words for values in messages.
package enum Words {
    /// An error on one line: the number of a `URLError`'s code, or the first line of the description.
    package static func shortError(_ error: any Error) -> String {
        if let error = error as? UnmatchedRequest { return error.summary }
        if let error = error as? URLError { return "URLError \(error.code.rawValue)" }
        let text = "\(error)"
        return String(text.split(separator: "\n", maxSplits: 1).first ?? Substring(text))
    }

    /// A number of things, such as `1 stub`, `3 stubs`.
    static func counted(_ count: Int, _ noun: String) -> String {
        "\(count) \(noun)\(count == 1 ? "" : "s")"
    }

    /// A number of bytes, in MiB when it is a whole number of them.
    static func bytes(_ count: Int) -> String {
        if count > 0, count % (1 << 20) == 0 { return "\(count >> 20) MiB" }
        return count == 1 ? "1 byte" : "\(count) bytes"
    }
}

extension Duration {
    /// The duration as a person writes it: `250 ms`, `1.5 s`.
    package var words: String {
        let seconds = Double(components.seconds) + Double(components.attoseconds) / 1e18
        return seconds < 1 ? "\(number(seconds * 1_000)) ms" : "\(number(seconds)) s"
    }

    private func number(_ value: Double) -> String {
        let rounded = (value * 100).rounded() / 100
        return Int(exactly: rounded).map { String($0) } ?? String(rounded)
    }
}
